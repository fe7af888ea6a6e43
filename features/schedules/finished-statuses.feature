@schedules @needs-control
Feature: The status of a finished Schedule Execution
  Section 3.2.
  A Schedule Execution ends Complete, CompleteWithError, Failed or Cancelled, depending on what its steps did.

  @SC-01
  Rule: A Schedule Execution has a status

    Background:
      Given a Schedule Execution has ended Complete

    Scenario: It is read
      When an administrator reads the Schedule Execution
      Then the answer has:
        | status | a non-empty text |

    Scenario: It is listed
      When an administrator reads the Schedule Executions
      Then each item has:
        | status | a non-empty text |

  Rule: A run whose steps all succeeded ends Complete

    Scenario Outline: It ends <status>
      Given a Schedule Execution has ended Complete
      When an administrator reads the Schedule Execution
      Then the answer has:
        | status | <status> |

      @SC-02
      Examples: from 0.15.0
        | status   |
        | Complete |

      @SC-03
      Examples: before 0.15.0
        | status    |
        | Completed |

  Rule: A run that continued past a failed step ends CompleteWithError

    Scenario Outline: The Schedule continues on failure: it ends <status>
      Given a Schedule that continues on failure has run, and its step "Import HR" failed
      When an administrator reads the Schedule Execution
      Then the answer has:
        | status | <status> |

      @SC-07
      Examples: from 0.16.0
        | status            |
        | CompleteWithError |

      @SC-10
      Examples: in 0.15.0
        | status   |
        | Complete |

      @SC-11
      Examples: before 0.15.0
        | status    |
        | Completed |

    Scenario Outline: The step continues on failure: it ends <status>
      Given a Schedule with a step that continues on failure has run, and its step "Import HR" failed
      When an administrator reads the Schedule Execution
      Then the answer has:
        | status | <status> |

      @SC-08
      Examples: from 0.16.0
        | status            |
        | CompleteWithError |

      @SC-10
      Examples: in 0.15.0
        | status   |
        | Complete |

      @SC-11
      Examples: before 0.15.0
        | status    |
        | Completed |

  @SC-09
  Rule: errorMessage names the failed steps

    Scenario: One step failed
      Given a Schedule that continues on failure has run, and its step "Import HR" failed
      When an administrator reads the Schedule Execution
      Then its errorMessage names "Import HR"

    Scenario: It is listed
      Given a Schedule that continues on failure has run, and its step "Import HR" failed
      When an administrator reads the Schedule Executions
      Then each item has:
        | errorMessage | a text or no value |

    Scenario: Two steps failed
      Given a Schedule that continues on failure has run, and its steps "Import HR" and "Export Directory" failed
      When an administrator reads the Schedule Execution
      Then its errorMessage names "Import HR" and "Export Directory"

  @SC-12
  Rule: A run that stopped at a failed step is not a success

    Scenario: Its first step failed
      Given a Schedule that stops on failure has run, and its step "Import HR" failed
      When an administrator reads the Schedule Execution
      Then the answer has:
        | status | neither Complete nor CompleteWithError |

  @SC-13 @waiting @computed
  Rule: A finished status is final

    Scenario Outline: <status>
      Given a Schedule Execution has ended <status>
      And an administrator has read the Schedule Execution
      And 5 s have passed
      When an administrator reads the Schedule Execution
      Then the status is the same as before

      Examples:
        | status            |
        | Complete          |
        | CompleteWithError |
        | Failed            |
        | Cancelled         |
