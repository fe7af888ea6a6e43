@service-health
Feature: Service health is always fresh
  Sections 2.5, 3.1 and 4.1.
  The server computes new verdicts for each call, from heartbeats that services send every five seconds. Caches must
  not store the response.

  @SH-10 @stated @computed
  Rule: Every call yields a fresh verdict
    §3.1. The server computes new verdicts for each call: GeneratedAt advances, and the response shows changes of
    state.

    @new-in-0.3
    Scenario: Service health is read again after at least 3 s
      Given an administrator has read service health earlier in the test run
      And 3 s have passed since then
      When an administrator reads service health
      Then the generatedAt is later than before

    @needs-control
    Scenario: A service is set to NeverStarted between two calls
      Given an administrator has read service health
      And WorkerSync has never reported
      When an administrator reads service health
      Then the Status or Condition of WorkerSync has changed

    @needs-control
    Scenario: A service that had never reported has sent a heartbeat before the second call
      Given WorkerSync has never reported
      And an administrator has read service health
      And WorkerSync has been silent for 5 s
      When an administrator reads service health
      Then the Status or Condition of WorkerSync has changed

    @needs-control @needs-clock
    Scenario: The clock moves 90 s forward between two calls
      Given an administrator has read service health
      And 90 s have passed
      When an administrator reads service health
      Then the generatedAt is 90 s later

  @SH-11 @stated @every
  Rule: Caches must not store the response
    §4.1. The response has the header Cache-Control with the directive no-store.

    Scenario Outline: <caller> reads service health
      When <caller> reads service health
      Then the response has the header:
        | Cache-Control | no-store |

      Examples:
        | caller                               |
        | an administrator                     |

      @new-in-0.3
      Examples:
        | caller                               |
        | an administrator with a bearer token |

  @SH-39 @stated @needs-control
  Rule: LastSeenAt is the time of the last report
    §2.5. LastSeenAt does not change while a service is silent, so the time from LastSeenAt to GeneratedAt is how
    long the service has been silent.

    Scenario Outline: <service> has been silent for <silence>
      Given <service> has been silent for <silence>
      When an administrator reads service health
      Then <service> has:
        | lastSeenAt | <silence> before generatedAt |

      Examples:
        | service        | silence |
        | WorkerSync     | 16 s    |
        | WorkerDelivery | 61 s    |
        | the Scheduler  | 121 s   |

  @SH-46 @stated @waiting @computed
  Rule: A running service reports every five seconds
    §3.1.1. While a service runs, it reports every 5 seconds, so LastSeenAt is at most about 5 seconds ago.

    Scenario Outline: Service health is read again after <time>
      Given an administrator has read service health
      And <time> have passed
      When an administrator reads service health
      Then all three services have:
        | lastSeenAt | at most 5 s before generatedAt |

      Examples:
        | time |
        | 3 s  |
        | 6 s  |
        | 9 s  |
        | 12 s |
