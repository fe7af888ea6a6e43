@client
Feature: Reading service health
  Section 4.4.
  What Get-SvcServiceHealth outputs, and which forms of an answer clients must cope with.

  @CL-12 @stated
  Rule: Get-SvcServiceHealth outputs three services in order
    §4.4. Without Summary the command outputs three objects, WorkerSync, WorkerDelivery, Scheduler.

    Scenario: In a session
      Given an administrator has connected to the service
      When the client runs Get-SvcServiceHealth
      Then the command outputs three services in their order

    Scenario: Every run of the client
      Then every output of service health has the services in their order

  @CL-13 @stated
  Rule: A service is output with its documented members
    §4.4. Each of the three objects has the members of a service health object, with the values that the service
    sent.

    Scenario: In a session
      Given an administrator has connected to the service
      When the client runs Get-SvcServiceHealth
      Then the command outputs each service as the service returned it

    Scenario: Services that have changed since the summary
      Given an administrator has connected to the service
      And the client has run Get-SvcServiceHealth with Summary
      When the client runs Get-SvcServiceHealth
      Then the command outputs each service as the service returned it

    Scenario: Every run of the client
      Then every service is output as the service answered

  @CL-14 @stated
  Rule: Get-SvcServiceHealth with Summary outputs one summary
    §4.4. With Summary the command outputs one object with Overall, WebVersion, GeneratedAt and Services, with the
    values that the service sent.

    Scenario: In a session
      Given an administrator has connected to the service
      When the client runs Get-SvcServiceHealth with Summary
      Then the command outputs the summary that the service returned

    Scenario: Every run of the client
      Then every summary is output as the service answered

  @CL-47 @derived
  Rule: Missing members are read like null
    §2.5. The client does not fail when a nullable member is missing from the body.
    Derived: The document does not say whether a member without a value is sent as null or left out (2.5), so either
    is permitted.

    Scenario Outline: <command>
      Given the service leaves out members without a value
      And an administrator has connected to the service
      When the client runs <command>
      Then the command succeeds

      Examples:
        | command              |
        | Get-SvcUserInfo      |
        | Get-SvcServiceHealth |

  @CL-48 @derived
  Rule: Unknown members are tolerated
    §2.7. The client does not fail on members that the document does not name.
    Derived: The document shows only some fields of several results (2.7, 2.10), so others must be expected.

    Scenario Outline: <command>
      Given the service adds members that the document does not name
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
    §4.1. The client reads service health whether its property names begin with a capital letter or not, and outputs
    the same.
    Derived: The casing is not shown (4.1), so either is permitted, while the names in the output are documented
    (4.4, 2.5).

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
    §4.1. Two commands in a row send two requests; no answer comes from a cache.
    Derived: The answer carries no-store (4.1), and each call yields a fresh verdict (3.1).

    Scenario Outline: <command> after Get-SvcServiceHealth with Summary
      Given an administrator has connected to the service
      And the client has run Get-SvcServiceHealth with Summary
      When the client runs <command>
      Then the command asks the service for service health

      Examples:
        | command                           |
        | Get-SvcServiceHealth              |
        | Get-SvcServiceHealth with Summary |
