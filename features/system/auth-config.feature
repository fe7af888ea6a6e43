@system
Feature: Auth config for signing in

  @SY-19
  Rule: The auth config has six members

    Scenario: Anyone asks
      When anyone reads the auth config
      Then the answer has:
        | authority           | a text    |
        | clientId            | a text    |
        | responseType        | a text    |
        | usePkce             | a boolean |
        | codeChallengeMethod | a text    |
        | scopes              | any value |

  @SY-20
  Rule: The authority is a URL

    Scenario: Anyone asks
      When anyone reads the auth config
      Then the answer has:
        | authority | an absolute URL |

  @SY-21
  Rule: The scopes are a list of texts

    Scenario: Anyone asks
      When anyone reads the auth config
      Then the answer has:
        | scopes | a list of texts |

  Rule: Three members never change

    Scenario Outline: <member>
      When anyone reads the auth config
      Then the answer has:
        | <member> | <value> |

      @SY-22
      Examples: response type
        | member       | value |
        | responseType | code  |

      @SY-23
      Examples: PKCE
        | member  | value |
        | usePkce | true  |

      @SY-24
      Examples: challenge method
        | member              | value |
        | codeChallengeMethod | S256  |
