@passwords @password @needs-control
Feature: Which accounts a password reaches

  Rule: Passwords are set on a person or on one account

    @PW-03
    Scenario: A person
      Given a person has an account that settles at once and one that settles at once
      When an administrator sets the password of the person, each account named, waiting up to 25 s
      Then the request is accepted

    @PW-04
    Scenario: One account
      Given a person has an account that settles at once
      When an administrator sets the password of the first account, waiting up to 25 s
      Then the request is accepted

  @PW-01
  Rule: Once all have settled, the answer has a state for each target

    Scenario: All take the password
      Given a person has an account that settles at once and one that settles at once
      When an administrator sets the password of the person, each account named, waiting up to 25 s
      Then the answer has a state for each account

    @waiting
    Scenario: One of them refuses it
      Given a person has an account that settles at once and one that refuses it at once
      When an administrator sets the password of the person, each account named, waiting up to 3 s
      Then the answer has a state for each account

    Scenario: There is one account alone
      Given a person has an account that settles at once
      When an administrator sets the password of the first account, waiting up to 25 s
      Then the answer has a state for the first account

  @waiting
  Rule: When the wait has run out, the answer has a state for each target too

    @PW-02
    Scenario: One of two has settled
      Given a person has an account that settles at once and one that settles after 60 s
      When an administrator sets the password of the person, each account named, waiting up to 2 s
      Then the answer has a state for each account

    @PW-02
    Scenario: The one account has not
      Given a person has an account that settles after 60 s
      When an administrator sets the password of the first account, waiting up to 2 s
      Then the answer has a state for the first account

    @PW-11
    Scenario: The settled one is told from the other
      Given a person has an account that settles at once and one that settles after 60 s
      When an administrator sets the password of the person, each account named, waiting up to 5 s
      Then the answer tells the accounts apart

  @PW-23 @computed
  Rule: Accounts that are not named are no targets

    Scenario: One of two is named
      Given a person has an account that settles at once and one that settles at once
      When an administrator sets the password of the person, the first account named, waiting up to 25 s
      Then the answer has no state for the second account

  @PW-24 @computed
  Rule: With no account named, every account is a target

    Scenario: None of two is named
      Given a person has an account that settles after 60 s and one that settles after 60 s
      When an administrator sets the password of the person
      Then the answer counts each account among the targets
