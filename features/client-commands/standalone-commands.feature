@client
Feature: Commands that need no session

  Rule: A switch chooses which check Get-SvcHealth reads

    @CL-01
    Scenario: No switch
      When the client runs Get-SvcHealth on the service
      Then the service is asked for basic health
      And the output is one object with Status and Timestamp, as the service sent them

    @CL-02
    Scenario: Ready
      When the client runs Get-SvcHealth with Ready on the service
      Then the service is asked for readiness
      And the output is one object with Status and Timestamp, as the service sent them

    @CL-03
    Scenario: Live
      When the client runs Get-SvcHealth with Live on the service
      Then the service is asked for liveness
      And the output is one object with Status and Timestamp, as the service sent them

  @CL-04
  Rule: Ready and Live exclude each other

    Scenario: Both switches
      When the client runs Get-SvcHealth with Ready and Live on the service
      Then the command reports an error
      And the service is asked for nothing

  @CL-05
  Rule: A service that is not ready is an answer

    Scenario Outline: Not ready, with status <status>
      Given maintenance mode is on
      And a service that is not ready says so with status <status>
      When the client runs Get-SvcHealth with Ready on the service
      Then the output is one object with Status and Timestamp, as the service sent them

      Examples:
        | status |
        | 200    |
        | 503    |

  Rule: A Url is all they need

    Scenario Outline: <command> where nobody has connected
      When the client runs <command> on the service
      Then the service is asked for <reading>
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
  Rule: The Url may go without its name

    Scenario Outline: <command> by position
      When the client runs <command> on the service, by position
      Then the service is asked for <reading>

      Examples:
        | command           | reading         |
        | Get-SvcHealth     | basic health    |
        | Get-SvcVersion    | the version     |
        | Get-SvcAuthConfig | the auth config |

  @CL-10
  Rule: Without a Url the session's is used

    Scenario Outline: <command> in a session
      Given an administrator has connected
      When the client runs <command>
      Then the service is asked for <reading>

      Examples:
        | command           | reading         |
        | Get-SvcHealth     | basic health    |
        | Get-SvcVersion    | the version     |
        | Get-SvcAuthConfig | the auth config |

  @CL-11
  Rule: A Url that is given counts, session or not

    Scenario Outline: <command> in a session with another instance
      Given an administrator has connected to another instance
      When the client runs <command> on the service
      Then the service is asked for <reading>
      And the other instance is not asked for <reading>

      Examples:
        | command           | reading         |
        | Get-SvcHealth     | basic health    |
        | Get-SvcVersion    | the version     |
        | Get-SvcAuthConfig | the auth config |

  @CL-16
  Rule: Get-SvcVersion outputs the version result

    Scenario: The version is read
      When the client runs Get-SvcVersion on the service
      Then the output is one object with Product and Version, as the service sent them

  @CL-17
  Rule: Get-SvcAuthConfig outputs the auth config

    Scenario: The auth config is read
      When the client runs Get-SvcAuthConfig on the service
      Then the output is one object with Authority, ClientId, Scopes, ResponseType, UsePkce and CodeChallengeMethod, as the service sent them
