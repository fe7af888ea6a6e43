@client
Feature: Commands that need no session
  Section 4.4.
  Get-SvcHealth, Get-SvcVersion and Get-SvcAuthConfig: where their Url comes from, and what they output.

  Rule: A switch chooses which check Get-SvcHealth reads

    Scenario Outline: Get-SvcHealth with <parameters>
      When the client runs Get-SvcHealth with <parameters>
      Then the command asks the service for <reading>
      And the output has:
        | Status    | <status> |
        | Timestamp | as sent  |

      @CL-01
      Examples:
        | parameters | reading      | status  |
        | Url        | basic health | healthy |

      @CL-02
      Examples:
        | parameters    | reading   | status |
        | Url and Ready | readiness | ready  |

      @CL-03
      Examples:
        | parameters   | reading  | status |
        | Url and Live | liveness | alive  |

  @CL-04
  Rule: Ready and Live exclude each other

    Scenario: Both switches
      When the client runs Get-SvcHealth with Url, Ready and Live
      Then the command reports an error
      And the command does not ask the service for anything

  @CL-05
  Rule: A service that is not ready is a result, not an error

    Scenario Outline: Not ready, with status <status>
      Given maintenance mode is on
      And the service answers <status> while it is not ready
      When the client runs Get-SvcHealth with Url and Ready
      Then the output has:
        | Status    | not_ready |
        | Timestamp | as sent   |

      Examples:
        | status |
        | 200    |
        | 503    |

  Rule: A Url is enough

    Scenario Outline: <command> without a session
      When the client runs <command> with Url
      Then the command asks the service for <reading>
      And the command succeeds

      @CL-06
      Examples:
        | command       | reading      |
        | Get-SvcHealth | basic health |

      @CL-07
      Examples:
        | command        | reading     |
        | Get-SvcVersion | the version |

      @CL-08
      Examples:
        | command           | reading         |
        | Get-SvcAuthConfig | the auth config |

  @CL-09
  Rule: The Url may be given without its name

    Scenario Outline: <command> with a positional Url
      When the client runs <command> with a positional Url
      Then the command asks the service for <reading>

      Examples:
        | command           | reading         |
        | Get-SvcHealth     | basic health    |
        | Get-SvcVersion    | the version     |
        | Get-SvcAuthConfig | the auth config |

  @CL-10
  Rule: Without a Url the session's is used

    Scenario Outline: <command> in a session
      Given an administrator has connected to the service
      When the client runs <command>
      Then the command asks the service for <reading>

      Examples:
        | command           | reading         |
        | Get-SvcHealth     | basic health    |
        | Get-SvcVersion    | the version     |
        | Get-SvcAuthConfig | the auth config |

  @CL-11
  Rule: A given Url outweighs the session's

    Scenario Outline: <command> in a session with another instance
      Given an administrator has connected to another instance
      When the client runs <command> with Url
      Then the command asks the service for <reading>
      And the command does not ask the other instance for <reading>

      Examples:
        | command           | reading         |
        | Get-SvcHealth     | basic health    |
        | Get-SvcVersion    | the version     |
        | Get-SvcAuthConfig | the auth config |

  @CL-16
  Rule: Get-SvcVersion outputs the version result

    Scenario: The version is read
      When the client runs Get-SvcVersion with Url
      Then the output has:
        | Product | as sent |
        | Version | as sent |

  @CL-17
  Rule: Get-SvcAuthConfig outputs the auth config

    Scenario: The auth config is read
      When the client runs Get-SvcAuthConfig with Url
      Then the output has:
        | Authority           | as sent |
        | ClientId            | as sent |
        | Scopes              | as sent |
        | ResponseType        | as sent |
        | UsePkce             | as sent |
        | CodeChallengeMethod | as sent |
