@system
Feature: User info
  Sections 2.4, 5.3 and 5.6.
  Any authenticated caller can read their own identity, roles and authentication method.

  @SY-26 @stated @precondition-2
  Rule: A caller without the Administrator role gets user info
    §5.3. Any authenticated user may call user info; the Administrator role is not required.

    Scenario: A caller without the Administrator role reads user info
      When a caller without the Administrator role reads user info
      Then the request succeeds with status 200

    @depends-on-AU-02 @new-in-0.3
    Scenario: An ordinary user with a bearer token reads user info
      When an ordinary user with a bearer token reads user info
      Then the request succeeds with status 200

  @SY-27 @stated @precondition-2
  Rule: A caller with an API key gets user info
    §5.3. A caller with an API key may call user info, whatever roles the key has.

    Scenario: A caller with an API key reads user info
      When a caller with an API key reads user info
      Then the request succeeds with status 200

  @SY-28 @stated
  Rule: An anonymous caller cannot read user info
    §5.2. User info is not an open endpoint: a request without credentials is refused.

    Scenario: An anonymous caller reads user info
      When an anonymous caller reads user info
      Then the request is refused because the caller is not authenticated

  @SY-25 @stated @precondition-3 @every
  Rule: User info has its five non-null fields
    §2.4. Authorised and IsAdministrator are booleans, Name and AuthMethod are strings, and Roles is an array of
    strings. All five fields are present and not null.

    Scenario: A caller with a bearer token reads user info
      When a caller with a bearer token reads user info
      Then the response has:
        | authorised      | a boolean         |
        | isAdministrator | a boolean         |
        | name            | a string          |
        | authMethod      | a string          |
        | roles           | a list of strings |

  @SY-29 @derived
  Rule: An administrator with a bearer token is authorised
    §2.4. Authorised is true for an administrator with a bearer token.
    Derived: Authorised is true when the caller has an identity and can access the system (2.4); a user who signed in
    and holds a role meets both conditions. The document does not show whether any other user can access the system.

    Scenario: An administrator with a bearer token reads user info
      When an administrator with a bearer token reads user info
      Then the response has:
        | authorised | true |

  @SY-33 @derived @every
  Rule: MetaverseObjectId is a GUID for an authorised caller
    §2.4. While Authorised is true, MetaverseObjectId is a GUID. For a caller with an API key it may be null.
    Derived: The field is the caller's Metaverse Object ID, which is a GUID, and null if the caller is not authorised
    (2.4). The document leaves open whether an API key has its own identity (OP-33).

    Scenario: The metaverseObjectId of an ordinary user, if the user is authorised
      When an ordinary user with a bearer token reads user info
      Then the response has:
        | metaverseObjectId | a GUID |

  @SY-62 @derived @new-in-0.3
  Rule: The MetaverseObjectId of a caller does not change
    §2.4. If two responses to the same credential have a MetaverseObjectId, the two values are equal.
    Derived: The ID is that of the caller's Metaverse Object (2.4), and a credential belongs to one caller (5.1). The
    document does not show whether a request creates an identity for its caller, so a response without an ID
    proves nothing.

    Scenario Outline: <caller> reads user info twice
      Given <caller> has read user info
      When <caller> reads user info
      Then the caller has the same metaverseObjectId as before

      Examples:
        | caller                               |
        | an administrator with an API key     |
        | the holder of an ordinary key        |
        | an administrator with a bearer token |
        | an ordinary user with a bearer token |

  @SY-64 @derived @new-in-0.3
  Rule: MetaverseObjectId identifies the caller's Metaverse Object
    §2.4. A Metaverse Object with this ID exists. An administrator and a caller without the Administrator role have
    different Metaverse Objects.
    Derived: MetaverseObjectId is the ID of the caller's Metaverse Object (2.4), and that object holds the
    Administrator role if the caller does (4.5).

    Scenario: An administrator and then a caller without the Administrator role read user info
      Given an administrator with a bearer token has read user info
      When a caller with a bearer token and without the Administrator role reads user info
      Then the Metaverse Objects of the two callers exist and are different

  @SY-63 @derived @new-in-0.3
  Rule: Roles contains only roles that exist
    §2.4. Each of the Roles of a caller is in the list of roles.
    Derived: Roles contains the names of roles that are assigned to the caller (2.4), and roles are records of the
    service (4.5). The rule is checked only if the list is complete and contains Administrator.

    Scenario Outline: <caller> reads user info
      When <caller> reads user info
      Then each of the caller's roles is in the list of roles

      Examples:
        | caller                               |
        | an administrator with an API key     |
        | an administrator with a bearer token |
        | the holder of an ordinary key        |
        | an ordinary user with a bearer token |

  @SY-61 @derived @new-in-0.3
  Rule: Name is the name of the caller
    §2.4. If the Metaverse Objects of two callers have different display names, the Name of one caller is not the
    display name of the other caller.
    Derived: Name is the display name of the caller, and the same response contains the ID of the Metaverse Object of
    the caller (2.4).

    Scenario: A caller without the Administrator role reads user info after an administrator
      Given an administrator with a bearer token has read user info
      When a caller with a bearer token and without the Administrator role reads user info
      Then if the two callers have different display names, the name is not that of the previous caller

  @SY-30 @stated
  Rule: A caller without identity is not authorised
    §5.6. An authenticated caller who has no identity in the service gets user info with Authorised false. If an API
    key is authorised, it may have its own identity, so nothing is checked.

    Scenario Outline: <caller> reads user info
      When <caller> reads user info
      Then the request succeeds with status 200
      And the caller is not authorised

      Examples: with the credentials of the profile
        | caller                    |
        | a caller without identity |

      @depends-on-AU-02 @new-in-0.3
      Examples: with a bearer token
        | caller                                           |
        | a caller without identity who has a bearer token |

  @SY-31 @stated @every
  Rule: A caller who is not authorised gets a Message
    §5.6. While Authorised is false, Message is a non-empty string.

    Scenario: A caller without identity reads user info
      When a caller without identity reads user info
      Then the response has:
        | message | a non-empty string |

  @SY-32 @stated @every
  Rule: MetaverseObjectId is null for a caller who is not authorised
    §2.4. While Authorised is false, MetaverseObjectId is null or absent.

    Scenario: A caller without identity reads user info
      When a caller without identity reads user info
      Then the response has:
        | metaverseObjectId | null or absent |

  @SY-34 @stated @every
  Rule: IsAdministrator is true for a caller with the Administrator role
    §2.4. For a caller who holds the Administrator role, IsAdministrator is true. This is checked for a key only
    if user info shows the key as authorised (OP-33).

    Scenario Outline: <administrator> reads user info
      When <administrator> reads user info
      Then the response has:
        | isAdministrator | true |

      Examples:
        | administrator                        |
        | an administrator with an API key     |
        | an administrator with a bearer token |

  @SY-35 @stated @every @over-beside
  Rule: IsAdministrator is false for a caller without the Administrator role
    §2.4. For a caller who lacks the Administrator role, IsAdministrator is false.

    Scenario Outline: <caller> reads user info
      When <caller> reads user info
      Then the response has:
        | isAdministrator | false |

      Examples:
        | caller                                           |
        | the holder of an ordinary key                    |

      @new-in-0.3
      Examples:
        | caller                                           |
        | an ordinary user with a bearer token             |
        | a caller without identity who has a bearer token |

  @SY-36 @derived @every
  Rule: IsAdministrator agrees with Roles
    §2.4. For an authorised caller, IsAdministrator is true exactly when Roles contains Administrator.
    Derived: Roles contains the names of the roles that the caller has, and IsAdministrator shows whether the
    Administrator role is one of them (2.4).

    Scenario Outline: <administrator> reads user info
      When <administrator> reads user info
      Then the response conforms to the rule

      Examples:
        | administrator                        |
        | an administrator with a bearer token |

      @new-in-0.3
      Examples:
        | administrator                        |
        | an administrator with an API key     |

  @SY-37 @stated
  Rule: AuthMethod is oauth for a bearer token
    §5.6. For a caller with a bearer token, AuthMethod is oauth.

    Scenario Outline: <caller> reads user info
      When <caller> reads user info
      Then the response has:
        | authMethod | oauth |

      Examples:
        | caller                               |
        | an ordinary user with a bearer token |

      @new-in-0.3
      Examples:
        | caller                               |
        | an administrator with a bearer token |

  @SY-38 @stated
  Rule: AuthMethod is api_key for an API key
    §5.6. For a caller with an API key, AuthMethod is api_key.

    Scenario Outline: <caller> reads user info
      When <caller> reads user info
      Then the response has:
        | authMethod | api_key |

      Examples:
        | caller                           |
        | the holder of an ordinary key    |

      @new-in-0.3
      Examples:
        | caller                           |
        | an administrator with an API key |

  @SY-39 @stated @every
  Rule: AuthMethod is oauth or api_key
    §2.4. AuthMethod is always one of these two values.
