@asynchronous @write @needs-control
Feature: Operations that outlast their request

  Rule: They are answered with 202

    Scenario Outline: An administrator starts <work>
      Given a Connected System exists
      When an administrator starts <work>
      Then the request succeeds with status 202

      @AC-01
      Examples: schema import
        | work                     |
        | the import of its schema |

      @AC-03
      Examples: Run Profile execution
        | work                             |
        | the execution of its Run Profile |

      @AC-05
      Examples: Connected System deletion
        | work         |
        | its deletion |

  Rule: They return an activity ID

    Scenario Outline: An administrator starts <work>
      Given a Connected System exists
      When an administrator starts <work>
      Then the answer carries an activity ID

      @AC-02
      Examples: schema import
        | work                     |
        | the import of its schema |

      @AC-04
      Examples: Run Profile execution
        | work                             |
        | the execution of its Run Profile |

      @AC-06
      Examples: Connected System deletion
        | work         |
        | its deletion |

  @computed
  Rule: They are followed in the Activities

    @AC-07
    Scenario Outline: The activity of <work>
      Given a Connected System exists
      And an administrator has started <work>
      When an administrator looks its activity up
      Then the activity is found

      Examples:
        | work                             |
        | the import of its schema         |
        | the execution of its Run Profile |
        | its deletion                     |

    @AC-08
    Scenario Outline: <first>, then <second>
      Given a Connected System exists
      And an administrator has started <first>
      When an administrator starts <second>
      Then the two have activities of their own

      Examples:
        | first                            | second                           |
        | the import of its schema         | the execution of its Run Profile |
        | the execution of its Run Profile | its deletion                     |
