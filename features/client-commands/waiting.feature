@client
Feature: Waiting, retrying and setting passwords
  Sections 3.2, 4.1.3, 7.4 and 9.
  The statuses that end a wait, how enum values and waits are sent, and how clients follow Retry-After.

  @CL-37 @stated
  Rule: Complete, Failed and Cancelled count as finished
    §3.2. A client that waits for a Schedule Execution stops waiting at each of these three.

    Scenario Outline: A run ends <status>
      Given a Schedule Execution has ended <status>
      And the first read of the Schedule Execution still returns the status Running
      And an administrator has connected to the service
      When the client waits for the Schedule Execution
      Then the client stops waiting at <status>

      Examples:
        | status    |
        | Complete  |
        | Failed    |
        | Cancelled |

  @CL-38 @stated @since-0.16.0
  Rule: CompleteWithError counts as finished
    §3.2. A client that waits for a Schedule Execution stops waiting at CompleteWithError too.

    Scenario Outline: A run ends <status>
      Given a Schedule Execution has ended <status>
      And the first read of the Schedule Execution still returns the status Running
      And an administrator has connected to the service
      When the client waits for the Schedule Execution
      Then the client stops waiting at <status>

      Examples:
        | status            |
        | CompleteWithError |

  @CL-54 @derived
  Rule: A finished status is output as sent
    §3.2. If a client that waits for a Schedule Execution outputs a final status, the service sent that status.
    Derived: The four finished statuses are distinct (3.2): CompleteWithError has failed steps, and Complete has
    none.

    Scenario Outline: A run ends <status>
      Given a Schedule Execution has ended <status>
      And the first read of the Schedule Execution still returns the status Running
      And an administrator has connected to the service
      When the client waits for the Schedule Execution
      Then the command outputs the status that the Schedule Execution ended with

      Examples:
        | status            |
        | CompleteWithError |
        | Failed            |

    Scenario: Every run of the client
      Then every finished status is output as sent

  @CL-39 @derived
  Rule: No other status counts as finished
    §3.2. A client that waits for a Schedule Execution keeps waiting at any status other than Complete,
    CompleteWithError, Failed and Cancelled.
    Derived: The finished statuses are listed (3.2). The document does not show the other statuses, and calls none
    of them finished.

    Scenario Outline: A run is <status>
      Given a Schedule Execution has ended Complete
      And the first two reads of the Schedule Execution still return the statuses InProgress and Completed
      And an administrator has connected to the service
      When the client waits for the Schedule Execution
      Then the client does not stop waiting at <status>

      Examples:
        | status     |
        | InProgress |

    Scenario Outline: A run is <status>, which the document does not name
      Given a Schedule Execution has ended Complete
      And the first two reads of the Schedule Execution still return the statuses Queued and Simmering
      And an administrator has connected to the service
      When the client waits for the Schedule Execution
      Then the client does not stop waiting at <status>

      Examples:
        | status |
        | Queued |

  @CL-40 @stated @since-0.15.0
  Rule: Completed is neither sent nor expected
    §9. The client sends and accepts Complete only; it does not wait for Completed.

    Scenario Outline: A run is <status>
      Given a Schedule Execution has ended Complete
      And the first two reads of the Schedule Execution still return the statuses InProgress and Completed
      And an administrator has connected to the service
      When the client waits for the Schedule Execution
      Then the client does not stop waiting at <status>

      Examples: the status before 0.15.0
        | status    |
        | Completed |

    Scenario: The client searches for Schedule Executions that succeeded
      Given an administrator has connected to the service
      When the client searches for Schedule Executions that are Complete
      Then the command sends the given status

    Scenario: Every run of the client
      Then every status that a command searches for is sent unchanged

    @recording
    Scenario: Every request of a recording
      Then no recorded request searches for the status Completed

  @CL-49 @derived
  Rule: Unknown enum names are tolerated
    §3.2. The client does not fail on a name that the document does not list.
    Derived: The document lists only some members of several enums (3.2, 2.10), and releases before 1.0 may add to
    them (9.2).

    Scenario Outline: A run is <status>, which the document does not name
      Given a Schedule Execution has ended Complete
      And the first two reads of the Schedule Execution still return the statuses Queued and Simmering
      And an administrator has connected to the service
      When the client waits for the Schedule Execution
      Then the client does not stop waiting at <status>

      Examples:
        | status    |
        | Simmering |

    Scenario: An undocumented status does not end the wait
      Given a Schedule Execution has ended Complete
      And the first two reads of the Schedule Execution still return the statuses Queued and Simmering
      And an administrator has connected to the service
      When the client waits for the Schedule Execution
      Then the command succeeds

  @CL-41 @stated @since-0.14.0
  Rule: Enum values are sent as names
    §9. The client never sends a number for an enum value.

    Scenario: The client searches for Schedule Executions that succeeded
      Given an administrator has connected to the service
      When the client searches for Schedule Executions that are Complete
      Then the command sends the status as a name

    Scenario: Every run of the client
      Then every enum value is sent as a name

    @recording
    Scenario: Every request of a recording
      Then every recorded enum value is a name

  @CL-55 @derived
  Rule: A list is read to the last page
    §2.8. A client that searches for the Schedule Executions of a status reads every page of the list, and outputs
    only executions of that status.
    Derived: The envelope says whether a page follows (2.8), and no page holds more than 100 (4.2, 8).

    Scenario: A search finds more executions than fit on one page
      Given an administrator has connected to the service
      When the client searches for Schedule Executions that are Complete
      Then the command reads the list to the last page

    Scenario: Every run of the client
      Then every list that a command searches is read to the last page

  @CL-56 @derived
  Rule: A requested page size is at most 100
    §8. The client never requests a page of more than 100 rows.
    Derived: The maximum of pageSize is 100 (8).

    Scenario: A search requests pages of at most 100 rows
      Given an administrator has connected to the service
      When the client searches for Schedule Executions that are Complete
      Then the command requests pages of at most 100 rows

    Scenario: Every run of the client
      Then every requested page has at most 100 rows

    @recording
    Scenario: Every request of a recording
      Then every recorded page size is at most 100

  @CL-42 @stated @password
  Rule: The given wait is sent unchanged
    §4.1.3. If the client sets passwords, it sends the given wait unchanged, including 0. If no wait is given, it
    sends none or the default: 10 seconds if Connected System Objects are named, 0 otherwise. A wait above 30 seconds
    is refused, by the client or by the service, and never reduced.

    Scenario Outline: <wait>
      Given a person has two accounts that accept a new password at once
      And an administrator has connected to the service
      When the client sets the password of the person with <wait>
      Then the command sends the given wait

      Examples:
        | wait           |
        | a wait of 0 s  |
        | a wait of 30 s |
        | no wait        |

    Scenario: A wait outside the range
      Given a person has two accounts that accept a new password at once
      And an administrator has connected to the service
      When the client sets the password of the person with a wait of 31 s
      Then the command reports an error

    Scenario: Every run of the client
      Then every wait is sent unchanged

  @CL-58 @derived @password
  Rule: A password is not sent in a URL
    §4.1. If the client sets passwords, no URL that it requests contains a password.
    Derived: The documented paths contain no password, and the other request fields are those of a POST (4.1). URLs
    are often written to logs.

    Scenario: The password is in the body
      Given a person has two accounts that accept a new password at once
      And an administrator has connected to the service
      When the client sets the password of the person with no wait
      Then the command sends no password in a URL

    Scenario: Every run of the client
      Then no URL contains a password

    @recording
    Scenario: Every request of a recording
      Then no recorded URL contains a password

  @CL-43 @stated @password
  Rule: The client does not report a 202 as an error
    §7.7. If the client sets passwords, a 202 is a result and not an error.

    @waiting
    Scenario Outline: The account has not settled after <wait>
      Given a person has an account that accepts a new password after 60 s
      And an administrator has connected to the service
      When the client sets the password of the person with <wait>
      Then the command reports the 202 as a result

      Examples:
        | wait          |
        | a wait of 0 s |
        | a wait of 2 s |

    Scenario: Every run of the client
      Then every 202 is reported as a result

  @CL-59 @derived @password
  Rule: The client waits for a response at least as long as the wait it requested
    §4.1. A client that requests a wait does not give up before the end of the wait.
    Derived: The service returns 200 or 202 by the end of the wait (4.1), and a wait may last 30 seconds (4.1.3).

    @waiting
    Scenario: The response arrives when the wait is over
      Given a person has an account that accepts a new password after 60 s
      And an administrator has connected to the service
      When the client sets the password of the person with a wait of 2 s
      Then the command waits for the response

    @waiting
    Scenario: The response takes a long time
      Given a person has two accounts that accept a new password at once
      And the service takes a long time to set a password
      And an administrator has connected to the service
      When the client sets the password of the person with a wait of 30 s
      Then the command waits for the response

    Scenario: Every run of the client
      Then every password request waits for its response

  @CL-44 @derived @waiting
  Rule: The client waits for Retry-After in seconds
    §7.4. After a 429 with a number of seconds the client sends no further request before these seconds have passed.
    Derived: The 429 comes with Retry-After (7.4), an HTTP header that specifies when to retry.

    Scenario Outline: Retry-After is <form>
      Given the service responds to the first request with 429 and Retry-After <form>
      When the client runs Get-SvcVersion with Url
      Then the client waits as long as Retry-After specifies

      Examples:
        | form |
        | 2 s  |

    @recording
    Scenario: Every request of a recording
      Then every recorded Retry-After in seconds is respected

  @CL-45 @derived @waiting
  Rule: The client waits until a Retry-After date
    §7.4. After a 429 with a date the client sends no further request before that time.
    Derived: The 429 comes with Retry-After (7.4), which HTTP allows to be a date; the document does not specify the
    form.

    Scenario Outline: Retry-After is <form>
      Given the service responds to the first request with 429 and Retry-After <form>
      When the client runs Get-SvcVersion with Url
      Then the client waits as long as Retry-After specifies

      Examples:
        | form                   |
        | an HTTP date 2 s ahead |

    @recording
    Scenario: Every request of a recording
      Then every Retry-After date in the recording is respected

  @CL-60 @derived
  Rule: The given password is sent unchanged
    §4.1. If the client sets passwords, the body contains the password unchanged.
    Derived: The operation sets a password (4.1); a different string would set a different password.

    @password
    Scenario: The body contains the password unchanged
      Given a person has two accounts that accept a new password at once
      And an administrator has connected to the service
      When the client sets the password of the person with no wait
      Then the command sends the given password

    Scenario: Every run of the client
      Then every password is sent unchanged

  @CL-57 @derived
  Rule: Only a password that has settled is output as settled
    §4.1. If a client outputs whether a password that it set has settled, or the state of an account, the output
    agrees with the response.
    Derived: 200 means that every target has settled, and 202 that the wait ran out first (4.1, 3.4). An output that
    differs is wrong.

    @password @waiting
    Scenario Outline: The account has not settled after <wait>
      Given a person has an account that accepts a new password after 60 s
      And an administrator has connected to the service
      When the client sets the password of the person with <wait>
      Then the command outputs whether the account has settled as the service returned it

      Examples:
        | wait          |
        | a wait of 0 s |
        | a wait of 2 s |

    Scenario: Every run of the client
      Then only a password that has settled is output as settled
