@system
Feature: User info

  @SY-26
  Rule: The Administrator role is not needed

    Scenario: A caller without the role asks
      When a caller without the role reads user info
      Then the request succeeds with status 200

    Scenario: A signed-in user asks
      When a signed-in user with a bearer token reads user info
      Then the request succeeds with status 200

  @SY-27
  Rule: Any API key will do

    Scenario: The holder of a key asks
      When a caller with an API key reads user info
      Then the request succeeds with status 200

  @SY-28
  Rule: Without credentials it is refused

    Scenario: An anonymous caller asks
      When an anonymous caller reads user info
      Then the request is refused for want of credentials

  @SY-25
  Rule: The answer has its five definite members

    Scenario: The holder of a token asks
      When a caller with a bearer token reads user info
      Then the answer has:
        | authorised      | a boolean       |
        | isAdministrator | a boolean       |
        | name            | a text          |
        | authMethod      | a text          |
        | roles           | a list of texts |

  Rule: A caller with an identity who can access the system is authorised

    @SY-29
    Scenario: An administrator asks
      When an administrator with a bearer token reads user info
      Then the answer has:
        | authorised | true |

    @SY-33
    Scenario: The caller has a Metaverse Object
      When a signed-in user with a bearer token reads user info
      Then the answer has:
        | metaverseObjectId | a GUID |

  @SY-61
  Rule: The name is the caller's own

    Scenario: An administrator has asked before
      Given an administrator with a bearer token has read user info
      When a caller with a bearer token and without the role reads user info
      Then the name is not that of the caller before

  Rule: A caller without an identity is told so

    @SY-30
    Scenario: The caller is not authorised
      When a caller without identity reads user info
      Then the request succeeds with status 200
      And the answer has:
        | authorised | false |

    @SY-31
    Scenario: The caller gets a message
      When a caller without identity reads user info
      Then the answer has:
        | message | a non-empty text |

    @SY-32
    Scenario: The caller has no Metaverse Object
      When a caller without identity reads user info
      Then the answer has:
        | metaverseObjectId | no value |

  Rule: Who is an administrator is told

    @SY-34
    Scenario Outline: <administrator> asks
      When <administrator> reads user info
      Then the answer has:
        | isAdministrator | true |

      Examples:
        | administrator                      |
        | an administrator with an API key   |
        | an administrator with a bearer token |

    @SY-35
    Scenario: A caller without the role asks
      When a caller without the role reads user info
      Then the answer has:
        | isAdministrator | false |

    @SY-36
    Scenario: An administrator asks which roles they have
      When an administrator with a bearer token reads user info
      Then the answer has:
        | isAdministrator | a boolean       |
        | roles           | a list of texts |

  Rule: The way of authentication is told

    @SY-37
    Scenario: A bearer token
      When a caller with a bearer token reads user info
      Then the answer has:
        | authMethod | oauth |

    @SY-38
    Scenario: An API key
      When a caller with an API key reads user info
      Then the answer has:
        | authMethod | api_key |
