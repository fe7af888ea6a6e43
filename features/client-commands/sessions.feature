@client
Feature: Sessions and the commands that need one

  @CL-35
  Rule: Connect-Svc opens the session that other commands use

    Scenario Outline: <command> after Connect-Svc
      Given an administrator has connected
      When the client runs <command>
      Then the service is asked for <reading>, with the key of the session

      Examples:
        | command              | reading        |
        | Get-SvcUserInfo      | user info      |
        | Get-SvcServiceHealth | service health |

  @CL-36
  Rule: The key travels in one header

    Scenario: Service health is read in a session
      Given an administrator has connected
      When the client runs Get-SvcServiceHealth
      Then the key travels in its header and nowhere else

  Rule: Without a session some commands cannot work

    Scenario Outline: <command> where nobody has connected
      When the client runs <command>
      Then the command reports an error
      And the service is asked for nothing

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
      Given an administrator has connected
      When the client runs Get-SvcUserInfo
      Then the output is one object with Authorised, IsAdministrator, Name, AuthMethod, MetaverseObjectId, Roles and Message, as the service sent them

  @CL-20
  Rule: A caller who is not authorised still gets user info

    Scenario: A caller without identity
      Given a caller without identity has connected
      When the client runs Get-SvcUserInfo
      Then the command succeeds
      And the output is one object with Authorised and Message, as the service sent them

  @CL-34
  Rule: A refusal for want of the role is reported

    Scenario Outline: <command> without the role
      Given the holder of an ordinary key has connected
      When the client runs <command>
      Then the command reports an error
      And nothing is output

      Examples:
        | command                    |
        | Get-SvcServiceHealth       |
        | Reset-SvcSystem with Force |

  @CL-51
  Rule: Credentials go to the instance of the session and nowhere else

    Scenario: The instance sends its callers on to another host
      Given an administrator has connected
      And the service sends whoever reads service health on to another instance
      When the client runs Get-SvcServiceHealth
      Then the other instance is shown no credentials

  @CL-52
  Rule: Nothing secret is output

    Scenario Outline: <command> of <who>
      Given <who> has connected
      When the client runs <command>
      Then nothing printed holds the key

      Examples:
        | who                           | command              |
        | an administrator              | Get-SvcUserInfo      |
        | the holder of an ordinary key | Get-SvcServiceHealth |
