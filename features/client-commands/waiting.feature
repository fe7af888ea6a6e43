@client
Feature: Waiting, retrying and setting passwords

  Rule: Four statuses are taken for finished

    Scenario Outline: A run that ends <status>
      Given a run of a Schedule has ended <status>
      And the Schedule Execution was Running when it was first read
      And an administrator has connected
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

  Rule: No other status is

    Scenario Outline: A run that is <status> before it has ended
      Given a run of a Schedule has ended Complete
      And the Schedule Execution was <status> when it was first read
      And an administrator has connected
      When the client waits for the Schedule Execution
      Then the client stops waiting at Complete

      @CL-39
      Examples:
        | status     |
        | InProgress |
        | Queued     |

      @CL-40
      Examples: what success was called before release 0.15
        | status    |
        | Completed |

  @CL-49
  Rule: Unknown enum names are tolerated

    Scenario: A status that the document does not name
      Given a run of a Schedule has ended Complete
      And the Schedule Execution was Simmering when it was first read
      And an administrator has connected
      When the client waits for the Schedule Execution
      Then the command succeeds

  Rule: Enum values are sent as names

    @CL-40 @CL-41
    Scenario: Schedule Executions are looked for by their status
      Given an administrator has connected
      When the client looks for Schedule Executions that are Complete
      Then the status asked for is Complete

  @password
  Rule: A wait that is sent lies within 0 to 30

    @CL-42
    Scenario Outline: A wait of <seconds>
      Given a person has an account that settles at once and one that settles at once
      And an administrator has connected
      When the client sets the password of the person, waiting up to <seconds> s
      Then no wait outside 0 to 30 s is asked for

      Examples:
        | seconds |
        | 0       |
        | 30      |
        | 31      |

    @CL-43
    Scenario: An account has not settled
      Given a person has an account that settles after 60 s
      And an administrator has connected
      When the client sets the password of the person, waiting up to 0 s
      Then the command succeeds
      And something is printed

  @waiting
  Rule: Retry-After is heeded

    @CL-44
    Scenario: A number of seconds
      Given the service refuses the first request, to be repeated after 2 s
      When the client runs Get-SvcVersion on the service
      Then the service is not asked again before it said

    @CL-45
    Scenario: A date
      Given the service refuses the first request, to be repeated at a time 2 s ahead
      When the client runs Get-SvcVersion on the service
      Then the service is not asked again before it said
