@client
Feature: Waiting, retrying and setting passwords
  Sections 3.2, 4.1.3, 7.4 and 9.
  Which statuses end a wait, how enum values and waits are sent, and how Retry-After is heeded.

  Rule: Four statuses count as finished

    Scenario Outline: A run ends <status>
      Given a Schedule Execution has ended <status>
      And the Schedule Execution has the status Running when it is first read
      And an administrator has connected to the service
      When the client waits for the Schedule Execution
      Then the client stops waiting at <status>

      @CL-37
      Examples:
        | status    |
        | Complete  |
        | Failed    |
        | Cancelled |

      @CL-38
      Examples:
        | status            |
        | CompleteWithError |

  @CL-54
  Rule: A finished status is shown as it came

    Scenario Outline: <status> is shown
      Given a Schedule Execution has ended <status>
      And the Schedule Execution has the status Running when it is first read
      And an administrator has connected to the service
      When the client waits for the Schedule Execution
      Then the client shows what the service has answered

      Examples:
        | status            |
        | CompleteWithError |
        | Failed            |

  Rule: No other status counts as finished

    Scenario Outline: A run is <status>
      Given a Schedule Execution has ended Complete
      And the Schedule Execution has the statuses InProgress and Completed when it is first read
      And an administrator has connected to the service
      When the client waits for the Schedule Execution
      Then the client does not stop waiting at <status>

      @CL-39
      Examples:
        | status     |
        | InProgress |

      @CL-40
      Examples: the name of success before release 0.15
        | status    |
        | Completed |

    Scenario Outline: A run is <status>, which the document does not name
      Given a Schedule Execution has ended Complete
      And the Schedule Execution has the statuses Queued and Simmering when it is first read
      And an administrator has connected to the service
      When the client waits for the Schedule Execution
      Then the client does not stop waiting at <status>

      @CL-39
      Examples:
        | status |
        | Queued |

      @CL-49
      Examples:
        | status    |
        | Simmering |

    @CL-49
    Scenario: A wait through a status that the document does not name succeeds
      Given a Schedule Execution has ended Complete
      And the Schedule Execution has the statuses Queued and Simmering when it is first read
      And an administrator has connected to the service
      When the client waits for the Schedule Execution
      Then the command succeeds

  Rule: Schedule Executions are looked for by the name of a status, to the last page

    Scenario Outline: <what>
      Given an administrator has connected to the service
      When the client looks for Schedule Executions that are Complete
      Then the client sends what it was told to

      @CL-40 @CL-41
      Examples:
        | what                 |
        | Those that succeeded |

      @CL-55
      Examples:
        | what                          |
        | More than a single page holds |

      @CL-56
      Examples:
        | what                 |
        | Pages of at most 100 |

  @password
  Rule: Passwords and waits are sent as they were given

    @CL-42
    Scenario: Waits of 0 s, of 30 s, none at all, and one beyond the range
      Given a person has an account that settles at once and one that settles at once
      And an administrator has connected to the service
      When the client sets the password of the person with a wait of 0 s, a wait of 30 s, no wait and a wait of 31 s
      Then the client sends what it was told to
      And the fourth command reports an error

    @CL-58 @CL-60
    Scenario: The password is in the body
      Given a person has an account that settles at once and one that settles at once
      And an administrator has connected to the service
      When the client sets the password of the person with a wait of 0 s, a wait of 30 s, no wait and a wait of 31 s
      Then the client sends what it was told to

    @waiting
    Scenario Outline: <what>
      Given a person has an account that settles after 60 s
      And an administrator has connected to the service
      When the client sets the password of the person with a wait of 0 s and a wait of 2 s
      Then the client <does>

      @CL-43 @CL-57
      Examples:
        | what                       | does                                |
        | An account has not settled | shows what the service has answered |

      @CL-59
      Examples:
        | what                                   | does                      |
        | The answer comes when the wait is over | sends what it was told to |

    @CL-59 @waiting
    Scenario: The answer takes long
      Given a person has an account that settles at once and one that settles at once
      And the service takes long to set a password
      And an administrator has connected to the service
      When the client sets the password of the person with a wait of 30 s
      Then the client sends what it was told to

  @waiting
  Rule: Retry-After is heeded

    Scenario Outline: Retry-After is <form>
      Given the service answers the first request with 429 and Retry-After <form>
      When the client runs Get-SvcVersion with Url
      Then the client waits as long as Retry-After says

      @CL-44
      Examples:
        | form |
        | 2 s  |

      @CL-45
      Examples:
        | form                   |
        | an HTTP date 2 s ahead |
