@client
Feature: Reading service health
  Section 4.4.
  What Get-SvcServiceHealth outputs, and which forms of an answer clients must cope with.

  Rule: What is output is what was answered

    Scenario Outline: <what>
      Given an administrator has connected to the service
      When the client runs Get-SvcUserInfo and then Get-SvcServiceHealth and then Get-SvcServiceHealth and then Get-SvcServiceHealth with Summary and then Get-SvcServiceHealth with Summary
      Then the client shows what the service has answered

      @CL-12
      Examples:
        | what                     |
        | Three services, in order |

      @CL-13
      Examples:
        | what                     |
        | The members of a service |

      @CL-14
      Examples:
        | what        |
        | The summary |

  Rule: Either casing of the body is read

    @CL-46
    Scenario Outline: Names in <casing>
      Given the service writes member names in <casing>
      And an administrator has connected to the service
      When the client runs Get-SvcServiceHealth
      Then the command succeeds

      Examples:
        | casing     |
        | camelCase  |
        | PascalCase |

    @CL-13
    Scenario: The values are the same in PascalCase
      Given the service writes member names in PascalCase
      And an administrator has connected to the service
      When the client runs Get-SvcServiceHealth
      Then the client shows what the service has answered

  @CL-47
  Rule: Missing members are read like null

    Scenario: A service has never reported, and its empty members are omitted
      Given the service omits members without a value
      And an administrator has connected to the service
      When the client runs Get-SvcServiceHealth and then Get-SvcUserInfo
      Then the first command succeeds
      And the second command succeeds

  @CL-48
  Rule: Unknown members are tolerated

    Scenario: Every object has undocumented members
      Given the service adds undocumented members
      And an administrator has connected to the service
      When the client runs Get-SvcServiceHealth and then Get-SvcUserInfo
      Then the first command succeeds
      And the second command succeeds

    Scenario: So do the results without a session
      Given the service adds undocumented members
      When the client runs Get-SvcVersion with Url and then Get-SvcAuthConfig with Url
      Then the first command succeeds
      And the second command succeeds

  @CL-50
  Rule: Each command reads service health again

    Scenario: Two commands in a row
      Given an administrator has connected to the service
      When the client runs Get-SvcServiceHealth and then Get-SvcServiceHealth
      Then each command asks the service for service health
