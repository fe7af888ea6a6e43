@client
Feature: Commands that need no session
  Section 4.4.
  Get-SvcHealth, Get-SvcVersion and Get-SvcAuthConfig: which URL they call, and what they output.

  @CL-01 @stated @every @new-in-0.3
  Rule: Get-SvcHealth without a switch reads basic health
    §4.4. Without Ready and Live the command reads basic health and outputs its Status and Timestamp.

    Scenario: Basic health
      Given the service varies which fields it sends, and their casing
      When the client runs Get-SvcHealth with Url
      Then the command conforms to the rule

    Scenario: Basic health in a session
      Given an administrator has connected to the service
      When the client runs Get-SvcHealth
      Then the command conforms to the rule

  @CL-02 @stated @every @new-in-0.3
  Rule: Get-SvcHealth with Ready reads readiness
    §4.4. With Ready the command reads readiness and outputs its Status and Timestamp.

    Scenario Outline: The client runs <command>
      Given the service varies which fields it sends, and their casing
      When the client runs <command>
      Then the command conforms to the rule

      Examples:
        | command                                       |
        | Get-SvcHealth with Url and Ready              |
        | Get-SvcHealth with Ready and a positional Url |

    Scenario: Readiness in a session
      Given an administrator has connected to the service
      When the client runs Get-SvcHealth with Ready
      Then the command conforms to the rule

  @CL-03 @stated @every @new-in-0.3
  Rule: Get-SvcHealth with Live reads liveness
    §4.4. With Live the command reads liveness and outputs its Status and Timestamp.

    Scenario Outline: The client runs <command>
      Given the service varies which fields it sends, and their casing
      When the client runs <command>
      Then the command conforms to the rule

      Examples:
        | command                                      |
        | Get-SvcHealth with Live and Url              |
        | Get-SvcHealth with a positional Url and Live |

    Scenario: Liveness in a session
      Given an administrator has connected to the service
      When the client runs Get-SvcHealth with Live
      Then the command conforms to the rule

  @CL-04 @stated
  Rule: Ready and Live are mutually exclusive
    §4.4. Get-SvcHealth with both switches reports an error and sends nothing.

    Scenario Outline: The client runs <command>
      When the client runs <command>
      Then the command reports an error
      And the command does not request anything

      Examples:
        | command                                |
        | Get-SvcHealth with Url, Ready and Live |
        | Get-SvcHealth with Live, Ready and Url |

  @CL-05 @derived @every
  Rule: not_ready with status 200 is a result, not an error
    §4.4. If readiness returns not_ready with status 200, Get-SvcHealth with Ready outputs not_ready. If the status
    is 503, the command either outputs not_ready or reports an error.
    Derived: The output is the basic health result (4.4), whose Status may be not_ready (2.1). The document says
    neither which HTTP status a not_ready response has (4.1) nor how a command handles an error status (4.4).

    Scenario: The service is not ready and returns status 200
      Given maintenance mode is on
      And the service returns 200 while it is not ready
      When the client runs Get-SvcHealth with Url and Ready
      Then the command succeeds
      And the command conforms to the rule

    Scenario: The service is not ready and returns status 503
      Given maintenance mode is on
      And the service returns 503 while it is not ready
      When the client runs Get-SvcHealth with Url and Ready
      Then the command conforms to the rule

  @CL-72 @open @OP-132 @every
  Rule: Whether a command reports a 503 from readiness as an error
    §4.4. Recorded: whether a command outputs not_ready or reports an error when readiness returns 503.

  @CL-06 @stated @every
  Rule: Get-SvcHealth needs no session
    §4.4. With a Url, the command works without a session.

    Scenario: Fields and casing of the service vary, and there is no session
      Given the service varies which fields it sends, and their casing
      When the client runs Get-SvcHealth with Url
      Then the command conforms to the rule

  @CL-07 @stated @every
  Rule: Get-SvcVersion needs no session
    §4.4. With a Url, the command works without a session.

    Scenario: Fields and casing of the service vary, and there is no session
      Given the service varies which fields it sends, and their casing
      When the client runs Get-SvcVersion with Url
      Then the command conforms to the rule

  @CL-08 @stated @every
  Rule: Get-SvcAuthConfig needs no session
    §4.4. With a Url, the command works without a session.

    Scenario: Fields and casing of the service vary, and there is no session
      Given the service varies which fields it sends, and their casing
      When the client runs Get-SvcAuthConfig with Url
      Then the command conforms to the rule

  @CL-09 @stated @every
  Rule: Url can be a positional argument
    §4.4. The three standalone commands take their first unnamed argument as Url.

    Scenario Outline: The client runs <command>
      Given the service varies which fields it sends, and their casing
      When the client runs <command>
      Then the command conforms to the rule

      Examples:
        | command                                       |
        | Get-SvcHealth with Ready and a positional Url |
        | Get-SvcHealth with a positional Url and Live  |
        | Get-SvcVersion with a positional Url          |
        | Get-SvcAuthConfig with a positional Url       |

  @CL-16 @stated @every @new-in-0.3
  Rule: Get-SvcVersion outputs Product and Version
    §4.4. The command outputs one object with these two fields, as the server sent them.

    Scenario Outline: The client runs <command>
      Given the service varies which fields it sends, and their casing
      When the client runs <command>
      Then the command conforms to the rule

      Examples:
        | command                              |
        | Get-SvcVersion with Url              |
        | Get-SvcVersion with a positional Url |

  @CL-17 @stated @every @new-in-0.3
  Rule: Get-SvcAuthConfig outputs the six fields of the auth config
    §4.4. The command outputs Authority, ClientId, Scopes, ResponseType, UsePkce and CodeChallengeMethod, as the
    server sent them.

    Scenario Outline: The client runs <command>
      Given the service varies which fields it sends, and their casing
      When the client runs <command>
      Then the command conforms to the rule

      Examples:
        | command                                 |
        | Get-SvcAuthConfig with Url              |
        | Get-SvcAuthConfig with a positional Url |

  @CL-10 @stated @every
  Rule: Without Url a standalone command uses the URL of the session
    §4.4. When Url is left out, the three standalone commands call the URL of the active session.

    Scenario Outline: The client runs <command>
      Given an administrator has connected to the service
      When the client runs <command>
      Then the command conforms to the rule

      Examples:
        | command                  |
        | Get-SvcHealth            |
        | Get-SvcHealth with Ready |
        | Get-SvcHealth with Live  |
        | Get-SvcVersion           |
        | Get-SvcAuthConfig        |

    @new-in-0.3
    Scenario Outline: <command> runs in a session with another host, after commands with the Url of the service
      Given an administrator has connected to a host other than that of the service
      And the client has run Get-SvcVersion with Url
      And the client has run Get-SvcAuthConfig with Url
      When the client runs <command>
      Then the command conforms to the rule

      Examples:
        | command           |
        | Get-SvcVersion    |
        | Get-SvcAuthConfig |

  @CL-11 @derived @every
  Rule: A given Url takes precedence over the URL of the session
    §4.4. A standalone command with a Url calls this Url, even while a session with another host is active.
    Derived: The URL of the session is used when Url is omitted (4.4), and only then.

    Scenario Outline: <command> in a session with another host
      Given an administrator has connected to a host other than that of the service
      When the client runs <command>
      Then the command conforms to the rule

      Examples:
        | command                                 |
        | Get-SvcHealth with Url and Ready        |
        | Get-SvcVersion with Url                 |
        | Get-SvcAuthConfig with a positional Url |

  @CL-70 @open @OP-126 @every
  Rule: Whether the session's key is sent to a host other than the session's
    §4.4. Recorded: whether a command whose Url is not on the host of the session sends the key there.

  @CL-63 @stated
  Rule: The path of a Url is kept
    §4. If the Url of a command or of the session has a path, the paths of the operations are appended to it.

    Scenario Outline: The client runs <command>
      Given the service is under the path /Identity/eu
      And an administrator has connected to the service
      When the client runs <command>
      Then the command succeeds

      Examples:
        | command                 |
        | Get-SvcVersion with Url |
        | Get-SvcUserInfo         |
