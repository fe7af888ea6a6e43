@service-health
Feature: Who may read service health
  Sections 4.1, 5.2 and 5.3.
  Only administrators may read service health, and a refusal does not contain it.

  @SH-47 @stated @precondition-2 @every @new-in-0.3
  Rule: An administrator reads service health at its documented path
    §4.1. GET /api/v1/system/health without parameters returns 200 to a caller with the Administrator role.

    Scenario Outline: <caller> reads service health
      When <caller> reads service health
      Then the request succeeds with status 200

      Examples: with the credentials of the profile
        | caller           |
        | an administrator |

      @depends-on-AU-02
      Examples: with a bearer token
        | caller                               |
        | an administrator with a bearer token |

  @SH-48 @stated @over-beside
  Rule: A caller without the Administrator role cannot read service health
    §5.3. An authenticated caller who lacks the Administrator role is refused, and the response contains nothing
    about the health of the services.

    Scenario Outline: <caller> reads service health
      When <caller> reads service health
      Then the request is refused because the caller lacks the Administrator role
      And the response contains nothing about service health

      Examples:
        | caller                               |
        | the holder of an ordinary key        |

      @new-in-0.3
      Examples:
        | caller                               |
        | an ordinary user with a bearer token |

      @computed @new-in-0.3
      Examples: a caller without identity
        | caller                                           |
        | a caller without identity                        |
        | a caller without identity who has a bearer token |

      @needs-control @new-in-0.3
      Examples: a user who is signed in to the portal
        | caller                                 |
        | an ordinary user with a portal session |

  @SH-49 @stated
  Rule: An anonymous caller cannot read service health
    §5.2. A request without credentials is refused, and the response contains nothing about the health of the
    services.

    Scenario: An anonymous caller reads service health
      When an anonymous caller reads service health
      Then the request is refused because the caller is not authenticated
      And the response contains nothing about service health
