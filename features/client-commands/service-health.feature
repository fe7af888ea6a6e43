@client
Feature: Reading service health

  @CL-12
  Rule: Three services are output, in order

    Scenario: Every service is well
      Given an administrator has connected
      When the client runs Get-SvcServiceHealth
      Then the output is the three services in order

    Scenario: The Scheduler has never started
      Given the Scheduler has never reported
      And an administrator has connected
      When the client runs Get-SvcServiceHealth
      Then the output is the three services in order

  @CL-13
  Rule: A service is output with its documented members

    Scenario: A service at work, and two that are idle
      Given WorkerSync is working and last moved forward 30 s ago
      And an administrator has connected
      When the client runs Get-SvcServiceHealth
      Then each service is output with its members, as the service sent them

  @CL-14
  Rule: Summary outputs one object

    Scenario: The summary is read
      Given an administrator has connected
      When the client runs Get-SvcServiceHealth with Summary
      Then the output is one object with Overall, WebVersion and GeneratedAt, as the service sent them
      And it holds three services in order

  @CL-46
  Rule: Either casing of the body is read

    Scenario Outline: Names in <casing>
      Given the service writes names in <casing>
      And an administrator has connected
      When the client runs Get-SvcServiceHealth
      Then each service is output with its members, as the service sent them

      Examples:
        | casing     |
        | camelCase  |
        | PascalCase |

  @CL-47
  Rule: Missing members are read like null

    Scenario: A service that has never reported, and nothing is said of what it lacks
      Given the Scheduler has never reported
      And the service leaves out what has no value
      And an administrator has connected
      When the client runs Get-SvcServiceHealth
      Then the command succeeds
      And the output is the three services in order

  @CL-48
  Rule: Unknown members are tolerated

    Scenario Outline: <command> of a service that says more than is documented
      Given the service says more than is documented
      And an administrator has connected
      When the client runs <command>
      Then the command succeeds

      Examples:
        | command              |
        | Get-SvcServiceHealth |
        | Get-SvcVersion       |
        | Get-SvcUserInfo      |

  @CL-50
  Rule: Each command reads service health anew

    Scenario: Two commands in a row
      Given an administrator has connected
      When the client runs Get-SvcServiceHealth twice
      Then the service is asked for service health once for each
