@authentication
Feature: Endpoints that need credentials

  @AU-16
  Rule: Every endpoint that is not open is refused without credentials

    Scenario Outline: An anonymous caller tries what <does>
      When an anonymous caller tries every operation that <does>
      Then each is refused for want of credentials

      Examples: reading
        | does       |
        | only reads |

      @write
      Examples: writing
        | does            |
        | changes records |

      @password
      Examples: passwords
        | does            |
        | sets a password |

      @reset
      Examples: the factory reset
        | does              |
        | resets the system |
