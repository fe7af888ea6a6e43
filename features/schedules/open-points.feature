@schedules @needs-control
Feature: Schedule Executions where the document is silent

  @SC-14
  Rule: The status of a run that is not over is recorded

    Scenario: A run is not over
      Given a run of a Schedule is not over
      When an administrator reads the Schedule Execution
      Then the answer is recorded

  @SC-15 @computed
  Rule: Where a status can be sent is recorded

    Scenario: A status is sent with the list of Schedule Executions
      Given a run of a Schedule has ended Complete
      When an administrator lists the Schedule Executions
      Then the answer is recorded

  @SC-16
  Rule: How a run comes to Failed or Cancelled is recorded

    Scenario: A step failed
      Given a Schedule has stopped at the failed step "Import HR"
      When an administrator reads the Schedule Execution
      Then the answer is recorded

    Scenario: Somebody stopped it
      Given a run of a Schedule has ended Cancelled
      When an administrator reads the Schedule Execution
      Then the answer is recorded

  @SC-17
  Rule: By what the message names the failed steps is recorded

    Scenario: One step failed
      Given a Schedule that continues on failure has run past the failed step "Import HR"
      When an administrator reads the Schedule Execution
      Then the answer is recorded
