@client
Feature: Sessions and the commands that need one
  Sections 4.4 and 5.1.
  How Connect-Svc opens a session, which commands need a session, and where they may send the key of the session.

  @CL-53 @derived @every
  Rule: A command outputs a result only if the service returned one
    §7.1. If the user declines the prompt, a command outputs no result. If a command receives no response, or only
    errors, 429s and redirects, it outputs no result and reports an error. Any error message is permitted.
    Derived: The outputs are the documented results (4.4), errors are not results (7.1, 7.4), and redirects are not
    results. A command that succeeded without output would suggest that there was a result.

    @reset @waiting
    Scenario Outline: A user declines the prompt of <command>
      Given the holder of an infrastructure key has connected to the service
      When a user runs <command> and answers "no" to every prompt
      Then the command conforms to the rule

      Examples:
        | command                                              |
        | Reset-SvcSystem                                      |

      @new-in-0.3
      Examples:
        | command                                              |
        | Reset-SvcSystem with Confirm                         |
        | Reset-SvcSystem with AcknowledgeAdministratorLockout |

    @reset
    Scenario: A reset is refused because an Activity is in progress
      Given an Activity is in progress
      And the holder of an infrastructure key has connected to the service
      When the client runs Reset-SvcSystem with Force
      Then the command conforms to the rule

    Scenario Outline: <command> in a session first gets a 429
      Given the holder of an infrastructure key has connected to the service
      And the service responds to the first request for each operation with 429 and Retry-After 0 s
      When the client runs <command>
      Then the command conforms to the rule

      Examples:
        | command                    |
        | Get-SvcUserInfo            |
        | Get-SvcServiceHealth       |
        | Reset-SvcSystem with Force |

    Scenario Outline: <command> in a session is redirected
      Given an administrator has connected to the service
      And the service redirects every request to another host
      When the client runs <command>
      Then the command conforms to the rule

      Examples:
        | command                           |
        | Get-SvcUserInfo                   |
        | Get-SvcServiceHealth with Summary |
        | Reset-SvcSystem with Force        |

    Scenario Outline: <command> first gets a 429
      Given the service responds to the first request for each operation with 429 and Retry-After 0 s
      When the client runs <command>
      Then the command conforms to the rule

      Examples:
        | command                    |
        | Get-SvcHealth with Url     |
        | Get-SvcVersion with Url    |
        | Get-SvcAuthConfig with Url |

    Scenario Outline: <command> is redirected
      Given the service redirects every request to another host
      When the client runs <command>
      Then the command conforms to the rule

      Examples:
        | command                          |
        | Get-SvcHealth with Url and Ready |
        | Get-SvcVersion with Url          |
        | Get-SvcAuthConfig with Url       |

  @CL-35 @stated @every
  Rule: Connect-Svc opens the session that later commands use
    §4.4. After Connect-Svc with Url and ApiKey, commands that need a session call this Url with this key, unchanged.

    Scenario Outline: The client runs <command>
      Given an administrator has connected to the service
      When the client runs <command>
      Then the command conforms to the rule

      Examples:
        | command                           |
        | Get-SvcUserInfo                   |
        | Get-SvcServiceHealth              |
        | Get-SvcServiceHealth with Summary |

    @new-in-0.3
    Scenario: Get-SvcUserInfo runs in a session with another host, after commands with the Url of the service
      Given an administrator has connected to a host other than that of the service
      And the client has run Get-SvcVersion with Url
      And the client has run Get-SvcAuthConfig with Url
      When the client runs Get-SvcUserInfo
      Then the command conforms to the rule

  @CL-36 @stated @every @recorded
  Rule: The key of the session is sent only in X-Api-Key, and a token after the word Bearer
    §5.1. In a session that was opened with an API key, the client sends the key in X-Api-Key, not in the URL or in a
    different header. If a header Authorization contains a JWT, the word Bearer stands before it.

    Scenario Outline: The client runs <command>
      Given an administrator has connected to the service
      When the client runs <command>
      Then the command conforms to the rule

      Examples:
        | command              |
        | Get-SvcUserInfo      |
        | Get-SvcServiceHealth |

      @new-in-0.3
      Examples:
        | command              |
        | Get-SvcVersion       |

  @CL-18 @stated @every @new-in-0.3
  Rule: Get-SvcUserInfo outputs the fields of user info
    §4.4. The command outputs Authorised, IsAdministrator, Name, AuthMethod, MetaverseObjectId, Roles and Message,
    as the server sent them.

    Scenario: An administrator runs Get-SvcUserInfo
      Given an administrator has connected to the service
      When the client runs Get-SvcUserInfo
      Then the command conforms to the rule

    Scenario: The holder of an ordinary key runs Get-SvcUserInfo
      Given the holder of an ordinary key has connected to the service
      When the client runs Get-SvcUserInfo
      Then the command conforms to the rule

    Scenario: The holder of an ordinary key runs Get-SvcUserInfo twice
      Given the holder of an ordinary key has connected to the service
      And the client has run Get-SvcUserInfo
      When the client runs Get-SvcUserInfo
      Then the command conforms to the rule

  @CL-68 @derived @every
  Rule: No command makes a change that the user did not request
    §4.4. Only Reset-SvcSystem sends a reset, and no command sets a password unless the user requests it.
    Derived: All commands except Connect-Svc and Reset-SvcSystem only output what they read (4.4).

    Scenario Outline: The client runs <command>
      Given an administrator has connected to the service
      When the client runs <command>
      Then the command conforms to the rule

      Examples:
        | command                           |
        | Get-SvcUserInfo                   |
        | Get-SvcServiceHealth              |
        | Get-SvcServiceHealth with Summary |

      @new-in-0.3
      Examples:
        | command                           |
        | Get-SvcHealth                     |
        | Get-SvcVersion                    |
        | Get-SvcAuthConfig                 |

  @CL-52 @derived @every
  Rule: No command outputs a credential
    §4.4. Neither an output nor an error message contains the API key or a token.
    Derived: The outputs have documented shapes (4.4, 2.1 to 2.7), and no shape has a field for a credential.

    Scenario Outline: The client runs <command>
      Given an administrator has connected to the service
      When the client runs <command>
      Then the command conforms to the rule

      Examples:
        | command              |
        | Get-SvcUserInfo      |
        | Get-SvcServiceHealth |

      @new-in-0.3
      Examples:
        | command              |
        | Get-SvcVersion       |
        | Get-SvcAuthConfig    |

    Scenario Outline: The holder of an ordinary key runs <command>
      Given the holder of an ordinary key has connected to the service
      When the client runs <command>
      Then the command conforms to the rule

      Examples:
        | command                    |
        | Get-SvcServiceHealth       |
        | Reset-SvcSystem with Force |

    @every-command @new-in-0.3
    Scenario: Each other command is run with its switches for more output
      Given the service knows every id
      And an administrator has connected to the service
      When every other command of the client is run verbosely
      Then each command conforms to the rule

  @CL-61 @derived
  Rule: Connect-Svc replaces the previous session
    §4.4. After another Connect-Svc, commands call the Url of the latest session and send its key.
    Derived: Connect-Svc opens the session used by the commands (4.4), and there is one active session.

    Scenario: Get-SvcVersion after Connect-Svc has run three times
      Given the holder of an ordinary key has connected to a host other than that of the service
      And the holder of an ordinary key has connected to the service
      And an administrator has connected to the service
      When the client runs Get-SvcVersion
      Then the command requests the version from the service
      And the command succeeds

    Scenario: Get-SvcServiceHealth after Connect-Svc has run three times
      Given the holder of an ordinary key has connected to a host other than that of the service
      And the holder of an ordinary key has connected to the service
      And an administrator has connected to the service
      When the client runs Get-SvcServiceHealth
      Then the command requests service health from the service
      And the key of the latest session is sent to the service

  @CL-15 @stated @every
  Rule: Get-SvcServiceHealth needs a session
    §4.4. Without a session the command reports an error and sends nothing.

    Scenario Outline: There is no session for <command>
      When the client runs <command>
      Then the command conforms to the rule

      Examples:
        | command                           |
        | Get-SvcServiceHealth              |
        | Get-SvcServiceHealth with Summary |

  @CL-19 @stated @every
  Rule: Get-SvcUserInfo needs a session
    §4.4. Without a session the command reports an error and sends nothing.

    Scenario: There is no session
      When the client runs Get-SvcUserInfo
      Then the command conforms to the rule

  @CL-21 @stated @every
  Rule: Reset-SvcSystem needs a session
    §4.4. Without a session the command reports an error and sends nothing.

    Scenario: There is no session
      When the client runs Reset-SvcSystem with Force
      Then the command conforms to the rule

  @CL-34 @derived @every
  Rule: A command reports an error if the caller lacks the Administrator role
    §4.4. When the server refuses Get-SvcServiceHealth or Reset-SvcSystem because the caller lacks the Administrator
    role, the command reports an error and outputs no result.
    Derived: Both commands need the role (4.4), and a refusal is an error (7.1, 7.9).

    Scenario Outline: The client runs <command>
      Given the holder of an ordinary key has connected to the service
      When the client runs <command>
      Then the command reports an error
      And the command conforms to the rule

      Examples:
        | command                    |
        | Get-SvcServiceHealth       |
        | Reset-SvcSystem with Force |

  @CL-20 @derived @every
  Rule: A caller who is not authorised still gets user info
    §4.4. Get-SvcUserInfo outputs Authorised false with its Message and does not fail.
    Derived: The output is the user info result (4.4), for which Authorised false is an ordinary value (2.4, 5.6).

    Scenario: A caller without identity runs Get-SvcUserInfo
      Given a caller without identity has connected to the service
      When the client runs Get-SvcUserInfo
      Then the command succeeds
      And the command conforms to the rule

  @CL-51 @derived
  Rule: Credentials are sent only to the URL of the session
    §4.4. When the service redirects to a different host, the client does not send the key or token to that host.
    Derived: A session has one Url and one ApiKey (4.4), and the key is for the service at this Url (5.1).

    Scenario Outline: <command> is redirected to another host
      Given an administrator has connected to the service
      And the service redirects every request to another host
      When the client runs <command>
      Then the key of the session is sent only to the service

      Examples:
        | command                           |
        | Get-SvcUserInfo                   |
        | Get-SvcServiceHealth with Summary |
        | Reset-SvcSystem with Force        |
