@rate-limits @burst @computed
Feature: Rate limits where the document is silent
  Section 8.
  How many requests a client may send, and which endpoints are not limited: recorded, not checked.

  @RL-07 @open @OP-51
  Rule: How many requests are allowed
    §8. Recorded: the number of requests before the first 429, out of at most 100.

    Scenario: An administrator sends up to 100 requests
      When an administrator sends up to 100 requests, until one is throttled
      Then the number of responses before the first 429 is recorded

  @RL-08 @open @OP-52 @needs-control
  Rule: Which endpoints are not limited
    §8. Recorded: which endpoints do not return 429 to a client that got a 429 from a different endpoint.

    Scenario: A throttled administrator tries every operation that reads and needs no id
      Given each client may send 1 request in 30 s
      And an administrator has sent up to 12 requests, until one was throttled
      When an administrator tries every operation that reads and needs no id
      Then the operations that are not throttled are recorded

  @RL-09 @open @OP-53 @every
  Rule: Whether Retry-After is a number of seconds or a date
    §7.4. Recorded: the form of Retry-After in each 429.
