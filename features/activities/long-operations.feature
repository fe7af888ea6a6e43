@asynchronous @write @needs-control
Feature: Long-running operations
  Section 4.3.
  Each is accepted with 202 and returns an activity ID, under which its progress is read from Activities.

  Rule: Long-running operations are answered with 202 Accepted

    Scenario Outline: An administrator starts <operation>
      Given a Connected System exists
      When an administrator starts <operation>
      Then the request succeeds with status 202

      @AC-01
      Examples: schema import
        | operation                |
        | the import of its schema |

      @AC-03
      Examples: Run Profile execution
        | operation                        |
        | the execution of its Run Profile |

      @AC-05
      Examples: Connected System deletion
        | operation    |
        | its deletion |

  Rule: Long-running operations return an activity ID

    Scenario Outline: An administrator starts <operation>
      Given a Connected System exists
      When an administrator starts <operation>
      Then the answer carries an activity ID

      @AC-02
      Examples: schema import
        | operation                |
        | the import of its schema |

      @AC-04
      Examples: Run Profile execution
        | operation                        |
        | the execution of its Run Profile |

      @AC-06
      Examples: Connected System deletion
        | operation    |
        | its deletion |

  @computed
  Rule: Progress is read from Activities

    @AC-07
    Scenario Outline: The Activity of <operation>
      Given a Connected System exists
      And an administrator has started <operation>
      When an administrator looks up its Activity
      Then the Activity is found

      Examples:
        | operation                        |
        | the import of its schema         |
        | the execution of its Run Profile |
        | its deletion                     |

    @AC-08
    Scenario Outline: <first>, then <second>
      Given a Connected System exists
      And an administrator has started <first>
      When an administrator starts <second>
      Then the two operations have different activity IDs

      Examples:
        | first                            | second                           |
        | the import of its schema         | the execution of its Run Profile |
        | the execution of its Run Profile | its deletion                     |
