@passwords @password @needs-control
Feature: Duration of a password request
  Sections 4.1, 7.7 and 8.
  The call returns 200 when every target has settled, or 202 when the wait is over. The default is a wait of 10
  seconds if the request lists accounts by their ids, and no wait otherwise. An account is a Connected System Object of
  a person, a Metaverse Object. It settles when its system has set the password.

  @PW-05 @stated
  Rule: For a Metaverse Object, 200 means that every target has settled
    §4.1. If every target Connected System settles within the wait, the status is 200. If any target does not settle,
    the status is not 200.

    Scenario: Both accounts of a person settle immediately
      Given a person has two accounts that accept a new password immediately
      When an administrator sets the password of the person, listing every account, with a wait of 25 s
      Then the request succeeds with status 200

    @waiting
    Scenario: Every account of a person settles within the wait
      Given a person has an account that accepts a new password immediately and one that accepts a new password after 3 s
      When an administrator sets the password of the person, listing every account, with a wait of 25 s
      Then the request succeeds with status 200

    @waiting
    Scenario: One account of a person does not settle within the wait
      Given a person has an account that accepts a new password immediately and one that accepts a new password after 60 s
      When an administrator sets the password of the person, listing every account, with a wait of 5 s
      Then the status code is not 200

  @PW-07 @stated
  Rule: For one Connected System Object, 200 means that it has settled
    §4.1. If the target settles within the wait, the status is 200.

    @waiting
    Scenario Outline: A person has an account that <settles>
      Given a person has an account that <settles>
      When an administrator sets the password of the account, with a wait of 25 s
      Then the request succeeds with status 200

      Examples:
        | settles                            |
        | accepts a new password immediately |
        | accepts a new password after 3 s   |

  @PW-06 @stated @waiting
  Rule: For a Metaverse Object, 202 means that the wait ran out
    §4.1. If any target has not settled by the end of the wait, the response is 202 with what is known.

    Scenario: One account of a person does not settle within the wait
      Given a person has an account that accepts a new password immediately and one that accepts a new password after 60 s
      When an administrator sets the password of the person, listing every account, with a wait of 5 s
      Then the request succeeds with status 202

    @new-in-0.3
    Scenario: Thirty accounts settle, and one does not
      Given a person has thirty accounts that accept a new password immediately and one that accepts a new password after 60 s
      When an administrator sets the password of the person, listing every account, with a wait of 2 s
      Then the request succeeds with status 202

  @PW-08 @stated @waiting
  Rule: For one Connected System Object, 202 means that the wait ran out
    §4.1. If the target has not settled by the end of the wait, the response is 202 with what is known.

    Scenario: The only account does not settle within the wait
      Given a person has an account that accepts a new password after 60 s
      When an administrator sets the password of the account, with a wait of 5 s
      Then the request succeeds with status 202

  @PW-26 @stated @waiting @every
  Rule: A 202 is not an error
    §7.7. The body of a 202 is a result of the operation, not the error body.

    Scenario Outline: An administrator sets the password of <target>, with a wait of 2 s
      Given a person has an account that accepts a new password after 60 s
      When an administrator sets the password of <target>, with a wait of 2 s
      Then the response conforms to the rule

      Examples:
        | target                            |
        | the person, listing every account |
        | the account                       |

  @PW-09 @derived @waiting @computed
  Rule: The response arrives as soon as every target has settled
    §4.1. If all targets settle early, the response arrives before the wait ends.
    Derived: A 200 is returned when every target has settled (4.1); the wait is a limit, not a delay.

    Scenario Outline: An administrator sets the password of <target>, and every target settles early
      Given a person has an account that accepts a new password immediately and one that accepts a new password after 3 s
      When an administrator sets the password of <target>, with a wait of 25 s
      Then the response arrives within 10 s

      Examples:
        | target                            |
        | the person, listing every account |
        | the first account                 |

  @PW-10 @derived @waiting @computed
  Rule: If a target does not settle, the response does not arrive before the wait ends
    §4.1. A 202 does not arrive before the wait has run out.
    Derived: A 202 means that the wait has run out (4.1), and a 200 requires that every target has settled.

    Scenario Outline: An administrator sets the password of <target>, and an account does not settle within <wait> s
      Given a person has an account that accepts a new password after 60 s and one that accepts a new password immediately
      When an administrator sets the password of <target>, with a wait of <wait> s
      Then the response arrives after at least <wait> s

      Examples: short waits, and the longest wait
        | target                            | wait |
        | the person, listing every account | 7    |
        | the first account                 | 7    |

      @new-in-0.3
      Examples:
        | target                            | wait |
        | the first account                 | 1    |
        | the first account                 | 30   |

  @PW-13 @stated @waiting @computed
  Rule: If the request names objects, the default wait is 10 seconds
    §4.1.1. If connectedSystemObjectIds names objects and wait is left out, the service waits for up to 10 seconds.
    If every target settles within this time, it returns 200, otherwise 202 after 10 seconds (also 8).

    Scenario: The service waits for an account that settles after 8 s
      Given a person has an account that accepts a new password immediately and one that accepts a new password after 8 s
      When an administrator sets the password of the person, listing every account
      Then the response arrives after at least 8 s

    @new-in-0.3
    Scenario: The service waits for only 10 s if an account settles after 60 s
      Given a person has an account that accepts a new password immediately and one that accepts a new password after 60 s
      When an administrator sets the password of the person, listing every account
      Then the response arrives after 10 s
      And the same request with a wait of 10 s takes as long

  @PW-14 @stated @waiting @computed
  Rule: If the request names no objects, there is no wait by default
    §4.1.2. If the password goes to every configured system and wait is left out, the service does not wait for
    targets to settle (also 8).

    Scenario: Neither account settles immediately
      Given a person has two accounts that accept a new password after 60 s
      When an administrator sets the password of the person
      Then the response arrives immediately

  @PW-15 @stated @waiting @computed
  Rule: wait overrides the default of 10 seconds
    §4.1.3. If the request names objects, a shorter or longer wait in the request replaces the default of 10 seconds.

    Scenario Outline: The request contains a wait of <wait> s
      Given a person has an account that accepts a new password after 60 s
      When an administrator sets the password of the person, listing every account, with a wait of <wait> s
      Then the response arrives after <wait> s

      Examples: waits shorter and longer than 10 seconds
        | wait |
        | 1    |

      @new-in-0.3
      Examples:
        | wait |
        | 29   |
        | 30   |

  @PW-16 @stated @waiting @computed
  Rule: wait overrides the default of no wait
    §4.1.3. If the password goes to every system, a wait in the request makes the service wait for targets to settle.

    @new-in-0.3
    Scenario Outline: The request contains a wait of <wait> s
      Given a person has an account that accepts a new password after 60 s
      When an administrator sets the password of the person, with a wait of <wait> s
      Then the response arrives after <wait> s

      Examples: short and long waits
        | wait |
        | 1    |
        | 7    |
        | 29   |
        | 30   |

    Scenario: The account accepts the password before the wait ends
      Given a person has an account that accepts a new password after 15 s
      When an administrator sets the password of the person, with a wait of 25 s
      Then the response arrives after at least 15 s
