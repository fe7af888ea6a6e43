@schedules @needs-control
Feature: How the run of a Schedule ends

  @SC-01
  Rule: A Schedule Execution has a status

    Scenario: One is read
      Given a run of a Schedule has ended Complete
      When an administrator reads the Schedule Execution
      Then the Schedule Execution has a status

    Scenario: They are listed
      Given a run of a Schedule has ended Complete
      When an administrator lists the Schedule Executions
      Then each Schedule Execution has a status

  Rule: A run of which every step succeeded is a success

    Scenario Outline: The word for it is <word>
      Given a run of a Schedule has ended Complete
      When an administrator reads the Schedule Execution
      Then the Schedule Execution is <word>

      @SC-02
      Examples: from 0.15.0
        | word     |
        | Complete |

      @SC-03
      Examples: before 0.15.0
        | word      |
        | Completed |

  Rule: A run that went on past a failed step is told from a success since 0.16.0

    Scenario Outline: The Schedule lets it go on, and it is <word>
      Given a Schedule that continues on failure has run past the failed step "Import HR"
      When an administrator reads the Schedule Execution
      Then the Schedule Execution is <word>

      @SC-07
      Examples: from 0.16.0
        | word              |
        | CompleteWithError |

      @SC-10
      Examples: in 0.15.0
        | word     |
        | Complete |

      @SC-11
      Examples: before 0.15.0
        | word      |
        | Completed |

    Scenario Outline: The step lets it go on, and it is <word>
      Given a Schedule has run past the failed step "Import HR", set to continue on failure
      When an administrator reads the Schedule Execution
      Then the Schedule Execution is <word>

      @SC-08
      Examples: from 0.16.0
        | word              |
        | CompleteWithError |

      @SC-10
      Examples: in 0.15.0
        | word     |
        | Complete |

      @SC-11
      Examples: before 0.15.0
        | word      |
        | Completed |

  @SC-09
  Rule: The message names the failed steps

    Scenario: One step failed
      Given a Schedule that continues on failure has run past the failed step "Import HR"
      When an administrator reads the Schedule Execution
      Then its error message names "Import HR"

    Scenario: Two steps failed
      Given a Schedule that continues on failure has run past the failed steps "Import HR" and "Export Directory"
      When an administrator reads the Schedule Execution
      Then its error message names "Import HR" and "Export Directory"

  @SC-12
  Rule: A run that stopped at a failed step is no success

    Scenario: Its first step failed
      Given a Schedule has stopped at the failed step "Import HR"
      When an administrator reads the Schedule Execution
      Then the Schedule Execution is no success

  @SC-13 @waiting @computed
  Rule: A finished status is final

    Scenario Outline: A run that is <word>
      Given a run of a Schedule has ended <word>
      And an administrator has read the Schedule Execution
      And 5 s have passed
      When an administrator reads the Schedule Execution
      Then the Schedule Execution is what it was before

      Examples:
        | word              |
        | Complete          |
        | CompleteWithError |
        | Failed            |
        | Cancelled         |
