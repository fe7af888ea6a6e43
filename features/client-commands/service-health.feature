@client
Feature: Reading service health
  Section 4.4.
  What Get-SvcServiceHealth outputs, and which forms of an answer clients must cope with.

  @CL-12
  Rule: Three services are output, in order

    Scenario: Every service is healthy
      Given an administrator has connected to the service
      When the client runs Get-SvcServiceHealth
      Then the output has:
        | Service | WorkerSync | WorkerDelivery | Scheduler |

    Scenario: The Scheduler has never started
      Given the Scheduler has never reported
      And an administrator has connected to the service
      When the client runs Get-SvcServiceHealth
      Then the output has:
        | Service | WorkerSync | WorkerDelivery | Scheduler |

  @CL-13
  Rule: A service is output with its documented members

    Scenario: One service is working and two are idle
      Given WorkerSync is working and last moved forward 30 s ago
      And an administrator has connected to the service
      When the client runs Get-SvcServiceHealth
      Then the output has:
        | Service              | as sent | as sent | as sent |
        | Status               | as sent | as sent | as sent |
        | Condition            | as sent | as sent | as sent |
        | Reason               | as sent | as sent | as sent |
        | CurrentWork          | as sent | as sent | as sent |
        | CurrentWorkStartedAt | as sent | as sent | as sent |
        | LastSeenAt           | as sent | as sent | as sent |
        | StartedAt            | as sent | as sent | as sent |
        | HostName             | as sent | as sent | as sent |
        | Version              | as sent | as sent | as sent |
        | InstanceId           | as sent | as sent | as sent |
        | LastProgressAt       | as sent | as sent | as sent |
        | Detail               | as sent | as sent | as sent |

  @CL-14
  Rule: Summary outputs one object

    Scenario: The summary is read
      Given an administrator has connected to the service
      When the client runs Get-SvcServiceHealth with Summary
      Then the output has:
        | Overall     | as sent                               |
        | WebVersion  | as sent                               |
        | GeneratedAt | as sent                               |
        | Services    | WorkerSync, WorkerDelivery, Scheduler |

  @CL-46
  Rule: Either casing of the body is read

    Scenario Outline: Names in <casing>
      Given the service writes member names in <casing>
      And an administrator has connected to the service
      When the client runs Get-SvcServiceHealth
      Then the output has:
        | Service              | as sent | as sent | as sent |
        | Status               | as sent | as sent | as sent |
        | Condition            | as sent | as sent | as sent |
        | Reason               | as sent | as sent | as sent |
        | CurrentWork          | as sent | as sent | as sent |
        | CurrentWorkStartedAt | as sent | as sent | as sent |
        | LastSeenAt           | as sent | as sent | as sent |
        | StartedAt            | as sent | as sent | as sent |
        | HostName             | as sent | as sent | as sent |
        | Version              | as sent | as sent | as sent |
        | InstanceId           | as sent | as sent | as sent |
        | LastProgressAt       | as sent | as sent | as sent |
        | Detail               | as sent | as sent | as sent |

      Examples:
        | casing     |
        | camelCase  |
        | PascalCase |

  @CL-47
  Rule: Missing members are read like null

    Scenario: A service has never reported, and its empty members are omitted
      Given the Scheduler has never reported
      And the service omits members without a value
      And an administrator has connected to the service
      When the client runs Get-SvcServiceHealth
      Then the command succeeds
      And the output has:
        | Service | WorkerSync | WorkerDelivery | Scheduler |

  @CL-48
  Rule: Unknown members are tolerated

    Scenario Outline: <command> reads an answer with undocumented members
      Given the service adds undocumented members
      And an administrator has connected to the service
      When the client runs <command>
      Then the command succeeds

      Examples:
        | command              |
        | Get-SvcServiceHealth |
        | Get-SvcVersion       |
        | Get-SvcUserInfo      |

  @CL-50
  Rule: Each command reads service health again

    Scenario: Two commands in a row
      Given an administrator has connected to the service
      When the client runs Get-SvcServiceHealth and then Get-SvcServiceHealth
      Then each command asks the service for service health
