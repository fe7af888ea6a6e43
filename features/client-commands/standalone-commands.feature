@client
Feature: Commands that need no session
  Section 4.4.
  Get-SvcHealth, Get-SvcVersion and Get-SvcAuthConfig: where their Url comes from, and what they output.

  Rule: A switch chooses which check Get-SvcHealth reads

    Scenario Outline: Get-SvcHealth reads <check>
      Given the service answers in one permitted form after another
      When the client runs Get-SvcHealth with Url and then Get-SvcHealth with Url and Ready and then Get-SvcHealth with Ready and a positional Url and then Get-SvcHealth with Live and Url and then Get-SvcHealth with a positional Url and Live and then Get-SvcVersion with Url and then Get-SvcAuthConfig with Url and then Get-SvcVersion with a positional Url and then Get-SvcAuthConfig with a positional Url and then Get-SvcServiceHealth and then Get-SvcServiceHealth with Summary and then Get-SvcUserInfo and then Reset-SvcSystem with Force
      Then the client shows what the service has answered

      @CL-01
      Examples:
        | check        |
        | basic health |

      @CL-02
      Examples:
        | check     |
        | readiness |

      @CL-03
      Examples:
        | check    |
        | liveness |

  @CL-04
  Rule: Ready and Live exclude each other

    Scenario: Both switches, in either order
      When the client runs Get-SvcHealth with Url, Ready and Live and then Get-SvcHealth with Live, Ready and Url
      Then the first command reports an error
      And the second command reports an error
      And the command does not ask the service for anything

  @CL-05
  Rule: A service that is not ready is a result, not an error

    Scenario Outline: Not ready, with status <status>
      Given maintenance mode is on
      And the service answers <status> while it is not ready
      When the client runs Get-SvcHealth with Url and Ready
      Then the command succeeds
      And the client shows what the service has answered

      Examples:
        | status |
        | 200    |
        | 503    |

  Rule: A Url is enough, with or without its name

    Scenario Outline: <command> without a session
      Given the service answers in one permitted form after another
      When the client runs Get-SvcHealth with Url and then Get-SvcHealth with Url and Ready and then Get-SvcHealth with Ready and a positional Url and then Get-SvcHealth with Live and Url and then Get-SvcHealth with a positional Url and Live and then Get-SvcVersion with Url and then Get-SvcAuthConfig with Url and then Get-SvcVersion with a positional Url and then Get-SvcAuthConfig with a positional Url and then Get-SvcServiceHealth and then Get-SvcServiceHealth with Summary and then Get-SvcUserInfo and then Reset-SvcSystem with Force
      Then the client asks where it was told to

      @CL-06
      Examples:
        | command       |
        | Get-SvcHealth |

      @CL-07
      Examples:
        | command        |
        | Get-SvcVersion |

      @CL-08
      Examples:
        | command           |
        | Get-SvcAuthConfig |

      @CL-09
      Examples:
        | command                             |
        | each of them, with a positional Url |

  Rule: What is output is what was answered

    Scenario Outline: <result>
      Given the service answers in one permitted form after another
      When the client runs Get-SvcHealth with Url and then Get-SvcHealth with Url and Ready and then Get-SvcHealth with Ready and a positional Url and then Get-SvcHealth with Live and Url and then Get-SvcHealth with a positional Url and Live and then Get-SvcVersion with Url and then Get-SvcAuthConfig with Url and then Get-SvcVersion with a positional Url and then Get-SvcAuthConfig with a positional Url and then Get-SvcServiceHealth and then Get-SvcServiceHealth with Summary and then Get-SvcUserInfo and then Reset-SvcSystem with Force
      Then the client shows what the service has answered

      @CL-16
      Examples:
        | result             |
        | The version result |

      @CL-17
      Examples:
        | result                                                   |
        | The auth config, with three scopes and with a single one |

  Rule: Without a Url the session's is used

    Scenario Outline: <what>
      Given an administrator has connected to the service
      When the client runs Get-SvcUserInfo and then Get-SvcServiceHealth and then Get-SvcServiceHealth and then Get-SvcServiceHealth with Summary and then Get-SvcServiceHealth with Summary and then Get-SvcHealth and then Get-SvcHealth with Ready and then Get-SvcHealth with Live and then Get-SvcVersion and then Get-SvcAuthConfig
      Then the client <does>

      @CL-10
      Examples:
        | what                                 | does                      |
        | The instance of the session is asked | asks where it was told to |

      @CL-02 @CL-03
      Examples:
        | what                                 | does                                |
        | The switches are heeded in a session | shows what the service has answered |

  @CL-11
  Rule: A given Url outweighs the session's

    Scenario: In a session with another instance
      Given an administrator has connected to another instance
      When the client runs Get-SvcHealth with Url and Ready and then Get-SvcVersion with Url and then Get-SvcAuthConfig with a positional Url and then Get-SvcVersion and then Get-SvcAuthConfig and then Get-SvcUserInfo
      Then the client asks where it was told to

  @CL-63
  Rule: The path of a base address is kept

    Scenario: In a session and without one
      Given the service lies below the path /Identity/eu
      And an administrator has connected to the service
      When the client runs Get-SvcVersion with Url and then Get-SvcUserInfo
      Then the first command succeeds
      And the second command succeeds

  @CL-53
  Rule: What is no result is not shown as one

    Scenario: A rate limit is met
      Given the service answers the first request with 429 and Retry-After 0 s
      When the client runs Get-SvcHealth with Url and then Get-SvcVersion with Url and then Get-SvcAuthConfig with Url
      Then the client shows what the service has answered

    Scenario: The service is elsewhere
      Given the service redirects every request to another instance
      When the client runs Get-SvcHealth with Url and Ready and then Get-SvcVersion with Url and then Get-SvcAuthConfig with Url
      Then the client shows what the service has answered
