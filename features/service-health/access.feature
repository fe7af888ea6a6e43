@service-health
Feature: Who may read service health
  Sections 4.1, 5.2 and 5.3.
  Service health is for administrators: all other callers are refused, and the refusal shows no health of a service.

  @SH-47 @stated @precondition-2
  Rule: An administrator reads service health at its documented path
    §4.1. GET /api/v1/system/health by a caller with the Administrator role, without any parameter, returns
    200.
    Contract: getServiceHealth
    Contract: getServiceHealth query
    Contract: getServiceHealth header
    Contract: getServiceHealth cookie

    Scenario Outline: <caller>
      When <caller> reads service health
      Then the request succeeds with status 200

      Examples: with the credentials of the profile
        | caller           |
        | an administrator |

      @depends-on-AU-02
      Examples: with a bearer token
        | caller                               |
        | an administrator with a bearer token |

    Scenario: Every service health response in the test run
      Then every administrator receives service health

  @SH-48 @stated
  Rule: Service health is refused to a caller without the Administrator role
    §5.3. An authenticated caller who lacks the Administrator role is refused and gets no information about the
    health of the services.

    Scenario Outline: <caller>
      When <caller> reads service health
      Then the request is refused for lack of a role
      And the response does not contain service health

      Examples:
        | caller                                      |
        | the holder of an ordinary key               |
        | a signed-in user with a bearer token        |

      @computed
      Examples: a caller without identity
        | caller                                        |
        | a caller without identity                     |
        | a caller without identity with a bearer token |

      @needs-control
      Examples: signed in to the portal
        | caller                                 |
        | a signed-in user with a portal session |

  @SH-49 @stated
  Rule: Service health is refused without credentials
    §5.2. A request without credentials is refused and gets no information about the health of the services.

    Scenario: An anonymous caller
      When an anonymous caller reads service health
      Then the request is refused for lack of credentials
      And the response does not contain service health
