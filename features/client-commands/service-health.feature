@client
Feature: Reading service health
  Section 4.4.
  What Get-SvcServiceHealth outputs, and which permitted response formats clients must accept.

  @CL-12 @stated @every
  Rule: Get-SvcServiceHealth outputs three services in order
    §4.4. Without Summary the command outputs three objects, in the order WorkerSync, WorkerDelivery, Scheduler.

    Scenario: An administrator runs Get-SvcServiceHealth
      Given an administrator has connected to the service
      When the client runs Get-SvcServiceHealth
      Then the command conforms to the rule

  @CL-13 @stated @every @new-in-0.3
  Rule: Get-SvcServiceHealth outputs the documented fields of each service
    §4.4. Each of the three objects has the fields of a service health object, with the values that the service
    sent.

    Scenario: An administrator runs Get-SvcServiceHealth
      Given an administrator has connected to the service
      When the client runs Get-SvcServiceHealth
      Then the command conforms to the rule

    Scenario: An administrator runs Get-SvcServiceHealth after reading the summary
      Given an administrator has connected to the service
      And the client has run Get-SvcServiceHealth with Summary
      When the client runs Get-SvcServiceHealth
      Then the command conforms to the rule

  @CL-14 @stated @every
  Rule: Get-SvcServiceHealth with Summary outputs one summary
    §4.4. With Summary the command outputs one object with Overall, WebVersion, GeneratedAt and Services, with the
    values that the service sent.

    Scenario: An administrator runs Get-SvcServiceHealth with Summary
      Given an administrator has connected to the service
      When the client runs Get-SvcServiceHealth with Summary
      Then the command conforms to the rule

  @CL-74 @derived @new-in-0.3 @every
  Rule: A client reads responses as UTF-8
    §4. Texts are output with the letters that the service sent, also with those beyond ASCII.
    Derived: All bodies are JSON (4), systems exchange JSON in UTF-8 (RFC 8259, 8.1), and a command outputs what the
    service returned (4.4).

    Scenario Outline: An administrator runs <command>
      Given an administrator has connected to the service
      When the client runs <command>
      Then the command conforms to the rule

      Examples:
        | command                           |
        | Get-SvcServiceHealth              |
        | Get-SvcServiceHealth with Summary |
        | Get-SvcUserInfo                   |

  @CL-47 @derived
  Rule: A client accepts missing nullable fields
    §2.5. The client does not fail when a nullable field is missing from the body.
    Derived: The document does not say whether a field without a value is null or left out (2.5), so both are
    permitted.

    Scenario Outline: <command> while the service omits fields without a value
      Given the service omits fields without a value
      And an administrator has connected to the service
      When the client runs <command>
      Then the command succeeds

      Examples:
        | command              |
        | Get-SvcUserInfo      |
        | Get-SvcServiceHealth |

  @CL-48 @derived
  Rule: A client tolerates unknown fields
    §2.7. The client does not fail on fields that the document does not name.
    Derived: The document shows only some fields of several results (2.7, 2.10), so clients must expect unknown
    fields.

    Scenario Outline: <command> while the service adds fields that the document does not name
      Given the service adds fields that the document does not name
      And an administrator has connected to the service
      When the client runs <command>
      Then the command succeeds

      Examples:
        | command                           |
        | Get-SvcUserInfo                   |

      @new-in-0.3
      Examples:
        | command                           |
        | Get-SvcServiceHealth with Summary |
        | Get-SvcVersion                    |
        | Get-SvcAuthConfig                 |

  @CL-46 @derived
  Rule: A client reads service health in PascalCase and in camelCase
    §4.1. The client accepts service health whose property names begin with capital or with lower-case letters.
    Derived: The document does not show the casing of the body (4.1), so both casings are permitted.

    Scenario Outline: The service writes property names in <casing>
      Given the service sends fields in <casing>
      And an administrator has connected to the service
      When the client runs Get-SvcServiceHealth
      Then the command succeeds

      Examples:
        | casing     |
        | PascalCase |
        | camelCase  |

  @CL-50 @derived
  Rule: Each Get-SvcServiceHealth reads service health again
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

      @new-in-0.3
      Examples:
        | command                           |
        | Get-SvcServiceHealth with Summary |
