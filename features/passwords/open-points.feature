@passwords @password @needs-control
Feature: Passwords where the document is silent
  Sections 3.4, 4.1 and 8.
  Who may set a password, what settled means, and how unusual requests are answered, is recorded and not judged.

  @PW-31
  Rule: Whether the Administrator role is needed is recorded

    Scenario: A signed-in user sets a password
      Given a person has an account that settles at once
      When a signed-in user sets the password of the person
      Then the answer is recorded

  @waiting @computed
  Rule: How long the call waits where the document does not say is recorded

    @PW-32
    Scenario: One account, and no wait is sent
      Given a person has an account that settles after 5 s
      When an administrator sets the password of the first account
      Then the answer is recorded

    @PW-43
    Scenario Outline: The account <settles>
      Given a person has an account that <settles>
      When an administrator sets the password of the person, with a wait of 5
      Then the answer is recorded

      Examples: before the wait ends, and after
        | settles            |
        | settles after 2 s  |
        | settles after 60 s |

  Rule: What settled means is recorded

    @PW-35 @waiting
    Scenario: The only account refuses the password
      Given a person has an account that refuses it at once
      When an administrator sets the password of the first account, with a wait of 3
      Then the answer is recorded

    @PW-36 @computed
    Scenario: Every account settles at once, and nothing is waited for
      Given a person has an account that settles at once and one that settles at once
      When an administrator sets the password of the person, with a wait of 0
      Then the answer is recorded

  @computed
  Rule: What an unusual choice of accounts means is recorded

    @PW-33
    Scenario: The list is empty
      Given a person has an account that settles at once and one that settles at once
      When an administrator sets the password of the person, naming an empty list of accounts
      Then the answer is recorded

    @PW-39
    Scenario: The path names one account, and the list another
      Given a person has an account that settles at once and one that settles at once
      When an administrator sets the password of the first account, naming the second
      Then the answer is recorded

    @PW-40
    Scenario: There is no account at all
      Given a person has no account
      When an administrator sets the password of the person
      Then the answer is recorded

  Rule: The status of a refusal is recorded

    @PW-34
    Scenario Outline: A wait of <wait>
      Given a person has an account that settles at once
      When an administrator sets the password of the person, with a wait of <wait>
      Then the answer is recorded

      Examples:
        | wait |
        | 31   |
        | 1.5  |

  Rule: What becomes of a wait that is a text is recorded

    @PW-22
    Scenario: A wait of "10"
      Given a person has an account that settles at once
      When an administrator sets the password of the person, with a wait of "10"
      Then the answer is recorded

  Rule: The status that refuses an account is recorded

    @PW-38 @computed
    Scenario: A named account that is unknown
      Given a person has an account that settles at once
      When an administrator sets the password of the person, naming an unknown account
      Then the answer is recorded

    @PW-38 @computed
    Scenario: A named account of another person
      Given a person has an account that settles at once
      And another person has an account that settles at once
      When an administrator sets the password of the person, naming an account of another person
      Then the answer is recorded
