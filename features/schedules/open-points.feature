@schedules @needs-control
Feature: Open points about Schedule Executions
  Section 3.2.
  Where the document says nothing about statuses and error messages, what the server does is recorded.

  @SC-14
  Rule: Which status an unfinished Schedule Execution has

    Scenario: It is running
      Given a Schedule Execution is running
      When an administrator reads the Schedule Execution
      Then the answer is recorded

  @SC-15 @computed
  Rule: Which requests take a status

    Scenario: The list of Schedule Executions
      Given a Schedule Execution has ended Complete
      When an administrator reads the Schedule Executions
      Then the answer is recorded

  @SC-16
  Rule: How a run ends Failed or Cancelled

    Scenario: A step failed
      Given a Schedule that stops on failure has run, and its step "Import HR" failed
      When an administrator reads the Schedule Execution
      Then the answer is recorded

    Scenario: Somebody cancelled it
      Given a Schedule Execution has ended Cancelled
      When an administrator reads the Schedule Execution
      Then the answer is recorded

  @SC-17
  Rule: How errorMessage names the failed steps

    Scenario: One step failed
      Given a Schedule that continues on failure has run, and its step "Import HR" failed
      When an administrator reads the Schedule Execution
      Then the answer is recorded
