@authentication
Feature: Endpoints that need credentials
  Section 5.2.
  Every endpoint requires authentication, except five system endpoints.

  @AU-16 @stated
  Rule: Every endpoint except the open ones refuses requests without credentials
    §5.2. Every operation refuses a request without credentials, except the five open endpoints. The document states
    nothing about the two entry points.
    Contract: * (access)

    Scenario Outline: An anonymous caller tries every operation that <does>
      When an anonymous caller tries every operation that <does>
      Then each request is refused for lack of credentials
      And nothing has changed

      @last
      Examples: reading
        | does       |
        | only reads |

      @write
      Examples: writing
        | does            |
        | changes records |

      @password
      Examples: setting passwords
        | does            |
        | sets a password |

      @reset
      Examples: the factory reset
        | does              |
        | resets the system |

    Scenario: Every request without credentials in the test run
      Then every request without credentials is refused, except on open endpoints
