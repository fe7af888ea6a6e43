@system
Feature: Auth config for signing in

  @SY-19
  Rule: The auth config has six members

    Scenario: Anyone asks
      When anyone reads the auth config
      Then the auth config is complete

  @SY-20
  Rule: The authority is a URL

    Scenario: Anyone asks
      When anyone reads the auth config
      Then the authority is an absolute URL

  @SY-21
  Rule: The scopes are a list of texts

    Scenario: Anyone asks
      When anyone reads the auth config
      Then the scopes are a list of texts

  Rule: Three members never change

    Scenario Outline: <member>
      When anyone reads the auth config
      Then its <member> is <value>

      @SY-22
      Examples: response type
        | member        | value |
        | response type | code  |

      @SY-23
      Examples: PKCE
        | member   | value |
        | use PKCE | true  |

      @SY-24
      Examples: challenge method
        | member                | value |
        | code challenge method | S256  |
