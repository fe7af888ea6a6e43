@client
Feature: Sessions and the commands that need one
  Sections 4.4 and 5.1.
  How Connect-Svc opens a session, which commands need it, and where its key may be sent.

  @CL-35
  Rule: Connect-Svc opens the session that other commands use

    Scenario Outline: <command> after Connect-Svc
      Given an administrator has connected to the service
      When the client runs <command>
      Then the command asks the service for <reading>
      And the key is sent to the service

      Examples:
        | command              | reading        |
        | Get-SvcUserInfo      | user info      |
        | Get-SvcServiceHealth | service health |

  @CL-36
  Rule: The key is sent in one header

    Scenario: Service health is read in a session
      Given an administrator has connected to the service
      When the client runs Get-SvcServiceHealth
      Then the key is sent in X-Api-Key alone

  Rule: Some commands need a session

    Scenario Outline: <command> without a session
      When the client runs <command>
      Then the command reports an error
      And the command does not ask the service for anything

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
        | command                    |
        | Reset-SvcSystem with Force |

  @CL-18
  Rule: Get-SvcUserInfo outputs user info

    Scenario: User info is read
      Given an administrator has connected to the service
      When the client runs Get-SvcUserInfo
      Then the output has:
        | Authorised        | as sent |
        | IsAdministrator   | as sent |
        | Name              | as sent |
        | AuthMethod        | as sent |
        | MetaverseObjectId | as sent |
        | Roles             | as sent |
        | Message           | as sent |

  @CL-20
  Rule: A caller who is not authorised still gets user info

    Scenario: A caller without identity
      Given a caller without identity has connected to the service
      When the client runs Get-SvcUserInfo
      Then the command succeeds
      And the output has:
        | Authorised | as sent |
        | Message    | as sent |

  @CL-34
  Rule: A refusal for lack of the Administrator role is reported

    Scenario Outline: <command> without the Administrator role
      Given the holder of an ordinary key has connected to the service
      When the client runs <command>
      Then the command reports an error
      And the client prints no result

      Examples:
        | command                    |
        | Get-SvcServiceHealth       |
        | Reset-SvcSystem with Force |

  @CL-51
  Rule: Credentials are sent to the instance of the session and nowhere else

    Scenario: The instance redirects to another host
      Given an administrator has connected to the service
      And the service redirects service health to another instance
      When the client runs Get-SvcServiceHealth
      Then the key is sent to the service alone

  @CL-52
  Rule: No secret is output

    Scenario Outline: <who> runs <command>
      Given <who> has connected to the service
      When the client runs <command>
      Then the client prints no credential

      Examples:
        | who                           | command              |
        | an administrator              | Get-SvcUserInfo      |
        | the holder of an ordinary key | Get-SvcServiceHealth |
