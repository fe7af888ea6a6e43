@client
Feature: Waiting, retrying and setting passwords
  Sections 3.2, 4.1.3, 7.4 and 9.
  Which statuses end a wait, how clients send enum values, waits and passwords, and how they follow Retry-After.

  @CL-37 @stated
  Rule: Complete, Failed and Cancelled count as finished
    §3.2. A client that waits for a Schedule Execution stops waiting at each of these three statuses.

    Scenario Outline: A Schedule Execution ends with the status <status>
      Given a Schedule Execution has ended <status>
      But the first read of the Schedule Execution still returns the status Running
      And an administrator has connected to the service
      When the client waits for the Schedule Execution
      Then the client stops waiting at <status>

      Examples:
        | status    |
        | Complete  |
        | Failed    |
        | Cancelled |

    @every-command @new-in-0.3
    Scenario Outline: Each other command that waits is run until <status>
      Given the service knows every id
      And an administrator has connected to the service
      When every other command that waits is run while what it waits for is in progress at two reads, and then <status>
      Then the client stops waiting at <status>

      Examples:
        | status            |
        | Complete          |
        | Failed            |
        | Cancelled         |

  @CL-38 @stated @since-0.16.0
  Rule: CompleteWithError counts as finished
    §3.2. A client that waits for a Schedule Execution stops waiting at CompleteWithError too.

    Scenario Outline: A Schedule Execution ends with the status <status>
      Given a Schedule Execution has ended <status>
      But the first read of the Schedule Execution still returns the status Running
      And an administrator has connected to the service
      When the client waits for the Schedule Execution
      Then the client stops waiting at <status>

      Examples:
        | status            |
        | CompleteWithError |

    @every-command @new-in-0.3
    Scenario Outline: Each other command that waits is run until <status>
      Given the service knows every id
      And an administrator has connected to the service
      When every other command that waits is run while what it waits for is in progress at two reads, and then <status>
      Then the client stops waiting at <status>

      Examples:
        | status            |
        | CompleteWithError |

  @CL-54 @derived @every
  Rule: A finished status is output as the service sent it, and no name of an enum as a number
    §3.2. If a client that waits for a Schedule Execution outputs a finished status, the service sent this status. If
    the service sent the name of an enum value in a field of a record, no other command outputs the record with a number
    in this field.
    Derived: The four finished statuses differ (3.2): CompleteWithError means that a step failed, and Complete that
    none failed. Names of enum values are stable, whereas numbers may change (9.3).

    Scenario Outline: A Schedule Execution ends with the status <status>
      Given a Schedule Execution has ended <status>
      But the first read of the Schedule Execution still returns the status Running
      And an administrator has connected to the service
      When the client waits for the Schedule Execution
      Then the command conforms to the rule

      Examples:
        | status            |
        | CompleteWithError |
        | Failed            |

    @every-command @new-in-0.3
    Scenario: Each other command is run
      Given the service knows every id
      And the service has several pages of every list
      And an administrator has connected to the service
      When every other command of the client is run
      Then each command conforms to the rule

  @CL-39 @derived
  Rule: Only Complete, CompleteWithError, Failed and Cancelled count as finished
    §3.2. A client that waits for a Schedule Execution keeps waiting at any status other than Complete,
    CompleteWithError, Failed and Cancelled. If it has started a Schedule, it sends at least one more request.
    Derived: The document lists the finished statuses (3.2), and does not call any other status finished.

    Scenario Outline: The first two reads return <status> and Completed
      Given a Schedule Execution has ended Complete
      But the first two reads of the Schedule Execution still return the statuses InProgress and Completed
      And an administrator has connected to the service
      When the client waits for the Schedule Execution
      Then the client does not stop waiting at <status>

      Examples:
        | status     |
        | InProgress |

    Scenario Outline: The first two reads return <status> and Simmering
      Given a Schedule Execution has ended Complete
      But the first two reads of the Schedule Execution still return the statuses Queued and Simmering
      And an administrator has connected to the service
      When the client waits for the Schedule Execution
      Then the client does not stop waiting at <status>

      Examples:
        | status |
        | Queued |

    @every-command @new-in-0.3
    Scenario: Each other command that waits is run until Complete
      Given the service knows every id
      And an administrator has connected to the service
      When every other command that waits is run while what it waits for is in progress at two reads, and then Complete
      Then the client does not stop waiting at Running

  @CL-81 @derived @every-command @new-in-0.3
  Rule: A command that waits for an operation reads its Activity until it is no longer in progress
    §4.3. If a command with a switch or a name for waiting starts an operation that takes long, it does not succeed
    without a further request, nor while each read of the Activity says that it is in progress, and does not end after
    one such read.
    Derived: The response is a 202 with an activity ID, and progress is read from Activities (4.3). A 202 says only that
    the operation was accepted.

    Scenario: Each other command that waits is run while an Activity is in progress
      Given the service knows every id
      And an administrator has connected to the service
      When every other command that waits is run while what it waits for is in progress at two reads, and then Complete
      Then the client does not stop waiting at InProgress

  @CL-40 @stated @since-0.15.0 @every @recorded
  Rule: A client uses the status Complete, not Completed
    §9. The client searches for Complete, never for Completed, and does not stop waiting at Completed.

    Scenario Outline: A read returns <status>
      Given a Schedule Execution has ended Complete
      But the first two reads of the Schedule Execution still return the statuses InProgress and Completed
      And an administrator has connected to the service
      When the client waits for the Schedule Execution
      Then the client does not stop waiting at <status>

      Examples: the status before 0.15.0
        | status    |
        | Completed |

    Scenario: The client searches for Schedule Executions that are Complete
      Given an administrator has connected to the service
      When the client searches for Schedule Executions that are Complete
      Then the command conforms to the rule

  @CL-49 @derived
  Rule: A client tolerates unknown enum names
    §3.2. The client does not fail on a name that the document does not list.
    Derived: The document lists only some members of several enums (3.2, 2.10), and releases before 1.0 may add to
    them (9.2).

    Scenario Outline: A read returns <status>, which the document does not name
      Given a Schedule Execution has ended Complete
      But the first two reads of the Schedule Execution still return the statuses Queued and Simmering
      And an administrator has connected to the service
      When the client waits for the Schedule Execution
      Then the client does not stop waiting at <status>

      Examples:
        | status    |
        | Simmering |

    Scenario: The first two reads return statuses that the document does not name
      Given a Schedule Execution has ended Complete
      But the first two reads of the Schedule Execution still return the statuses Queued and Simmering
      And an administrator has connected to the service
      When the client waits for the Schedule Execution
      Then the command succeeds

  @CL-41 @stated @since-0.14.0 @every @recorded
  Rule: A client sends enum values as names
    §9. The client never sends the number of an enum member.

    Scenario: The client searches for Schedule Executions that are Failed
      Given an administrator has connected to the service
      When the client searches for Schedule Executions that are Failed
      Then the command conforms to the rule

  @CL-55 @derived @every
  Rule: A client reads a list to the last page
    §2.8. A client that searches for Schedule Executions with a status reads every page of the list, and outputs only
    executions with that status. Any other command that outputs all rows that it has read reads every page, unless a
    parameter or its name limits how many. The size of a page does not.
    Derived: The envelope shows whether another page follows (2.8), and no page has more than 100 items (4.2, 8).

    Scenario: The client searches for Schedule Executions that are Failed
      Given an administrator has connected to the service
      When the client searches for Schedule Executions that are Failed
      Then the command conforms to the rule

    @every-command @new-in-0.3
    Scenario: Each other command is run
      Given the service knows every id
      And the service has several pages of every list
      And an administrator has connected to the service
      When every other command of the client is run
      Then each command conforms to the rule

  @CL-56 @derived @every @recorded
  Rule: A client requests a page size of at most 100
    §8. The client never requests a page of more than 100 rows.
    Derived: The maximum of pageSize is 100 (8).

    Scenario: The client searches for Schedule Executions that are Failed
      Given an administrator has connected to the service
      When the client searches for Schedule Executions that are Failed
      Then the command conforms to the rule

  @CL-75 @stated @every @recorded @new-in-0.3
  Rule: A client requests no page that skips more than 1,000,000 rows
    §8. In each request for a list, (page - 1) * pageSize is at most 1,000,000. A pageSize above 100 counts as 100, and
    a missing one as 1.

  @CL-42 @stated @password @every
  Rule: The given wait is sent unchanged
    §4.1.3. A client that sets passwords sends the given wait unchanged, including 0. If the user gives no wait, the
    client sends no wait, or the default: 10 seconds if the request names Connected System Objects, otherwise 0. The
    client or the service refuses a wait above 30 seconds; neither reduces it. Commands that the document does not name
    send no other wait than the default and what stands in the command line.

    Scenario Outline: The client sets a password with <wait>
      Given a person has two accounts that accept a new password immediately
      And an administrator has connected to the service
      When the client sets the password of the person with <wait>
      Then the command conforms to the rule

      Examples:
        | wait           |
        | a wait of 0 s  |
        | a wait of 30 s |
        | no wait        |

    Scenario: The client sets a password with a wait of 31 s
      Given a person has two accounts that accept a new password immediately
      And an administrator has connected to the service
      When the client sets the password of the person with a wait of 31 s
      Then the command reports an error

  @CL-58 @derived @password @every @recorded
  Rule: A password is not sent in a URL
    §4.1. If a client sets passwords, none of the URLs that it requests contains a password.
    Derived: The documented paths contain no password, and a POST has a body for the other fields (4.1). URLs
    are often written to logs.

    Scenario: The client sets a password
      Given a person has two accounts that accept a new password immediately
      And an administrator has connected to the service
      When the client sets the password of the person with no wait
      Then the command conforms to the rule

  @CL-43 @stated @password @every
  Rule: A client does not report a 202 as an error
    §7.7. If a client sets passwords, it treats a 202 as a result, not as an error.

    @waiting
    Scenario Outline: The account needs longer than <wait>
      Given a person has an account that accepts a new password after 60 s
      And an administrator has connected to the service
      When the client sets the password of the person with <wait>
      Then the command conforms to the rule

      Examples:
        | wait          |
        | a wait of 0 s |

      @new-in-0.3
      Examples:
        | wait          |
        | a wait of 2 s |

  @CL-59 @derived @password @every
  Rule: A client waits for a response at least as long as the requested wait
    §4.1. A client that sends a wait does not give up before this wait ends.
    Derived: The service returns 200 or 202 by the end of the wait (4.1), and a wait may last 30 seconds (4.1.3).

    @waiting
    Scenario: The response arrives when the wait is over
      Given a person has an account that accepts a new password after 60 s
      And an administrator has connected to the service
      When the client sets the password of the person with a wait of 2 s
      Then the command conforms to the rule

    @waiting @new-in-0.3
    Scenario: The service delays the response to a request with a wait of 30 s
      Given a person has two accounts that accept a new password immediately
      And the service delays the response to a password request
      And an administrator has connected to the service
      When the client sets the password of the person with a wait of 30 s
      Then the command conforms to the rule

  @CL-44 @derived @waiting @every @recorded
  Rule: A client waits for the number of seconds in Retry-After
    §7.4. After a 429 with Retry-After in seconds, the client sends no request until these seconds have passed.
    Derived: The 429 comes with Retry-After (7.4), an HTTP header that specifies when to retry.

    Scenario Outline: Retry-After is <form>
      Given the service responds to the first request for each operation with 429 and Retry-After <form>
      When the client runs Get-SvcVersion with Url
      Then the command conforms to the rule

      Examples:
        | form |
        | 2 s  |

    @every-command @new-in-0.3
    Scenario Outline: Retry-After is <form> for each other command
      Given the service knows every id
      And the service responds to the first request for each operation with 429 and Retry-After <form>
      And an administrator has connected to the service
      When every other command of the client is run
      Then each command conforms to the rule

      Examples:
        | form |
        | 1 s  |

  @CL-45 @derived @waiting @every @recorded
  Rule: A client waits until the date in Retry-After
    §7.4. After a 429 with Retry-After as a date, the client sends no request before that date.
    Derived: The 429 comes with Retry-After (7.4), which HTTP allows to be a date; the document does not specify the
    form.

    Scenario Outline: Retry-After is <form>
      Given the service responds to the first request for each operation with 429 and Retry-After <form>
      When the client runs Get-SvcVersion with Url
      Then the command conforms to the rule

      Examples:
        | form                   |
        | an HTTP date 2 s ahead |

  @CL-60 @derived @every
  Rule: The given password is sent unchanged
    §4.1. If a client sets passwords, the body contains the given password unchanged.
    Derived: The operation sets a password (4.1); a different string would set a different password.

    @password
    Scenario: The client sets a password
      Given a person has two accounts that accept a new password immediately
      And an administrator has connected to the service
      When the client sets the password of the person with no wait
      Then the command conforms to the rule

    @password @new-in-0.3
    Scenario: The client sets a password with letters beyond ASCII
      Given a person has two accounts that accept a new password immediately
      And an administrator has connected to the service
      When the client sets the password of the person with no wait and letters beyond ASCII
      Then the command conforms to the rule

  @CL-73 @derived @new-in-0.3 @every
  Rule: A client sends request bodies in UTF-8
    §4. The bytes of a request body are UTF-8; letters beyond ASCII may also be escaped.
    Derived: All bodies are JSON (4), and systems exchange JSON in UTF-8 (RFC 8259, 8.1).

    @password
    Scenario: The client sets a password with letters beyond ASCII
      Given a person has two accounts that accept a new password immediately
      And an administrator has connected to the service
      When the client sets the password of the person with no wait and letters beyond ASCII
      Then the command conforms to the rule

  @CL-57 @derived @every
  Rule: The client reports an account as settled only if the service does
    §4.1. A client may output whether all accounts have settled, or the state of each account. This output must agree
    with the response.
    Derived: 200 means that every target has settled, and 202 that the wait ran out first (4.1, 3.4). An output that
    contradicts the response is wrong.

    @password @waiting
    Scenario Outline: The account needs longer than <wait>
      Given a person has an account that accepts a new password after 60 s
      And an administrator has connected to the service
      When the client sets the password of the person with <wait>
      Then the command conforms to the rule

      Examples:
        | wait          |
        | a wait of 0 s |

      @new-in-0.3
      Examples:
        | wait          |
        | a wait of 2 s |
