@passwords @password @needs-control
Feature: Passwords where the document is silent
  Sections 3.4, 4.1 and 8.
  A person is a Metaverse Object, and an account is one of its Connected System Objects. Recorded, not checked.

  @PW-31 @open @OP-32
  Rule: Whether a caller without the Administrator role may set passwords
    §4.1. Recorded: whether an authenticated caller who lacks the Administrator role may set a password.

    Scenario: An ordinary user sets a password
      Given a person has an account that accepts a new password immediately
      When an ordinary user sets the password of the person
      Then the status code is recorded

  @PW-32 @open @OP-103 @waiting @computed
  Rule: How long a request for one Connected System Object waits by default
    §4.1.1. Recorded: whether the service waits for 10 seconds or not at all.

    Scenario: The request for one account does not say how long to wait
      Given a person has an account that accepts a new password after 5 s
      When an administrator sets the password of the account
      Then the status code and the duration are recorded

  @PW-43 @open @OP-118 @waiting @computed
  Rule: How precise the wait is
    §4.1. Recorded: how long the response takes, compared with the time until the account settles or the wait ends.

    Scenario Outline: The account <settles>
      Given a person has an account that <settles>
      When an administrator sets the password of the person, with a wait of 5 s
      Then the status code and the duration are recorded

      Examples: before and after the end of the wait
        | settles                           |
        | accepts a new password after 2 s  |
        | accepts a new password after 60 s |

  @PW-35 @open @OP-106
  Rule: Whether a target that refused the password counts as settled
    §4.1. Recorded: whether a target that refused the password leads to 200 or to 202.

    @waiting
    Scenario: The only account refuses the password
      Given a person has an account that refuses a new password immediately
      When an administrator sets the password of the account, with a wait of 3 s
      Then the status code is recorded

  @PW-36 @open @OP-107
  Rule: Which status a request without a wait returns if targets settle immediately
    §4.1. Recorded: whether targets that settle immediately lead to 200 or to 202 when there is no wait.

    @computed
    Scenario: Both accounts settle immediately, and the wait is 0 s
      Given a person has two accounts that accept a new password immediately
      When an administrator sets the password of the person, with a wait of 0 s
      Then the status code is recorded

  @PW-33 @open @OP-104 @computed
  Rule: How an empty connectedSystemObjectIds is handled
    §4.1. Recorded: whether an empty connectedSystemObjectIds is refused, or handled as if it were left out.

    Scenario: The request contains an empty list of accounts
      Given a person has two accounts that accept a new password immediately
      When an administrator sets the password of the person, with an empty list of accounts
      Then the status code and the accounts for which the response has a state are recorded

  @PW-39 @open @OP-110 @computed
  Rule: How connectedSystemObjectIds is handled in a request for one Connected System Object
    §4.1. Recorded: whether connectedSystemObjectIds is applied, ignored or refused.

    Scenario: The path names one account, and connectedSystemObjectIds names a different account
      Given a person has two accounts that accept a new password immediately
      When an administrator sets the password of the first account, with the id of the second in the body
      Then the status code and the accounts for which the response has a state are recorded

  @PW-40 @open @OP-111 @computed
  Rule: What a request for a Metaverse Object without any account returns
    §4.1. Recorded: the status for a Metaverse Object that is in no Connected System.

    Scenario: The person has no account
      Given a person has no account
      When an administrator sets the password of the person
      Then the status code is recorded

  @PW-34 @open @OP-105
  Rule: Which status a request with an invalid wait returns
    §8. Recorded: the status for a wait outside the range or of the wrong type.

    Scenario Outline: A wait of <wait>
      Given a person has an account that accepts a new password immediately
      When an administrator sets the password of the person, with a wait of <wait>
      Then the status code is recorded

      Examples:
        | wait  |
        | 31 s  |
        | 1.5 s |

  @PW-22 @open @OP-131
  Rule: How a wait in a string is handled
    §4.1. Recorded: the status for a wait that is the string "10".

    Scenario: A wait of "10"
      Given a person has an account that accepts a new password immediately
      When an administrator sets the password of the person, with a wait of "10"
      Then the status code is recorded

  @PW-38 @open @OP-109
  Rule: Which status is sent if a named object is unknown or belongs to another Metaverse Object
    §4.1. Recorded: the status of the response.

    @computed
    Scenario: The request names an unknown account
      Given a person has an account that accepts a new password immediately
      When an administrator sets the password of the person, listing the account and an unknown account
      Then the status code is recorded

    @computed
    Scenario: The request names an account of another person
      Given a person has an account that accepts a new password immediately
      And another person has an account that accepts a new password immediately
      When an administrator sets the password of the person, listing the account and an account of the other person
      Then the status code is recorded

  @PW-37 @open @OP-108 @every
  Rule: Which fields and which states the targets have
    §3.4. Recorded: the fields and the states of the targets in the response.

  @PW-41 @open @OP-112 @every
  Rule: Whether passwords are refused over plain HTTP
    §4.1. Recorded: whether passwords can be set over a connection that is not encrypted.

  @PW-42 @open @OP-113 @every
  Rule: Whether the response names an activity
    §4.1. Recorded: whether the response contains the identifier of an Activity.
