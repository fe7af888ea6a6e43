@client
Feature: Sessions and the commands that need one
  Sections 4.4 and 5.1.
  How Connect-Svc opens a session, which commands need it, and where its key may be sent.

  Rule: Connect-Svc opens the session that other commands use

    Scenario Outline: <what>
      Given an administrator has connected to the service
      When the client runs Get-SvcUserInfo and then Get-SvcServiceHealth and then Get-SvcServiceHealth and then Get-SvcServiceHealth with Summary and then Get-SvcServiceHealth with Summary and then Get-SvcHealth and then Get-SvcHealth with Ready and then Get-SvcHealth with Live and then Get-SvcVersion and then Get-SvcAuthConfig
      Then the client <does>

      @CL-35
      Examples:
        | what                            | does                      |
        | The key arrives as it was given | sends what it was told to |

      @CL-36
      Examples:
        | what                          | does                      |
        | The key is sent in one header | sends what it was told to |

      @CL-18
      Examples:
        | what                          | does                                |
        | User info of an administrator | shows what the service has answered |

      @CL-68
      Examples:
        | what               | does                      |
        | Nothing is changed | sends what it was told to |

      @CL-52
      Examples:
        | what                | does                 |
        | No secret is output | prints no credential |

  @CL-61
  Rule: Connect-Svc replaces the session before it

    Scenario: Three sessions in a row, with another instance and with another key
      Given the holder of an ordinary key has connected to another instance
      And the holder of an ordinary key has connected to the service
      And an administrator has connected to the service
      When the client runs Get-SvcVersion and then Get-SvcServiceHealth
      Then the command asks the service for the version
      And the command asks the service for service health
      And the key is sent to the service
      And the first command succeeds

  Rule: Some commands need a session

    Scenario Outline: <command> without a session
      Given the service answers in one permitted form after another
      When the client runs Get-SvcHealth with Url and then Get-SvcHealth with Url and Ready and then Get-SvcHealth with Ready and a positional Url and then Get-SvcHealth with Live and Url and then Get-SvcHealth with a positional Url and Live and then Get-SvcVersion with Url and then Get-SvcAuthConfig with Url and then Get-SvcVersion with a positional Url and then Get-SvcAuthConfig with a positional Url and then Get-SvcServiceHealth and then Get-SvcServiceHealth with Summary and then Get-SvcUserInfo and then Reset-SvcSystem with Force
      Then the client sends what it was told to

      @CL-15
      Examples:
        | command              |
        | Get-SvcServiceHealth |

      @CL-19
      Examples:
        | command         |
        | Get-SvcUserInfo |

      @CL-21
      Examples:
        | command         |
        | Reset-SvcSystem |

  Rule: The role of a caller is shown, and its lack reported

    Scenario Outline: <what>
      Given the holder of an ordinary key has connected to the service
      When the client runs Get-SvcUserInfo and then Get-SvcUserInfo and then Get-SvcServiceHealth and then Reset-SvcSystem with Force
      Then the client <does>

      @CL-18
      Examples:
        | what                                         | does                                |
        | An authorised caller who is no administrator | shows what the service has answered |

      @CL-34
      Examples:
        | what                        | does                                |
        | What the role is needed for | shows what the service has answered |

      @CL-52
      Examples:
        | what                   | does                 |
        | No secret in a refusal | prints no credential |

  @CL-20
  Rule: A caller who is not authorised still gets user info

    Scenario: A caller without identity
      Given a caller without identity has connected to the service
      When the client runs Get-SvcUserInfo
      Then the command succeeds
      And the client shows what the service has answered

  @CL-53
  Rule: What is no result is not shown as one

    Scenario: A rate limit is met
      Given the service answers the first request with 429 and Retry-After 0 s
      And the holder of an infrastructure key has connected to the service
      When the client runs Get-SvcUserInfo and then Get-SvcServiceHealth and then Reset-SvcSystem with Force
      Then the client shows what the service has answered

    Scenario: The service is elsewhere
      Given the service redirects every request to another instance
      And an administrator has connected to the service
      When the client runs Get-SvcUserInfo and then Get-SvcServiceHealth with Summary and then Reset-SvcSystem with Force
      Then the client shows what the service has answered

  @CL-51
  Rule: Credentials are sent to the instance of the session and nowhere else

    Scenario: The instance redirects to another host
      Given the service redirects every request to another instance
      And an administrator has connected to the service
      When the client runs Get-SvcUserInfo and then Get-SvcServiceHealth with Summary and then Reset-SvcSystem with Force
      Then the key is sent to the service alone
