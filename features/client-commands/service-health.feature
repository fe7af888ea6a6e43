@client
Feature: Reading service health
  Section 4.4.
  What Get-SvcServiceHealth outputs, and which forms of an answer clients must cope with.

  @CL-12 @stated
  Rule: Get-SvcServiceHealth outputs three services in order
    §4.4. Without Summary the command outputs three objects, WorkerSync, WorkerDelivery, Scheduler.

    Scenario Outline: <what>
      Given an administrator has connected to the service
      When the client runs Get-SvcUserInfo and then Get-SvcServiceHealth and then Get-SvcServiceHealth and then Get-SvcServiceHealth with Summary and then Get-SvcServiceHealth with Summary and then Get-SvcHealth and then Get-SvcHealth with Ready and then Get-SvcHealth with Live and then Get-SvcVersion and then Get-SvcAuthConfig
      Then the client shows what the service has answered

      Examples:
        | what                     |
        | Three services, in order |

    Scenario: Every run of the client
      Then every output of service health has the services in their order

  @CL-13 @stated
  Rule: A service is output with its documented members
    §4.4. Each of the three objects has the members of a service health object, with the values that the service
    sent.

    Scenario Outline: <what>
      Given an administrator has connected to the service
      When the client runs Get-SvcUserInfo and then Get-SvcServiceHealth and then Get-SvcServiceHealth and then Get-SvcServiceHealth with Summary and then Get-SvcServiceHealth with Summary and then Get-SvcHealth and then Get-SvcHealth with Ready and then Get-SvcHealth with Live and then Get-SvcVersion and then Get-SvcAuthConfig
      Then the client shows what the service has answered

      Examples:
        | what                     |
        | The members of a service |

    Scenario: Every run of the client
      Then every service is output as the service answered

  @CL-14 @stated
  Rule: Get-SvcServiceHealth with Summary outputs one summary
    §4.4. With Summary the command outputs one object with Overall, WebVersion, GeneratedAt and Services, with the
    values that the service sent.

    Scenario Outline: <what>
      Given an administrator has connected to the service
      When the client runs Get-SvcUserInfo and then Get-SvcServiceHealth and then Get-SvcServiceHealth and then Get-SvcServiceHealth with Summary and then Get-SvcServiceHealth with Summary and then Get-SvcHealth and then Get-SvcHealth with Ready and then Get-SvcHealth with Live and then Get-SvcVersion and then Get-SvcAuthConfig
      Then the client shows what the service has answered

      Examples:
        | what        |
        | The summary |

    Scenario: Every run of the client
      Then every summary is output as the service answered

  @CL-47 @derived
  Rule: Missing members are read like null
    §2.5. The client does not fail when a nullable member is missing from the body.
    Derived: The document does not say whether a member without a value is sent as null or left out (2.5), so either
    is permitted.

    Scenario Outline: <form>
      Given the service answers in one permitted form after another
      And an administrator has connected to the service
      When the client runs Get-SvcUserInfo and then Get-SvcUserInfo and then Get-SvcServiceHealth and then Get-SvcServiceHealth and then Get-SvcServiceHealth and then Get-SvcServiceHealth with Summary
      Then the <nth> command succeeds

      Examples: members without a value are omitted
        | form                       | nth   |
        | User info without nulls    | first |
        | A service that never began | third |

  @CL-48 @derived
  Rule: Unknown members are tolerated
    §2.7. The client does not fail on members that the document does not name.
    Derived: The document shows only some fields of several results (2.7, 2.10), so others must be expected.

    Scenario Outline: <form>
      Given the service answers in one permitted form after another
      And an administrator has connected to the service
      When the client runs Get-SvcUserInfo and then Get-SvcUserInfo and then Get-SvcServiceHealth and then Get-SvcServiceHealth and then Get-SvcServiceHealth and then Get-SvcServiceHealth with Summary
      Then the <nth> command succeeds

      Examples: every object has undocumented members
        | form                             | nth    |
        | User info with further members   | second |
        | The summary with further members | sixth  |

    Scenario Outline: <form>, without a session
      Given the service answers in one permitted form after another
      When the client runs Get-SvcHealth with Url and then Get-SvcHealth with Url and Ready and then Get-SvcHealth with Ready and a positional Url and then Get-SvcHealth with Live and Url and then Get-SvcHealth with a positional Url and Live and then Get-SvcVersion with Url and then Get-SvcAuthConfig with Url and then Get-SvcVersion with a positional Url and then Get-SvcAuthConfig with a positional Url and then Get-SvcServiceHealth and then Get-SvcServiceHealth with Summary and then Get-SvcUserInfo and then Reset-SvcSystem with Force
      Then the <nth> command succeeds

      Examples:
        | form                             | nth    |
        | The version with further members | eighth |
        | Auth config with further members | ninth  |

  @CL-46 @derived
  Rule: Either casing of the health body is read
    §4.1. The client reads service health whether its property names begin with a capital letter or not, and outputs
    the same.
    Derived: The casing is not shown (4.1), so either is permitted, while the names in the output are documented
    (4.4, 2.5).

    Scenario Outline: <form>
      Given the service answers in one permitted form after another
      And an administrator has connected to the service
      When the client runs Get-SvcUserInfo and then Get-SvcUserInfo and then Get-SvcServiceHealth and then Get-SvcServiceHealth and then Get-SvcServiceHealth and then Get-SvcServiceHealth with Summary
      Then the <nth> command succeeds

      Examples: either casing of the names
        | form                     | nth    |
        | Services in PascalCase   | fourth |
        | Services in camelCase   | fifth  |

  @CL-50 @derived
  Rule: Each command reads service health again
    §4.1. Two commands in a row send two requests; no answer comes from a cache.
    Derived: The answer carries no-store (4.1), and each call yields a fresh verdict (3.1).

    Scenario: Four commands in a row
      Given an administrator has connected to the service
      When the client runs Get-SvcUserInfo and then Get-SvcServiceHealth and then Get-SvcServiceHealth and then Get-SvcServiceHealth with Summary and then Get-SvcServiceHealth with Summary and then Get-SvcHealth and then Get-SvcHealth with Ready and then Get-SvcHealth with Live and then Get-SvcVersion and then Get-SvcAuthConfig
      Then each command asks the service for service health
