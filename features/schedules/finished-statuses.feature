@schedules @needs-control
Feature: The status of a finished Schedule Execution
  Section 3.2.
  A Schedule Execution ends Complete, CompleteWithError, Failed or Cancelled, depending on the results of its steps.

  @SC-01 @stated @every
  Rule: A Schedule Execution has a status
    §2.10. Every Schedule Execution has a status, which is a string.

    Scenario: The Schedule Execution is read
      Given a Schedule Execution has ended successfully
      When an administrator reads the Schedule Execution
      Then the response has:
        | status | a non-empty string |

    Scenario: The Schedule Execution is listed
      Given a Schedule Execution has ended successfully
      When an administrator reads the Schedule Executions
      Then each item has:
        | status | a non-empty string |

  @SC-02 @stated @since-0.15.0 @every @new-in-0.3
  Rule: A run ends Complete if all its steps succeeded
    §3.2. If all steps of a Schedule Execution succeeded, its status is Complete.

    Scenario Outline: The Schedule Execution ends <status>
      Given a Schedule Execution has ended successfully
      When an administrator reads the Schedule Execution
      Then the response has:
        | status | <status> |

      Examples: from 0.15.0
        | status   |
        | Complete |

    Scenario: The Schedule Execution is listed
      Given a Schedule Execution has ended successfully
      When an administrator reads the Schedule Executions
      Then the list shows the Schedule Execution with status Complete

  @SC-03 @stated @until-0.15.0 @every @new-in-0.3
  Rule: Before 0.15.0 a successful run ends Completed
    §9. If all steps of a Schedule Execution succeeded, its status is Completed.

    Scenario Outline: The Schedule Execution ends <status>
      Given a Schedule Execution has ended successfully
      When an administrator reads the Schedule Execution
      Then the response has:
        | status | <status> |

      Examples: before 0.15.0
        | status    |
        | Completed |

  @SC-04 @stated @since-0.15.0 @every
  Rule: Completed is no longer sent
    §3.2. No Schedule Execution has the status Completed.

  @SC-07 @stated @since-0.16.0
  Rule: A run ends CompleteWithError if its Schedule continues past a failed step
    §3.2. When a step failed and the run continued because the Schedule is set to continue on failure, the status is
    CompleteWithError.

    Scenario Outline: The Schedule continues past <steps>
      Given a Schedule that continues on failure has run, and its <steps> failed
      When an administrator reads the Schedule Execution
      Then the response has:
        | status | CompleteWithError |

      Examples: one failed step, and two failed steps
        | steps                                    |
        | step "Import HR"                         |

      @new-in-0.3
      Examples:
        | steps                                    |
        | steps "Import HR" and "Export Directory" |

    @new-in-0.3
    Scenario: The Schedule Execution is listed
      Given a Schedule that continues on failure has run, and its step "Import HR" failed
      When an administrator reads the Schedule Executions
      Then the list shows the Schedule Execution with status CompleteWithError

  @SC-10 @stated @since-0.15.0 @until-0.16.0
  Rule: In 0.15 a run that continued past a failed step ends Complete
    §9. The status of a Schedule Execution that continued past a failed step is Complete, as if every step had
    succeeded.

    Scenario Outline: The Schedule continues on failure and the run ends <status>
      Given a Schedule that continues on failure has run, and its step "Import HR" failed
      When an administrator reads the Schedule Execution
      Then the response has:
        | status | <status> |

      Examples: in 0.15.0
        | status   |
        | Complete |

    Scenario Outline: The step continues on failure and the run ends <status>
      Given a Schedule with a step that continues on failure has run, and this step, "Import HR", failed
      When an administrator reads the Schedule Execution
      Then the response has:
        | status | <status> |

      Examples: in 0.15.0
        | status   |
        | Complete |

  @SC-11 @derived @until-0.15.0
  Rule: Before 0.15.0 a run that continued past a failed step ends Completed
    §9. The status of a Schedule Execution that continued past a failed step is Completed, the status of success.
    Derived: Before 0.16.0 such a run ended like a successful one, and before 0.15.0 success was written Completed
    (9).

    Scenario Outline: The Schedule continues on failure and the run ends <status>
      Given a Schedule that continues on failure has run, and its step "Import HR" failed
      When an administrator reads the Schedule Execution
      Then the response has:
        | status | <status> |

      Examples: before 0.15.0
        | status    |
        | Completed |

    Scenario Outline: The step continues on failure and the run ends <status>
      Given a Schedule with a step that continues on failure has run, and this step, "Import HR", failed
      When an administrator reads the Schedule Execution
      Then the response has:
        | status | <status> |

      Examples: before 0.15.0
        | status    |
        | Completed |

  @SC-08 @stated @since-0.16.0
  Rule: A run ends CompleteWithError if the step that failed is set to continue on failure
    §3.2. When a step failed and the run continued because that step is set to continue on failure, the status is
    CompleteWithError.

    Scenario Outline: The step continues on failure and the run ends <status>
      Given a Schedule with a step that continues on failure has run, and this step, "Import HR", failed
      When an administrator reads the Schedule Execution
      Then the response has:
        | status | <status> |

      Examples: from 0.16.0
        | status            |
        | CompleteWithError |

  @SC-09 @stated @since-0.16.0 @every @new-in-0.3
  Rule: errorMessage names the failed steps
    §3.2. If a Schedule Execution ended CompleteWithError, its errorMessage names each failed step, in any form.

    Scenario: One step failed
      Given a Schedule that continues on failure has run, and its step "Import HR" failed
      When an administrator reads the Schedule Execution
      Then the errorMessage names "Import HR"

    Scenario: The list shows an errorMessage; which steps it names is not checked here
      Given a Schedule that continues on failure has run, and its step "Import HR" failed
      When an administrator reads the Schedule Executions
      Then each item has:
        | errorMessage | a string or null or absent |
      And each CompleteWithError item has an errorMessage

    Scenario: Two steps failed
      Given a Schedule that continues on failure has run, and its steps "Import HR" and "Export Directory" failed
      When an administrator reads the Schedule Execution
      Then the errorMessage names "Import HR" and "Export Directory"

    @new-in-0.3
    Scenario: Six steps with long names failed
      Given a Schedule that continues on failure has run, and its steps "Import people and positions from Human Resources" and "Import contracts of external workers from Procurement" and "Synchronise people with their positions and contracts" and "Export people to the Directory of Head Office" and "Export groups to the Directory of Head Office" and "Export mailboxes to the Mail Service" failed
      When an administrator reads the Schedule Execution
      Then the errorMessage names "Import people and positions from Human Resources" and "Import contracts of external workers from Procurement" and "Synchronise people with their positions and contracts" and "Export people to the Directory of Head Office" and "Export groups to the Directory of Head Office" and "Export mailboxes to the Mail Service"

  @SC-12 @derived @since-0.16.0
  Rule: A run that stopped at a failed step is not a success
    §3.2. The status of a run that stopped at a failed step is neither Complete nor CompleteWithError.
    Derived: Complete requires that every step succeeded, and CompleteWithError that the run continued past the
    failed step (3.2).

    Scenario: A run stopped at a failed step
      Given a Schedule that stops on failure has run, and its step "Import HR" failed
      When an administrator reads the Schedule Execution
      Then the response has:
        | status | neither Complete nor CompleteWithError |

  @SC-13 @derived @since-0.16.0 @waiting @computed
  Rule: A finished status does not change
    §3.2. If the status of a Schedule Execution is Complete, CompleteWithError, Failed or Cancelled, it no longer
    changes.
    Derived: A waiting client must treat these four statuses as finished (3.2), which would be wrong if they changed.

    Scenario Outline: A run that ended <status> is read again
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

  @SC-18 @derived @since-0.16.0 @every @new-in-0.3
  Rule: Finished statuses are spelled as in the document
    §3.2. A finished status is spelled Complete, CompleteWithError, Failed or Cancelled; a different casing, wording
    or spelling, such as Canceled, is wrong.
    Derived: The document names these statuses (3.2), a client waits for the names (3.2), and names are stable (9.3).
