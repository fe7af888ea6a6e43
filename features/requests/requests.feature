@recording
Feature: Requests
  Sections 4 and 5.2.
  What the contract requires of every request in a recording of a client.

  @RQ-01 @stated @every @new-in-0.3
  Rule: Requests that need authentication have credentials
    §5.2. A request for an operation that needs authentication has an API key, a bearer token or the cookie of a
    session. A recording may omit credentials, so the rule can fail only for a request that the service refused.

  @RQ-02 @stated @every @new-in-0.3
  Rule: Parameters have permitted values
    §4.2. If the document restricts the values of a path or query parameter, the request uses a permitted value.

  @RQ-03 @stated @every @new-in-0.3
  Rule: Bodies have permitted values
    §4.1. If the document restricts the values of a field, such as 0 to 30 seconds for a wait, the body uses a
    permitted value.

  @RQ-04 @stated @every @new-in-0.3
  Rule: Requests accept JSON responses
    §4. The header Accept, if present, permits a media type that the operation returns.

  @RQ-05 @open @every
  Rule: How requests differ from the contract
    §4.1. The document leaves most paths, parameters and fields open, and the contract of this suite makes a choice
    for each. Recorded: how requests differ from these choices.
