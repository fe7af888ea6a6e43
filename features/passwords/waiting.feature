@passwords @password @needs-control
Feature: How long a password call waits

  Rule: The call is answered with success once every target has settled

    @PW-05
    Scenario: Both accounts of a person settle
      Given a person has an account that settles at once and one that settles at once
      When an administrator sets the password of the person, each account named, waiting up to 25 s
      Then the request succeeds with status 200

    @PW-05 @waiting
    Scenario: Every account of a person settles within the wait
      Given a person has an account that settles at once and one that settles after 3 s
      When an administrator sets the password of the person, each account named, waiting up to 25 s
      Then the request succeeds with status 200

    @PW-05 @waiting
    Scenario: One account of a person does not settle
      Given a person has an account that settles at once and one that settles after 60 s
      When an administrator sets the password of the person, each account named, waiting up to 5 s
      Then the answer does not claim that all have settled

    @PW-07 @waiting
    Scenario Outline: One account that <settles>
      Given a person has an account that <settles>
      When an administrator sets the password of the first account, waiting up to 25 s
      Then the request succeeds with status 200

      Examples:
        | settles           |
        | settles at once   |
        | settles after 3 s |

  @waiting
  Rule: The call is answered with what is known when the wait runs out

    @PW-06
    Scenario: One account of a person does not settle
      Given a person has an account that settles at once and one that settles after 60 s
      When an administrator sets the password of the person, each account named, waiting up to 5 s
      Then the request succeeds with status 202

    @PW-08
    Scenario: The one account does not settle
      Given a person has an account that settles after 60 s
      When an administrator sets the password of the first account, waiting up to 5 s
      Then the request succeeds with status 202

    @PW-26
    Scenario Outline: The answer for <target> is no error
      Given a person has an account that settles after 60 s
      When an administrator sets the password of <target>, waiting up to 2 s
      Then the answer is no error

      Examples:
        | target                         |
        | the person, each account named |
        | the first account              |

  @PW-09 @waiting @computed
  Rule: The call does not wait for longer than the targets need

    Scenario Outline: The accounts of <target> settle early
      Given a person has an account that settles at once and one that settles after 3 s
      When an administrator sets the password of <target>, waiting up to 25 s
      Then the answer comes within 20 s

      Examples:
        | target                         |
        | the person, each account named |
        | the first account              |

  @PW-10 @waiting @computed
  Rule: While a target has not settled, the call waits to the end

    Scenario Outline: An account of <target> does not settle
      Given a person has an account that settles after 60 s and one that settles at once
      When an administrator sets the password of <target>, waiting up to 5 s
      Then the answer comes no sooner than after 5 s

      Examples:
        | target                         |
        | the person, each account named |
        | the first account              |

  @PW-13 @waiting @computed
  Rule: With accounts named, the call waits for up to 10 seconds by itself

    Scenario: They settle before
      Given a person has an account that settles at once and one that settles after 8 s
      When an administrator sets the password of the person, each account named
      Then the answer comes no sooner than after 8 s

    Scenario: One of them does not
      Given a person has an account that settles at once and one that settles after 60 s
      When an administrator sets the password of the person, each account named
      Then the answer comes after 10 s

  @PW-14 @waiting @computed
  Rule: Sent to every system, the call does not wait by itself

    Scenario: The accounts take their time
      Given a person has an account that settles after 60 s and one that settles after 60 s
      When an administrator sets the password of the person
      Then the answer comes at once

  @PW-15 @waiting @computed
  Rule: With accounts named, the wait that is sent counts

    Scenario: It is shorter than 10 seconds
      Given a person has an account that settles after 60 s
      When an administrator sets the password of the person, each account named, waiting up to 2 s
      Then the answer comes after 2 s

    Scenario: It is longer than 10 seconds
      Given a person has an account that settles after 15 s
      When an administrator sets the password of the person, each account named, waiting up to 25 s
      Then the answer comes no sooner than after 15 s

  @PW-16 @waiting @computed
  Rule: Sent to every system, the wait that is sent counts

    Scenario: It runs out
      Given a person has an account that settles after 60 s
      When an administrator sets the password of the person, waiting up to 5 s
      Then the answer comes after 5 s

    Scenario: It is long enough
      Given a person has an account that settles after 15 s
      When an administrator sets the password of the person, waiting up to 25 s
      Then the answer comes no sooner than after 15 s
