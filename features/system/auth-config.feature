@system
Feature: Auth config for signing in
  Sections 2.3 and 5.5.
  The settings that a client needs to sign a user in through OIDC.

  @SY-19 @stated @precondition-2 @every
  Rule: An auth config result has all six fields
    §2.3. Authority, ClientId, ResponseType and CodeChallengeMethod are strings, and UsePkce is a boolean. All five
    fields and Scopes are present.

    Scenario: An anonymous caller reads the auth config
      When an anonymous caller reads the auth config
      Then the response has:
        | authority           | a string  |
        | clientId            | a string  |
        | responseType        | a string  |
        | usePkce             | a boolean |
        | codeChallengeMethod | a string  |
        | scopes              | any value |

  @SY-20 @stated @every
  Rule: Authority is a URL
    §2.3. If an OIDC authority is set up, Authority is its absolute URL.

    Scenario: The authority in the auth config, if one is set up
      When an anonymous caller reads the auth config
      Then the response has:
        | authority | an absolute URL |

  @SY-21 @stated @every
  Rule: Scopes is an array of strings
    §2.3. Scopes is an array of strings, not a single string.

    Scenario: An anonymous caller reads the auth config
      When an anonymous caller reads the auth config
      Then the response has:
        | scopes | a list of strings |

  @SY-22 @stated @every
  Rule: ResponseType is code
    §2.3. ResponseType is always code.

    Scenario Outline: <caller> reads the auth config
      When <caller> reads the auth config
      Then the response has:
        | responseType | code |

      Examples: with and without credentials
        | caller              |
        | an anonymous caller |

      @new-in-0.3
      Examples:
        | caller              |
        | an administrator    |

  @SY-23 @stated @every
  Rule: UsePkce is true
    §2.3. UsePkce is always true.

    Scenario Outline: <caller> reads the auth config
      When <caller> reads the auth config
      Then the response has:
        | usePkce | true |

      Examples: with and without credentials
        | caller              |
        | an anonymous caller |

      @new-in-0.3
      Examples:
        | caller              |
        | an administrator    |

  @SY-24 @stated @every
  Rule: CodeChallengeMethod is S256
    §2.3. CodeChallengeMethod is always S256.

    Scenario Outline: <caller> reads the auth config
      When <caller> reads the auth config
      Then the response has:
        | codeChallengeMethod | S256 |

      Examples: with and without credentials
        | caller              |
        | an anonymous caller |

      @new-in-0.3
      Examples:
        | caller              |
        | an administrator    |
