@system
Feature: Checks of the web tier

  @SY-05
  Rule: Basic health says healthy

    Scenario: Anyone asks
      When anyone reads basic health
      Then the answer has:
        | status | healthy |

  @SY-07
  Rule: Liveness says alive

    Scenario: Anyone asks
      When anyone reads liveness
      Then the answer has:
        | status | alive |

  @SY-06
  Rule: Readiness says ready or not_ready

    Scenario: Anyone asks
      When anyone reads readiness
      Then the answer has:
        | status | ready or not_ready |

  @SY-04
  Rule: A check tells its status and its time

    Scenario Outline: Anyone reads <check>
      When anyone reads <check>
      Then the answer has:
        | status    | a text |
        | timestamp | a text |

      Examples:
        | check        |
        | basic health |
        | readiness    |
        | liveness     |

  @SY-09 @computed
  Rule: Each check carries its own time

    Scenario Outline: <check> is read again, sooner or later
      Given anyone has read <check>, now or before
      And 3 s have passed since
      When an administrator reads <check>
      Then the timestamp is later than before

      Examples:
        | check        |
        | basic health |
        | readiness    |
        | liveness     |

    @waiting
    Scenario Outline: <check> is read again
      Given anyone has read <check>
      And 3 s have passed
      When anyone reads <check>
      Then the timestamp has moved on by 3 s

      Examples:
        | check        |
        | basic health |
        | readiness    |
        | liveness     |

  @SY-60 @computed
  Rule: A check and service health agree on the time, since both give it in UTC

    Scenario Outline: <check> right after service health
      Given an administrator has read service health
      When anyone reads <check>
      Then it gives the same time as the answer before

      Examples:
        | check        |
        | basic health |
        | readiness    |
        | liveness     |

  @needs-control
  Rule: The checks answer for the web tier alone

    @SY-10
    Scenario Outline: Basic health while all three services have <past>
      Given anyone has read basic health
      And all three services have <past>
      When anyone reads basic health
      Then the status is the same as before
      And the answer names no service

      Examples:
        | past                 |
        | never reported       |
        | been silent for 24 h |
        | been silent for 30 s |

    @SY-11
    Scenario Outline: Readiness while all three services have <past>
      Given anyone has read readiness
      And all three services have <past>
      When anyone reads readiness
      Then the status is the same as before

      Examples:
        | past                 |
        | never reported       |
        | been silent for 24 h |
        | been silent for 30 s |

    @SY-12
    Scenario Outline: Liveness while all three services have <past>
      Given anyone has read liveness
      And all three services have <past>
      When anyone reads liveness
      Then the status is the same as before

      Examples:
        | past                 |
        | never reported       |
        | been silent for 24 h |
        | been silent for 30 s |
