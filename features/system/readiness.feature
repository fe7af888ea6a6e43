@system
Feature: Readiness

  @SY-13
  Rule: With its database and outside maintenance the web tier is ready

    Scenario: What its database holds is served
      Given an administrator has read the Activities
      When anyone reads readiness
      Then the web tier is ready, unless maintenance may be why it is not

    @needs-control
    Scenario: Nothing is wrong
      When anyone reads readiness
      Then the answer has:
        | status | ready |

  @SY-14 @needs-control
  Rule: Without its database the web tier is not ready

    Scenario: The database is unreachable
      Given the database is unreachable
      When anyone reads readiness
      Then the web tier is not ready

  @SY-15 @needs-control
  Rule: In maintenance mode the web tier is not ready

    Scenario: Maintenance mode is on
      Given maintenance mode is on
      When anyone reads readiness
      Then the web tier is not ready

  @SY-59 @needs-control
  Rule: Maintenance mode does not concern liveness

    Scenario: Maintenance mode is on
      Given maintenance mode is on
      When anyone reads liveness
      Then the request succeeds with status 200
      And the answer has:
        | status | alive |
