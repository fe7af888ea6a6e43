@rate-limits @needs-control @burst
Feature: Limits on the rate of requests

  @RL-01 @computed
  Rule: Exceeding the rate is refused

    Scenario: An administrator asks too often
      Given each client may send 1 request in 30 s
      When an administrator sends more requests than 1
      Then a request is refused as one too many

  Rule: The refusal tells when to try again

    @RL-02
    Scenario: It tells a time
      Given each client may send 1 request in 30 s
      When an administrator sends more requests than 1
      Then the refusal tells when to try again

    @RL-03
    Scenario: It tells the time as HTTP does
      Given each client may send 1 request in 30 s
      When an administrator sends more requests than 1
      Then it tells so in seconds or by a date

  @RL-04
  Rule: The refusal is an error like any other

    Scenario: An administrator asks too often
      Given each client may send 1 request in 30 s
      When an administrator sends more requests than 1
      Then the refusal has the error body

  @RL-05 @waiting @computed
  Rule: Whoever waits as long as told is served again

    Scenario: An administrator has the patience
      Given each client may send 1 request in 30 s
      And an administrator has been refused for sending more than 1
      And the client has waited as long as it was told
      When an administrator asks for what was refused
      Then the request is not refused as one too many

  @RL-06 @computed
  Rule: What one client does is not held against another

    Scenario: A user asks while an administrator is refused
      Given each client may send 1 request in 30 s
      And clients are told apart by their credentials
      And an administrator has been refused for sending more than 1
      When a signed-in user asks for what was refused
      Then the request is not refused as one too many
