@client
Feature: Reading service health
  Section 4.4.
  The output of Get-SvcServiceHealth, and the permitted response formats that clients must accept.

  @CL-12 @stated
  Rule: Get-SvcServiceHealth outputs three services in order
    §4.4. Without Summary the command outputs three objects, WorkerSync, WorkerDelivery, Scheduler.

    Scenario: In a session
      Given an administrator has connected to the service
      When the client runs Get-SvcServiceHealth
      Then the command outputs three services in the documented order

    Scenario: Every run of the client
      Then every service health output has the services in the documented order

  @CL-13 @stated
  Rule: A service is output with its documented fields
    §4.4. Each of the three objects has the fields of a service health object, with the values that the service
    sent.

    Scenario: In a session
      Given an administrator has connected to the service
      When the client runs Get-SvcServiceHealth
      Then the command outputs each service health object as the service returned it

    Scenario: Services have changed since the summary was read
      Given an administrator has connected to the service
      And the client has run Get-SvcServiceHealth with Summary
      When the client runs Get-SvcServiceHealth
      Then the command outputs each service health object as the service returned it

    Scenario: Every run of the client
      Then every service health object is output as the service returned it

  @CL-14 @stated
  Rule: Get-SvcServiceHealth with Summary outputs one summary
    §4.4. With Summary the command outputs one object with Overall, WebVersion, GeneratedAt and Services, with the
    values that the service sent.

    Scenario: In a session
      Given an administrator has connected to the service
      When the client runs Get-SvcServiceHealth with Summary
      Then the command outputs the summary that the service returned

    Scenario: Every run of the client
      Then every summary is output as the service returned it

  @CL-47 @derived
  Rule: Missing fields are treated as null
    §2.5. The client does not fail when a nullable field is missing from the body.
    Derived: The document does not say whether a field without a value is sent as null or left out (2.5), so either
    is permitted.

    Scenario Outline: <command>
      Given the service omits fields without a value
      And an administrator has connected to the service
      When the client runs <command>
      Then the command succeeds

      Examples:
        | command              |
        | Get-SvcUserInfo      |
        | Get-SvcServiceHealth |

  @CL-48 @derived
  Rule: Unknown fields are tolerated
    §2.7. The client does not fail on fields that the document does not name.
    Derived: The document shows only some fields of several results (2.7, 2.10), so clients must expect other fields.

    Scenario Outline: <command>
      Given the service adds fields that the document does not name
      And an administrator has connected to the service
      When the client runs <command>
      Then the command succeeds

      Examples:
        | command                           |
        | Get-SvcUserInfo                   |
        | Get-SvcServiceHealth with Summary |
        | Get-SvcVersion                    |
        | Get-SvcAuthConfig                 |

  @CL-46 @derived
  Rule: Either casing of the health body is read
    §4.1. The client accepts service health with property names that begin with a capital or a lower-case letter, and
    the output is the same in both cases.
    Derived: The document does not show the casing of the body (4.1), so either is permitted, but it does give the
    names in the output (4.4, 2.5).

    Scenario Outline: Names in <casing>
      Given the service writes names in <casing>
      And an administrator has connected to the service
      When the client runs Get-SvcServiceHealth
      Then the command succeeds

      Examples:
        | casing     |
        | PascalCase |
        | camelCase  |

  @CL-50 @derived
  Rule: Each command reads service health again
    §4.1. Two commands in a row send two requests; neither result comes from a cache.
    Derived: The response has no-store (4.1), and each call yields a fresh verdict (3.1).

    Scenario Outline: <command> after Get-SvcServiceHealth with Summary
      Given an administrator has connected to the service
      And the client has run Get-SvcServiceHealth with Summary
      When the client runs <command>
      Then the command requests service health

      Examples:
        | command                           |
        | Get-SvcServiceHealth              |
        | Get-SvcServiceHealth with Summary |
