@factory-reset
Feature: When a factory reset is refused
  Sections 5.3 and 7.
  A reset requires the Administrator role, and no Activity may be in progress. A refused reset removes nothing.

  @FR-63 @derived @reset
  Rule: A reset that is refused because of an Activity removes nothing
    §3.3. After the refusal nothing has changed, including the Activity in progress.
    Derived: The reset is refused while an Activity is in progress (3.3), and a refused reset does not happen.

    @computed
    Scenario: No record is removed if the reset is refused although the API shows no Activity in progress
      Given no Activity is in progress, as far as the API shows
      And there are records that a reset removes
      And every record has been read before the reset
      When the holder of an infrastructure key requests a reset that keeps administrators
      Then if the request is refused with 409, every record is still there

    @needs-control @computed
    Scenario: No record is removed while an Activity is in progress
      Given an Activity is in progress
      And the system is populated
      And every record has been read before the reset
      When the holder of an infrastructure key requests a reset that keeps administrators
      Then every record is still there

    @needs-control @computed @new-in-0.3
    Scenario: The Service Settings are not changed
      Given an Activity is in progress
      And the Service Settings have been read before the reset
      When the holder of an infrastructure key requests a reset that keeps administrators
      Then the Service Settings are unchanged

    @needs-control @computed @new-in-0.3
    Scenario: A portal session is still valid after the refusal
      Given an ordinary user with a portal session can read user info
      And an Activity is in progress
      And the holder of an infrastructure key has requested a reset that keeps administrators
      When an ordinary user with a portal session reads user info
      Then the request succeeds with status 200

  @FR-62 @stated @reset
  Rule: A reset is refused with 409 while an Activity is in progress
    §7.5. While any Activity is in progress, a request for a reset returns 409 (also 3.3).

    @computed
    Scenario: The API shows no Activity in progress
      Given no Activity is in progress, as far as the API shows
      When the holder of an infrastructure key requests a reset that keeps administrators
      Then the request is not refused with 409

    @needs-control
    Scenario: An Activity is in progress
      Given an Activity is in progress
      When the holder of an infrastructure key requests a reset that keeps administrators
      Then the request is refused with status 409

    @needs-control @new-in-0.3
    Scenario: An Activity is in progress, and 101 later Activities have ended
      Given an Activity is in progress
      And 101 Activities on Synchronisation Rules exist
      When the holder of an infrastructure key requests a reset that keeps administrators
      Then the request is refused with status 409

    @needs-control @computed @new-in-0.3
    Scenario: An Activity is in progress, and two resets are requested at once
      Given an Activity is in progress
      When the holder of an infrastructure key sends two concurrent requests for a reset that keeps administrators
      Then each request is refused with status 409

  @FR-59 @stated @needs-control @reset
  Rule: An anonymous caller cannot reset the system
    §5.2. A request for a reset is refused if it has no credentials.

    Scenario: An anonymous caller requests a reset that keeps administrators
      When an anonymous caller requests a reset that keeps administrators
      Then the request is refused because the caller is not authenticated

  @FR-60 @stated @needs-control @reset @over-caller @over-options
  Rule: A caller without the Administrator role cannot reset the system
    §5.3. A request for a reset is refused if an authenticated caller lacks the Administrator role.

    Scenario Outline: <caller> requests a reset that keeps administrators
      When <caller> requests a reset that keeps administrators
      Then the request is refused because the caller lacks the Administrator role

      Examples:
        | caller                               |
        | an ordinary user with a bearer token |
        | the holder of an ordinary key        |

      @computed
      Examples: a caller without identity
        | caller                                           |
        | a caller without identity                        |

      @computed @new-in-0.3
      Examples:
        | caller                                           |
        | a caller without identity who has a bearer token |

      @new-in-0.3
      Examples: a user who is signed in to the portal
        | caller                                 |
        | an ordinary user with a portal session |

  @FR-61 @derived @needs-control @reset @computed
  Rule: If the caller may not reset the system, nothing is removed
    §5.3. After the refusal nothing has changed.
    Derived: The reset requires the Administrator role (5.3); if something were removed before the refusal, the reset
    would not require the role.

    Scenario Outline: <caller> requests a reset that removes administrators and acknowledges the lockout
      Given the system is populated
      And every record has been read before the reset
      When <caller> requests a reset that removes administrators and acknowledges the lockout
      Then every record is still there

      Examples:
        | caller                               |
        | an anonymous caller                  |
        | an ordinary user with a bearer token |

      @new-in-0.3
      Examples:
        | caller                               |
        | the holder of an ordinary key        |

  @FR-64 @derived @needs-control @reset
  Rule: An acknowledgement does not permit a reset while an Activity is in progress
    §7.5. While an Activity is in progress, a reset that acknowledges the lockout also returns 409.
    Derived: Any Activity in progress leads to 409 without exception (7.5); the acknowledgement only permits a reset
    that would lock administrators out (7.6).

    Background:
      Given an Activity is in progress

    @computed
    Scenario: The lockout is acknowledged
      When the holder of an infrastructure key requests a reset that removes administrators and acknowledges the lockout
      Then the request is refused with status 409

  @FR-10 @stated @excluded
  Rule: Force is false by default
    §4.1. The default of the option Force is false.
    Excluded: Force is documented only as suppressing the prompt of the client command; the document describes no
    effect on the server that would reveal the default.
