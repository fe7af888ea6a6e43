@versioning
Feature: The version of the API in paths, and the version of the product
  Sections 9.1 and 9.2.
  The current version is v1: all endpoints are under /api/v1/.

  @VR-01 @stated @precondition-2 @every @new-in-0.3
  Rule: The API is under /api/v1
    §9.1. All operations are under /api/v1. Service health and passwords have documented paths; the profile or the
    server's OpenAPI document gives the other paths.

    Scenario Outline: An administrator reads <what>
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
    Scenario: An administrator sets a password
      Given a person has an account that accepts a new password immediately
      When an administrator sets the password of the person
      Then the operation is found under /api/v1

  @VR-02 @stated @excluded
  Rule: Later versions have their own paths
    §9.1. A second version of the API is under /api/v2, and so on.
    Excluded: v1 is the current version, and the document describes no later version that a test could call.

  @VR-03 @stated @excluded
  Rule: A previous version is deprecated before its removal
    §9.1. When a later version is released, the previous version remains for a deprecation period.
    Excluded: The document describes no later version, and does not show the length of the period.

  @VR-08 @open @OP-115 @every
  Rule: How a deprecated version is announced
    §9.1. Recorded: whether responses have a header that announces a deprecation.

  @VR-04 @stated @excluded
  Rule: The product is before version 1.0
    §9.2. Until version 1.0, releases may break the API.
    Excluded: This was true of the product when the document was written; no response can contradict it.
