@rate-limits @needs-control @burst
Feature: Limits on the rate of requests
  Sections 7.4 and 8.
  What a client meets that sends more requests than it may. Three endpoints are asked in turn, since the document
  leaves open which of them are limited: up to 12 requests are enough to exceed a limit of one on each.

  @RL-01 @computed
  Rule: A client that exceeds its rate is refused with 429

    Scenario: An administrator exceeds the rate
      Given each client may send 1 request in 30 s
      When an administrator sends up to 12 requests
      Then the request is refused with status 429

  Rule: A 429 says when to try again

    @RL-02
    Scenario: It has a Retry-After header
      Given each client may send 1 request in 30 s
      When an administrator sends up to 12 requests
      Then the answer has the header:
        | Retry-After | any value |

    @RL-03
    Scenario: Retry-After is given in one of the forms of HTTP
      Given each client may send 1 request in 30 s
      When an administrator sends up to 12 requests
      Then the answer has the header:
        | Retry-After | seconds or an HTTP date |

  @RL-04
  Rule: A 429 has the error body

    Scenario: An administrator exceeds the rate
      Given each client may send 1 request in 30 s
      When an administrator sends up to 12 requests
      Then the error has:
        | code      | a non-empty text |
        | message   | a non-empty text |
        | timestamp | a non-empty text |

  @RL-05 @waiting @computed
  Rule: After the time in Retry-After the client is served again

    Scenario: An administrator waits and tries again
      Given each client may send 1 request in 30 s
      And an administrator has been refused within 12 requests
      And the time in Retry-After has passed
      When an administrator repeats the refused request
      Then the status is not 429

  @RL-06 @computed
  Rule: One client's requests do not count against another

    Scenario: A user asks while an administrator is refused
      Given each holder of credentials may send 1 request in 30 s
      And an administrator has been refused within 12 requests
      When a signed-in user repeats the refused request
      Then the status is not 429
