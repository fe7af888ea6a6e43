@authentication
Feature: Endpoints that need credentials
  Section 5.2.
  Every endpoint requires authentication, except five system endpoints.

  @AU-16 @stated @every @over-operation @over-credential @new-in-0.3
  Rule: Every endpoint refuses requests without credentials, except the open endpoints
    §5.2. Every operation refuses a request without credentials, except the five open endpoints. The interactive
    reference and the OpenAPI document (1) are not checked, because it is not stated whether they need credentials.

    Scenario Outline: An anonymous caller tries every operation that <does>
      When an anonymous caller tries every operation that <does>
      Then each request is refused because the caller is not authenticated
      And nothing has changed

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

  @AU-26 @derived @every @depends-on-AU-16 @over-operation @over-way @new-in-0.3
  Rule: No spelling of a path and no other method gets round the credentials
    §5.2. A request with invalid credentials or none to the path of an operation that needs them gets no data and
    changes nothing, also with another method, in other letter case, with another slash, with escaped characters, or
    with a header that names another method, path or sender.
    Derived: Every endpoint requires authentication, except five (5.2). What serves the data of an endpoint, or has its
    effect, is that endpoint, however it is reached.

  @AU-27 @derived @every @depends-on-AU-26 @depends-on-SH-48 @depends-on-FR-60 @over-way @over-caller @new-in-0.3
  Rule: No spelling of a path and no other method gets round the Administrator role
    §5.3. A caller without the role gets neither service health nor a factory reset in any of these ways.
    Derived: Service health and factory reset require the role (5.3). What serves the data of an endpoint, or has its
    effect, is that endpoint, however it is reached.
