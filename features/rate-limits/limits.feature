@rate-limits @needs-control @burst
Feature: Rate limits
  Sections 7.4 and 8.
  What happens to a client that sends too many requests. The document leaves open which endpoints are limited, so the
  scenarios call three endpoints in turn; 12 requests exceed the limit even if each endpoint is limited separately.

  @RL-01 @stated @computed
  Rule: A client that exceeds the request rate gets 429
    §7.4. A client that sends more requests than the limit allows gets a 429.

    Scenario: An administrator exceeds the rate limit
      Given each client may send 1 request in 30 s
      When an administrator sends up to 12 requests, until one is throttled
      Then the request is refused with status 429

  @RL-02 @stated @every
  Rule: A 429 has a Retry-After header
    §7.4. Every 429 has the header Retry-After.

    Scenario: An administrator exceeds the rate limit
      Given each client may send 1 request in 30 s
      When an administrator sends up to 12 requests, until one is throttled
      Then the response has the header:
        | Retry-After | any value |

    @new-in-0.3
    Scenario: An anonymous caller exceeds the rate limit
      Given each client may send 1 request in 30 s
      When an anonymous caller sends up to 12 requests, until one is throttled
      Then the response has the header:
        | Retry-After | any value |

  @RL-03 @derived @every
  Rule: Retry-After is a number of seconds or a date
    §7.4. The value of Retry-After is a whole number of seconds that is not negative, or an HTTP date.
    Derived: Retry-After (7.4) is an HTTP header, and HTTP allows only these two forms.

    Scenario: An administrator exceeds the rate limit
      Given each client may send 1 request in 30 s
      When an administrator sends up to 12 requests, until one is throttled
      Then the response has the header:
        | Retry-After | seconds or an HTTP date |

  @RL-04 @derived @every
  Rule: A 429 has the error body
    §7.1. A 429 has code, message and timestamp like every other error.
    Derived: All errors use the error body (7.1), and 7.4 lists the 429 among them.

    Scenario: An administrator exceeds the rate limit
      Given each client may send 1 request in 30 s
      When an administrator sends up to 12 requests, until one is throttled
      Then the error has:
        | code      | a non-empty string |
        | message   | a non-empty string |
        | timestamp | a non-empty string |

  @RL-05 @derived @waiting @computed @new-in-0.3
  Rule: A client that waits as long as Retry-After specifies is served again
    §7.4. A client that waits as long as Retry-After specifies, and then sends one request, does not get a 429.
    Derived: Retry-After (7.4) specifies when to try again; a 429 at that time would contradict the header.

    Scenario: An administrator waits and tries again
      Given each client may send 1 request in 30 s
      And an administrator has sent up to 12 requests, until one was throttled
      And the time in Retry-After has passed
      When an administrator sends the throttled request
      Then the status code is not 429

    Scenario: An administrator exceeds the limit twice, 10 s apart, then waits and repeats the last request
      Given each client may send 1 request in 30 s
      And an administrator has sent up to 12 requests, until one was throttled
      And 10 s have passed
      And an administrator has sent up to 12 requests, until one was throttled
      And the time in Retry-After has passed
      When an administrator sends the throttled request
      Then the status code is not 429

  @RL-06 @stated @computed
  Rule: A rate limit does not affect other clients
    §8. Requests are throttled per client: while one client gets 429, a client with different credentials and a
    different address is served.

    Scenario Outline: <user> sends a request while <administrator> is throttled
      Given each holder of credentials may send 1 request in 30 s
      And <administrator> has sent up to 12 requests, until one was throttled
      When <user> sends the throttled request
      Then the status code is not 429

      Examples: both clients have API keys
        | administrator                    | user                          |
        | an administrator with an API key | the holder of an ordinary key |

      @depends-on-AU-02 @new-in-0.3
      Examples: both clients have bearer tokens
        | administrator                        | user                                 |
        | an administrator with a bearer token | an ordinary user with a bearer token |
