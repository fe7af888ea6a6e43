@system
Feature: Basic health, readiness and liveness
  Sections 2.1, 4.1 and 5.4.
  Three health checks of the web tier, not of the background services WorkerSync, WorkerDelivery and Scheduler.

  @SY-05 @stated @every
  Rule: Basic health returns healthy
    §2.1. When basic health succeeds, its Status is always healthy.

    Scenario: An anonymous caller reads basic health
      When an anonymous caller reads basic health
      Then the response has:
        | status | healthy |

  @SY-07 @stated @every
  Rule: Liveness returns alive
    §2.1. When liveness succeeds, its Status is always alive.

    Scenario: An anonymous caller reads liveness
      When an anonymous caller reads liveness
      Then the response has:
        | status | alive |

  @SY-06 @stated @every
  Rule: Readiness returns ready or not_ready
    §2.1. The Status of readiness is always ready or not_ready.

    Scenario: An anonymous caller reads readiness
      When an anonymous caller reads readiness
      Then the response has:
        | status | ready or not_ready |

  @SY-04 @stated @precondition-2 @every
  Rule: Basic health, readiness and liveness return Status and Timestamp
    §2.1. Basic health, readiness and liveness return an object in which Status and Timestamp are strings.

    Scenario Outline: An anonymous caller reads <check>
      When an anonymous caller reads <check>
      Then the response has:
        | status    | a string |
        | timestamp | a string |

      Examples:
        | check        |
        | basic health |
        | readiness    |
        | liveness     |

  @SY-08 @stated @every @new-in-0.3
  Rule: The Timestamp of a check is in UTC
    §2.1. If a Timestamp contains an offset or the name of a time zone, this is UTC. A Timestamp agrees with the Date
    header of the same response: a difference of a multiple of 15 minutes shows a wrong time zone.

    Scenario Outline: The Timestamp of <check> is compared with the Date header
      When an anonymous caller reads <check>
      Then the timestamp is in UTC according to the Date header

      Examples:
        | check        |
        | basic health |
        | readiness    |
        | liveness     |

  @SY-09 @stated @computed
  Rule: A later check has a later Timestamp
    §2.1. Timestamp is the time of the check, so a later check has a later Timestamp. A server may repeat the result
    of one check for up to five seconds (OP-138).

    @new-in-0.3
    Scenario Outline: <check> is read again, by an administrator, after at least 3 s
      Given an anonymous caller has read <check> earlier in the test run
      And 3 s have passed since then
      When an administrator reads <check>
      Then the timestamp is later, or unchanged if less than 5 s have passed

      Examples:
        | check        |
        | basic health |
        | readiness    |
        | liveness     |

    @waiting
    Scenario Outline: <check> is read again after 6 s
      Given an anonymous caller has read <check>
      And 6 s have passed
      When an anonymous caller reads <check>
      Then the timestamp is 6 s later, give or take 5 s

      Examples:
        | check        |
        | basic health |
        | readiness    |
        | liveness     |

  @SY-60 @derived @computed
  Rule: The Timestamp of a check agrees with GeneratedAt of service health
    §2.1. The Timestamp of a check is within five minutes of the GeneratedAt of a service health response that is
    read at the same time.
    Derived: Both are UTC times of the same application at the moment of the response (2.1, 2.6).

    Scenario Outline: <check> is read right after service health
      Given an administrator has read service health
      When an anonymous caller reads <check>
      Then the timestamp is within five minutes of the generatedAt in service health

      Examples:
        | check        |
        | basic health |
        | readiness    |
        | liveness     |

  @SY-10 @stated @needs-control @new-in-0.3
  Rule: Basic health does not depend on the Worker and the Scheduler
    §4.1. Basic health stays healthy while background services are silent, stalled or NeverStarted, and contains no
    verdict on them. The document leaves open which other fields basic health contains.

    Scenario Outline: Basic health while all three background services <are>
      Given an anonymous caller has read basic health
      And all three services <are>
      When an anonymous caller reads basic health
      Then the status is the same as before
      And the response contains no verdict on the background services

      Examples:
        | are                                                      |
        | have never reported                                      |
        | have been silent for 24 h                                |
        | have been silent for 30 s                                |
        | are working and their work last moved forward 11 min ago |

  @SY-11 @stated @needs-control @new-in-0.3
  Rule: Readiness does not depend on the Worker and the Scheduler
    §5.4. Readiness does not change while background services are silent, stalled or NeverStarted, and contains no
    verdict on them.

    Scenario Outline: Readiness while all three background services <are>
      Given an anonymous caller has read readiness
      And all three services <are>
      When an anonymous caller reads readiness
      Then the status is the same as before
      And the response contains no verdict on the background services

      Examples:
        | are                                                      |
        | have never reported                                      |
        | have been silent for 24 h                                |
        | have been silent for 30 s                                |
        | are working and their work last moved forward 11 min ago |

  @SY-12 @stated @needs-control @new-in-0.3
  Rule: Liveness does not depend on the Worker and the Scheduler
    §5.4. Liveness stays alive while background services are silent, stalled or NeverStarted, and contains no verdict
    on them.

    Scenario Outline: Liveness while all three background services <are>
      Given an anonymous caller has read liveness
      And all three services <are>
      When an anonymous caller reads liveness
      Then the status is the same as before
      And the response contains no verdict on the background services

      Examples:
        | are                                                      |
        | have never reported                                      |
        | have been silent for 24 h                                |
        | have been silent for 30 s                                |
        | are working and their work last moved forward 11 min ago |
