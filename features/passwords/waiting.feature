@passwords @password @needs-control
Feature: How long a password call waits
  Sections 4.1, 7.7 and 8.
  The call waits until every target has settled, and answers 200, or until the wait is over, and answers 202. Without
  a wait of its own it is 10 seconds where accounts are named, and none where the password goes to every system.

  Rule: The answer is 200 once every target has settled

    @PW-05
    Scenario: Both accounts of a person settle
      Given a person has an account that settles at once and one that settles at once
      When an administrator sets the password of the person, naming every account, with a wait of 25
      Then the request succeeds with status 200

    @PW-05 @waiting
    Scenario: Every account of a person settles within the wait
      Given a person has an account that settles at once and one that settles after 3 s
      When an administrator sets the password of the person, naming every account, with a wait of 25
      Then the request succeeds with status 200

    @PW-05 @waiting
    Scenario: One account of a person does not settle
      Given a person has an account that settles at once and one that settles after 60 s
      When an administrator sets the password of the person, naming every account, with a wait of 5
      Then the status is not 200

    @PW-07 @waiting
    Scenario Outline: One account that <settles>
      Given a person has an account that <settles>
      When an administrator sets the password of the first account, with a wait of 25
      Then the request succeeds with status 200

      Examples:
        | settles           |
        | settles at once   |
        | settles after 3 s |

  @waiting
  Rule: The answer is 202 when the wait runs out

    @PW-06
    Scenario: One account of a person does not settle
      Given a person has an account that settles at once and one that settles after 60 s
      When an administrator sets the password of the person, naming every account, with a wait of 5
      Then the request succeeds with status 202

    @PW-08
    Scenario: The only account does not settle
      Given a person has an account that settles after 60 s
      When an administrator sets the password of the first account, with a wait of 5
      Then the request succeeds with status 202

    @PW-26
    Scenario Outline: The answer for <target> is not an error
      Given a person has an account that settles after 60 s
      When an administrator sets the password of <target>, with a wait of 2
      Then the answer is not an error

      Examples:
        | target                         |
        | the person, naming every account |
        | the first account              |

  @PW-09 @waiting @computed
  Rule: The call does not wait for longer than the targets need

    Scenario Outline: The accounts of <target> settle early
      Given a person has an account that settles at once and one that settles after 3 s
      When an administrator sets the password of <target>, with a wait of 25
      Then the answer comes within 20 s

      Examples:
        | target                         |
        | the person, naming every account |
        | the first account              |

  @PW-10 @waiting @computed
  Rule: While a target has not settled, the call waits to the end

    Scenario Outline: An account of <target> does not settle
      Given a person has an account that settles after 60 s and one that settles at once
      When an administrator sets the password of <target>, with a wait of 5
      Then the answer comes after at least 5 s

      Examples:
        | target                         |
        | the person, naming every account |
        | the first account              |

  @PW-13 @waiting @computed
  Rule: With accounts named, the default wait is 10 seconds

    Scenario: Both accounts settle within it
      Given a person has an account that settles at once and one that settles after 8 s
      When an administrator sets the password of the person, naming every account
      Then the answer comes after at least 8 s

    Scenario: One account does not settle
      Given a person has an account that settles at once and one that settles after 60 s
      When an administrator sets the password of the person, naming every account
      Then the answer comes after 10 s

  @PW-14 @waiting @computed
  Rule: Sent to every system, the call does not wait by default

    Scenario: The accounts take their time
      Given a person has an account that settles after 60 s and one that settles after 60 s
      When an administrator sets the password of the person
      Then the answer comes at once

  @PW-15 @waiting @computed
  Rule: With accounts named, a wait that is sent replaces the default

    Scenario: It is shorter than 10 seconds
      Given a person has an account that settles after 60 s
      When an administrator sets the password of the person, naming every account, with a wait of 2
      Then the answer comes after 2 s

    Scenario: It is longer than 10 seconds
      Given a person has an account that settles after 15 s
      When an administrator sets the password of the person, naming every account, with a wait of 25
      Then the answer comes after at least 15 s

  @PW-16 @waiting @computed
  Rule: Sent to every system, a wait that is sent replaces the default

    Scenario: It runs out
      Given a person has an account that settles after 60 s
      When an administrator sets the password of the person, with a wait of 5
      Then the answer comes after 5 s

    Scenario: It is long enough
      Given a person has an account that settles after 15 s
      When an administrator sets the password of the person, with a wait of 25
      Then the answer comes after at least 15 s
