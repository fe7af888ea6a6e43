@schedules @needs-control @computed
Feature: Statuses that a request may name
  Section 3.2, and 0.15.0 in section 9.
  Since 0.15.0 a request may name the status Complete and no longer its older name Completed.

  Background:
    Given a Schedule Execution has ended Complete
    And a Schedule Execution has ended Failed
    And the list of Schedule Executions can be asked for by status
    And an administrator has listed the Schedule Executions with status Nonesuch

  @SC-05 @stated @since-0.15.0
  Rule: Completed is no longer accepted
    §3.2. Where a request takes the status of a Schedule Execution, it does not take Completed.

    Scenario: The older name is answered like a word that was never a status
      When an administrator lists the Schedule Executions with status Completed
      Then Completed is answered like Nonesuch

  @SC-06 @stated @since-0.15.0
  Rule: Complete is accepted
    §9. Where a request takes the status of a Schedule Execution, it takes Complete.

    Scenario: The status is not answered like a word that was never a status
      When an administrator lists the Schedule Executions with status Complete
      Then Complete is not answered like Nonesuch
