@schedules @needs-control
Feature: Open points about Schedule Executions
  Section 3.2.
  Where the document says nothing about statuses and error messages, the server's behaviour is recorded.

  @SC-14 @open @OP-82 @every
  Rule: Which statuses an unfinished Schedule Execution has
    §3.2. Recorded: the statuses other than Complete, CompleteWithError, Failed and Cancelled.

    Scenario: The Schedule Execution is running
      Given a Schedule Execution is running
      When an administrator reads the Schedule Execution
      Then the status of the unfinished run is recorded

  @SC-15 @open @OP-83 @computed
  Rule: Whether the list of Schedule Executions can be filtered by status
    §3.2. Recorded: the effect of a status in a request for the list of Schedule Executions.

    Scenario: An administrator lists the Schedule Executions with status Failed
      Given a Schedule Execution has ended Complete
      When an administrator lists the Schedule Executions with status Failed
      Then the effect of the status on the list is recorded

  @SC-16 @open @OP-84
  Rule: Which status a stopped or cancelled run has
    §3.2. Recorded: the status of a run that stopped at a failed step, and of a run that was cancelled.

    Scenario: A run stopped at a failed step
      Given a Schedule that stops on failure has run, and its step "Import HR" failed
      When an administrator reads the Schedule Execution
      Then the status of the stopped run is recorded

    Scenario: The Schedule Execution was cancelled
      Given a Schedule Execution was cancelled
      When an administrator reads the Schedule Execution
      Then the status of the cancelled run is recorded

  @SC-17 @open @OP-120 @every
  Rule: How errorMessage names the failed steps
    §3.2. Recorded: whether errorMessage identifies a failed step by its name, its number or its operation.

    Scenario: One step failed
      Given a Schedule that continues on failure has run, and its step "Import HR" failed
      When an administrator reads the Schedule Execution
      Then the behaviour is recorded
