@system
Feature: Readiness
  Sections 2.1 and 4.1.
  Readiness shows whether the database can be reached and maintenance mode is off.

  @SY-13 @derived
  Rule: With its database, and outside maintenance mode, the web tier is ready
    §4.1. Readiness returns ready while the database can be reached and maintenance mode is off.
    Derived: Readiness verifies the database and maintenance mode (4.1) and has two values (2.1); when both checks
    succeed there is no reason for not_ready.

    Scenario: Lists from the database are served
      Given an administrator has read the Activities
      When an anonymous caller reads readiness
      Then the web tier is ready, or maintenance mode may be on

    @needs-control
    Scenario: The database is reachable, and maintenance mode is off
      When an anonymous caller reads readiness
      Then the response has:
        | status | ready |

  @SY-14 @derived @needs-control
  Rule: Without its database the web tier is not ready
    §4.1. Readiness does not return ready while the database cannot be reached; its Status is not_ready.
    Derived: Readiness verifies that the database can be reached (4.1), and of its two values (2.1) not_ready is the
    value for a failed check.

    Scenario: The database is unreachable
      Given the database is unreachable
      When an anonymous caller reads readiness
      Then the web tier is not ready

  @SY-15 @derived @needs-control
  Rule: In maintenance mode the web tier is not ready
    §4.1. Readiness does not return ready while maintenance mode is on; its Status is not_ready.
    Derived: Readiness verifies the status of maintenance mode (4.1), and of its two values (2.1) not_ready is the
    value for a failed check.

    Scenario: Maintenance mode is on
      Given maintenance mode is on
      When an anonymous caller reads readiness
      Then the web tier is not ready

  @SY-59 @derived @needs-control
  Rule: Liveness returns alive in maintenance mode
    §4.1. While maintenance mode is on, liveness succeeds and returns alive.
    Derived: Liveness confirms that the process runs, which it does in maintenance mode; maintenance mode is what
    readiness verifies (4.1), and alive is the only Status of liveness (2.1).

    Scenario: Maintenance mode is on
      Given maintenance mode is on
      When an anonymous caller reads liveness
      Then the request succeeds with status 200
      And the response has:
        | status | alive |
