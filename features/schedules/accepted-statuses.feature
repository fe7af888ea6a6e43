@schedules @needs-control @computed
Feature: Statuses accepted in requests
  Section 3.2, and 0.15.0 in section 9.
  Since 0.15.0 a request may contain the status Complete, but no longer the older name Completed.

  Background:
    Given a Schedule Execution has ended Complete
    And a Schedule Execution has ended Failed
    And the list with status Failed is shorter than the full list of Schedule Executions
    And an administrator has listed the Schedule Executions with status Nonesuch

  @SC-05 @stated @since-0.15.0
  Rule: Completed is no longer accepted
    §3.2. A request for the Schedule Executions with status Completed is handled as if the status were unknown.

    Scenario: Completed gets the same response as an unknown status
      When an administrator lists the Schedule Executions with status Completed
      Then the response for Completed is the same as for the unknown status Nonesuch

  @SC-06 @stated @since-0.15.0
  Rule: Complete is accepted
    §9. A request for the Schedule Executions with status Complete is not handled as if the status were unknown.

    Scenario: Complete does not get the same response as an unknown status
      When an administrator lists the Schedule Executions with status Complete
      Then the response for Complete differs from the response for the unknown status Nonesuch
