@schedules @needs-control @computed
Feature: Which statuses of a run a request may name

  Background:
    Given a run of a Schedule has ended Complete

  @SC-05
  Rule: Completed is a word that is no status any more

    Scenario: Finished runs are asked for by the retired name
      Given a status can be sent with the list of Schedule Executions
      And an administrator has listed the Schedule Executions that are Nonesuch
      When an administrator lists the Schedule Executions that are Completed
      Then the answer is the one before, to a word that is no status

  @SC-06
  Rule: Complete is a status

    Scenario: Finished runs are asked for by their status
      Given a status can be sent with the list of Schedule Executions
      And an administrator has listed the Schedule Executions that are Nonesuch
      When an administrator lists the Schedule Executions that are Complete
      Then the answer is another than the one before, to a word that is no status
