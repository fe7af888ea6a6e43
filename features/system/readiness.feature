@system
Feature: Readiness
  Sections 2.1 and 4.1.
  Readiness shows whether the database is reachable and maintenance mode is off.

  @SY-13 @derived
  Rule: The web tier is ready if the database is reachable and maintenance mode is off
    §4.1. Readiness returns ready while the database is reachable and maintenance mode is off.
    Derived: Readiness verifies the database and maintenance mode (4.1) and has two values (2.1); if both checks
    succeed, there is no reason for not_ready.

    @new-in-0.3
    Scenario: The server can read the Activities from its database
      Given an administrator has read the Activities
      When an anonymous caller reads readiness
      Then the web tier is ready if maintenance mode is off

    @needs-control
    Scenario: The initial state: the database is reachable, and maintenance mode is off
      When an anonymous caller reads readiness
      Then the web tier is ready

  @SY-14 @derived @needs-control
  Rule: The web tier is not ready if the database is unreachable
    §4.1. While the database is unreachable, the Status of readiness is not_ready.
    Derived: Readiness verifies that the database is reachable (4.1). Of its two values (2.1), not_ready is the value
    for a failed check.

    Scenario: The database is unreachable
      Given the database is unreachable
      When an anonymous caller reads readiness
      Then the web tier is not ready

  @SY-15 @derived @needs-control
  Rule: The web tier is not ready in maintenance mode
    §4.1. While maintenance mode is on, the Status of readiness is not_ready.
    Derived: Readiness verifies the status of maintenance mode (4.1). Of its two values (2.1), not_ready is the value
    for a failed check.

    Scenario: Maintenance mode is on
      Given maintenance mode is on
      When an anonymous caller reads readiness
      Then the web tier is not ready

  @SY-59 @derived @needs-control
  Rule: Liveness returns alive in maintenance mode
    §4.1. While maintenance mode is on, liveness succeeds and returns alive.
    Derived: Liveness confirms that the process runs, also in maintenance mode. Readiness, not liveness, verifies
    maintenance mode (4.1), and alive is the only Status of liveness (2.1).

    Scenario: Maintenance mode is on
      Given maintenance mode is on
      When an anonymous caller reads liveness
      Then the request succeeds with status 200
      And the response has:
        | status | alive |
