@passwords @password @needs-control
Feature: Which accounts a password reaches
  Sections 3.4 and 4.1.
  A password goes to a person or to one account, and the answer has a state for each target. A person is a Metaverse
  Object, an account one of its Connected System Objects.

  Rule: Passwords are set on a person or on one account

    @PW-03
    Scenario: A person
      Given a person has an account that settles at once and one that settles at once
      When an administrator sets the password of the person, naming every account, with a wait of 25
      Then the request succeeds with status 200 or 202

    @PW-04
    Scenario: One account
      Given a person has an account that settles at once
      When an administrator sets the password of the first account, with a wait of 25
      Then the request succeeds with status 200 or 202

  @PW-01
  Rule: Once all have settled, the answer has a state for each target

    Scenario: Every account takes the password
      Given a person has an account that settles at once and one that settles at once
      When an administrator sets the password of the person, naming every account, with a wait of 25
      Then the answer has a state for both accounts

    @waiting
    Scenario: One of them refuses it
      Given a person has an account that settles at once and one that refuses it at once
      When an administrator sets the password of the person, naming every account, with a wait of 3
      Then the answer has a state for both accounts

    Scenario: There is only one account
      Given a person has an account that settles at once
      When an administrator sets the password of the first account, with a wait of 25
      Then the answer has a state for the first account

  @waiting
  Rule: When the wait has run out, the answer still has a state for each target

    @PW-02
    Scenario: One of two has settled
      Given a person has an account that settles at once and one that settles after 60 s
      When an administrator sets the password of the person, naming every account, with a wait of 2
      Then the answer has a state for both accounts

    @PW-02
    Scenario: The only account has not settled
      Given a person has an account that settles after 60 s
      When an administrator sets the password of the first account, with a wait of 2
      Then the answer has a state for the first account

    @PW-11
    Scenario: The states show which of two has settled
      Given a person has an account that settles at once and one that settles after 60 s
      When an administrator sets the password of the person, naming every account, with a wait of 5
      Then the two accounts have different states

  @PW-23 @computed
  Rule: Accounts that are not named are not targets

    Scenario: One of two is named
      Given a person has an account that settles at once and one that settles at once
      When an administrator sets the password of the person, naming the first account, with a wait of 25
      Then the answer names the first account as the target

  @PW-24 @computed
  Rule: With no account named, every account is a target

    Scenario: None of two is named
      Given a person has an account that settles after 60 s and one that settles after 60 s
      When an administrator sets the password of the person
      Then the answer names both accounts as the targets
