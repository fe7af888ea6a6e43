@rate-limits @burst @computed
Feature: Rate limits where the document is silent

  @RL-07
  Rule: How many requests are allowed is recorded

    Scenario: An administrator sends a hundred
      When an administrator sends up to 100 requests
      Then the answer is recorded

  @RL-08 @needs-control
  Rule: Which endpoints are spared is recorded

    Scenario: An administrator who is refused tries every reading endpoint
      Given each client may send 1 request in 30 s
      And an administrator has been refused for sending more than 1
      When an administrator tries every operation that can be read without an id
      Then the answer is recorded
