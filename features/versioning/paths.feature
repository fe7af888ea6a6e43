@versioning
Feature: The version in the path
  Section 9.1.
  The current version is v1: all endpoints are under /api/v1/.

  @VR-01 @stated
  Rule: The API lies under /api/v1
    §9.1. The operations are found under /api/v1: service health and passwords where the document puts them, the
    others where the profile or the server's own document does.

    Scenario Outline: <what>
      When an administrator reads <what>
      Then the operation is found under /api/v1

      Examples:
        | what           |
        | service health |
        | basic health   |
        | readiness      |
        | liveness       |
        | the version    |
        | user info      |

    @needs-control @password
    Scenario: Setting a password
      Given a person has an account that settles at once
      When an administrator sets the password of the person
      Then the operation is found under /api/v1
