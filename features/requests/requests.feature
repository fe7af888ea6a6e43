@recording
Feature: Requests
  Sections 4 and 5.2.
  What the contract says of a request, whoever sends it: a recording shows it.

  @RQ-01 @stated
  Rule: What needs a caller is asked with credentials
    §5.2. A request for an operation that needs authentication has an API key, a bearer token or the cookie of a
    session. Judged where the service has refused it.

    Scenario: Every request of a recording
      Then every recorded request that needs a caller has credentials

  @RQ-02 @stated
  Rule: Parameters have documented values
    §4.2. Where the document says what a parameter of a path or a query may be, it is that.

    Scenario: Every request of a recording
      Then every recorded parameter has a documented value

  @RQ-03 @stated
  Rule: Bodies have documented members
    §4.1. Where the document says what a member of a body may be, such as a wait from 0 to 30 seconds, it is that.

    Scenario: Every request of a recording
      Then every recorded body has documented values

  @RQ-04 @stated
  Rule: JSON is accepted as an answer
    §4. The header Accept does not rule out what the operation answers with.

    Scenario: Every request of a recording
      Then every recorded request accepts what it is answered with

  @RQ-05 @open
  Rule: Where the contract chose, the request follows it
    §4.1. The document leaves most paths, parameters and members open. What differs from the choice of our contract is
    written down and held against nobody.

    Scenario: Every request of a recording
      Then what every recorded request has that the contract chose otherwise is recorded
