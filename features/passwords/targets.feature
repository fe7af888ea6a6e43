@passwords @password @needs-control
Feature: Targets of a password
  Sections 3.4 and 4.1.
  A password goes to a person or to one account, and the response has a state for each target. A person is a Metaverse
  Object, and an account is one of its Connected System Objects. A request lists accounts by their ids. An account
  settles when its Connected System has set the password.

  @PW-03 @stated
  Rule: A password is set on a Metaverse Object at the documented path
    §4.1. POST /api/v1/metaverse/objects/{id}/password is accepted with 200 or 202.

    Scenario: The password of a person
      Given a person has two accounts that accept a new password immediately
      When an administrator sets the password of the person, listing every account, with a wait of 25 s
      Then the request succeeds with status 200 or 202

  @PW-04 @stated
  Rule: A password is set on one Connected System Object at the documented path
    §4.1. POST /api/v1/synchronisation/connected-systems/{connectedSystemId}/connector-space/{csoId}/password is
    accepted with 200 or 202.

    Scenario: The password of one account
      Given a person has an account that accepts a new password immediately
      When an administrator sets the password of the account, with a wait of 25 s
      Then the request succeeds with status 200 or 202

  @PW-01 @stated
  Rule: The response has a state for each target when all have settled
    §3.4. A 200 has a state for each target Connected System, even if it refused the password, but for no other
    system.

    Scenario: Every account accepts the password
      Given a person has two accounts that accept a new password immediately
      When an administrator sets the password of the person, listing every account, with a wait of 25 s
      Then the response has a state for both accounts

    @waiting
    Scenario: One of two accounts refuses the password
      Given a person has an account that accepts a new password immediately and one that refuses a new password immediately
      When an administrator sets the password of the person, listing every account, with a wait of 3 s
      Then the response has a state for both accounts

    @new-in-0.3
    Scenario: Thirty accounts accept the password
      Given a person has thirty accounts that accept a new password immediately
      When an administrator sets the password of the person, listing every account, with a wait of 25 s
      Then the response has a state for every account

    Scenario: The only account accepts the password
      Given a person has an account that accepts a new password immediately
      When an administrator sets the password of the account, with a wait of 25 s
      Then the response has a state for the account

  @PW-02 @stated @waiting
  Rule: The response has a state for each target when the wait ran out
    §3.4. A 202 also has a state for every target Connected System, including those that have not settled.

    Scenario: One of two accounts has settled
      Given a person has an account that accepts a new password immediately and one that accepts a new password after 60 s
      When an administrator sets the password of the person, listing every account, with a wait of 2 s
      Then the response has a state for both accounts

    @new-in-0.3
    Scenario: Thirty of 31 accounts have settled
      Given a person has thirty accounts that accept a new password immediately and one that accepts a new password after 60 s
      When an administrator sets the password of the person, listing every account, with a wait of 2 s
      Then the response has a state for every account

    Scenario: The only account has not settled
      Given a person has an account that accepts a new password after 60 s
      When an administrator sets the password of the account, with a wait of 2 s
      Then the response has a state for the account

  @PW-11 @derived @waiting
  Rule: A 202 distinguishes targets that have settled from targets that have not
    §4.1. In a 202 the state of a target that has settled differs from the state of a target that has not settled.
    Derived: A 202 contains what is known, as a state for each target (4.1, 3.4). Which targets have settled is
    known.

    Scenario: The states show which of two accounts has settled
      Given a person has an account that accepts a new password immediately and one that accepts a new password after 60 s
      When an administrator sets the password of the person, listing every account, with a wait of 5 s
      Then the two accounts have different states

    @new-in-0.3
    Scenario: The states show which of three accounts has not settled
      Given a person has two accounts that accept a new password immediately and one that accepts a new password after 60 s
      When an administrator sets the password of the person, listing every account, with a wait of 5 s
      Then the first two accounts have the same state, and the third has a different state

  @PW-23 @derived @computed
  Rule: If the request names objects, only these objects are targets
    §4.1.1. If connectedSystemObjectIds names objects, the password goes only to the systems of these objects.
    Derived: The document distinguishes between naming objects and propagating to every configured system (4.1.1,
    4.1.2), so naming objects restricts the targets.

    Scenario: The request names one of two accounts
      Given a person has two accounts that accept a new password immediately
      When an administrator sets the password of the person, listing the first account, with a wait of 25 s
      Then the response names the first account as the only target

  @PW-24 @derived @computed
  Rule: If the request names no objects, every configured system is a target
    §4.1.2. If connectedSystemObjectIds is left out, each configured system with an account of the person is a
    target.
    Derived: connectedSystemObjectIds is optional (4.1), and the password goes to every configured system if the
    request names no objects (4.1.2, 8).

    Scenario: The request names neither of two accounts
      Given a person has two accounts that accept a new password after 60 s
      When an administrator sets the password of the person
      Then the response names both accounts as the targets
