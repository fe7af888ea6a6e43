@passwords @password
Feature: Refused passwords
  Sections 4.1 and 5.2.
  A request is refused if it has no credentials, if its person or account does not exist, or if it names an account
  of a different person. A person is a Metaverse Object, and an account is one of its Connected System Objects.

  @PW-25 @stated
  Rule: An anonymous caller cannot set a password
    §5.2. Both operations refuse a request without credentials (also 4.1).

    @needs-control
    Scenario Outline: An anonymous caller sets the password of <target>
      Given a person has an account that accepts a new password immediately
      When an anonymous caller sets the password of <target>
      Then the request is refused because the caller is not authenticated

      Examples:
        | target      |
        | the person  |
        | the account |

    @new-in-0.3
    Scenario Outline: An anonymous caller sets the password of an unknown target: <target>
      When an anonymous caller sets the password of <target>
      Then the anonymous caller is refused

      Examples: invented ids
        | target                       |
        | a person with an invented id |
        | an account with invented ids |

  @PW-27 @derived @computed
  Rule: An unknown Metaverse Object is refused
    §4.1. A request for a Metaverse Object that does not exist returns neither 200 nor 202.
    Derived: The operation sets the password on the object that the path names (4.1); if the object does not exist,
    neither status would be correct.

    @needs-control
    Scenario Outline: An administrator sets the password of <target>
      Given a person has two accounts that accept a new password immediately
      When an administrator sets the password of <target>
      Then the request is refused with a 4xx status other than 401 and 429

      Examples: a person who does not exist
        | target            |
        | an unknown person |

    @new-in-0.3
    Scenario: An administrator sets the password of a person with an invented id
      When an administrator sets the password of a person with an invented id
      Then the object in the path is reported as unknown

  @PW-28 @derived @computed
  Rule: An unknown Connected System Object is refused
    §4.1. A request for a Connected System Object that does not exist, or does not exist in the Connected System of
    the path, returns neither 200 nor 202.
    Derived: The operation sets the password on the object that the path names within its system (4.1); if the object
    does not exist, neither status would be correct.

    @needs-control
    Scenario Outline: An administrator sets the password of <target>
      Given a person has two accounts that accept a new password immediately
      When an administrator sets the password of <target>
      Then the request is refused with a 4xx status other than 401 and 429

      Examples: an account that is not in the system of the path
        | target                                                       |
        | an unknown account                                           |
        | the first account, with an unknown system in the path        |
        | the first account, with the system of the second in the path |

    @new-in-0.3
    Scenario: An administrator sets the password of an account with invented ids
      When an administrator sets the password of an account with invented ids
      Then the object in the path is reported as unknown

  @PW-29 @derived @needs-control @computed
  Rule: A request that names an unknown object is refused
    §4.1. A request is refused if its connectedSystemObjectIds contains the identifier of an unknown object.
    Derived: The list contains identifiers of Connected System Objects (4.1). An unknown object cannot be a target or
    settle.

    Scenario: The request names an unknown account
      Given a person has an account that accepts a new password immediately
      When an administrator sets the password of the person, listing the account and an unknown account
      Then the request is refused with a 4xx status other than 401 and 429

  @PW-30 @derived @needs-control @computed
  Rule: A request that names an object of another Metaverse Object is refused
    §4.1. A request is refused if its connectedSystemObjectIds contains an object of a different Metaverse Object.
    Derived: The operation sets the password on the Metaverse Object of the path (4.1); an account of a different
    Metaverse Object does not belong to this object.

    Scenario: The request names an account of another person
      Given a person has an account that accepts a new password immediately
      And another person has an account that accepts a new password immediately
      When an administrator sets the password of the person, listing the account and an account of the other person
      Then the request is refused with a 4xx status other than 401 and 429
