@authentication
Feature: Endpoints that need credentials
  Section 5.2.
  Every endpoint requires authentication, except five system endpoints.

  @AU-16 @stated @every @new-in-0.3
  Rule: Every endpoint refuses requests without credentials, except the open endpoints
    §5.2. Every operation refuses a request without credentials, except the five open endpoints. The interactive
    reference and the OpenAPI document (1) are not checked, because it is not stated whether they need credentials.

    Scenario Outline: An anonymous caller tries every operation that <does>
      When an anonymous caller tries every operation that <does>
      Then each request is refused because the caller is not authenticated
      And nothing has changed

      @last
      Examples: operations that need credentials and only read
        | does                             |
        | needs credentials and only reads |

      @write
      Examples: operations that change records
        | does            |
        | changes records |

      @password
      Examples: operations that set a password
        | does            |
        | sets a password |

      @reset
      Examples: the factory reset
        | does              |
        | resets the system |
