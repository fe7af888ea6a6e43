@errors
Feature: The body of an error
  Sections 2.9 and 7.1.
  Every error has a code, a message and a timestamp, whichever part of the service raises it.

  @ER-01 @stated @every @over-operation @over-mistake @over-form
  Rule: Every error has the error body
    §7.1. A response with a status of 400 or above has a JSON object as its body. The object has code, message and
    timestamp, spelled as in the document.

  @ER-02 @stated @computed @every
  Rule: code is a string
    §2.9. The code of an error is a non-empty string, meant for programs.

    Scenario: An administrator requests records that do not exist
      When an administrator sends requests for records that do not exist
      Then the error for the last of these requests has:
        | code | a non-empty string |

  @ER-03 @stated @every
  Rule: message is a string
    §2.9. The message of an error is a non-empty string, meant for people.

  @ER-04 @stated @every
  Rule: timestamp is a time
    §2.9. The timestamp of an error is a string that contains a time.

  @ER-05 @stated @computed
  Rule: timestamp is the time of the error
    §2.9. A later error has a later timestamp than an earlier error. A timestamp with a time zone agrees
    with the Date header of the same response: a difference of a multiple of 15 minutes shows a wrong time zone.

    @new-in-0.3
    Scenario: Records that do not exist are requested twice
      Given an administrator has sent requests for records that do not exist
      And 3 s have passed since then
      When an administrator sends requests for records that do not exist
      Then the second error of each operation has a later timestamp than the first

    @new-in-0.3
    Scenario: The timestamp of an error is compared with the Date header
      When an anonymous caller sends a request to an unknown path
      Then the timestamp, if it has a time zone, agrees with the Date header

    @waiting
    Scenario: An unknown path is requested twice
      Given an anonymous caller has sent a request to an unknown path
      And 3 s have passed
      When an anonymous caller sends a request to an unknown path
      Then the second error has a later timestamp than the first

  @ER-06 @derived @every
  Rule: An unauthenticated caller gets the error body
    §7.1. A request that is refused because its credentials are missing or invalid returns the error body.
    Derived: All errors use the error body (7.1), and 7.9 leaves open only the status of this refusal.

    Scenario: An anonymous caller reads service health
      When an anonymous caller reads service health
      Then the response has the error body

  @ER-07 @derived @every @over-operation @over-caller
  Rule: A caller without the Administrator role gets the error body
    §7.1. A request that is refused because the caller lacks the Administrator role returns the error body.
    Derived: All errors use the error body (7.1), and 7.9 leaves open only the status of this refusal.

    Scenario Outline: A caller without the Administrator role reads <reading>
      When a caller without the Administrator role reads <reading>
      Then the response, if an error, has the error body

      Examples: an operation that requires the role, and an operation that may require it
        | reading        |
        | service health |
        | the Activities |

  @ER-08 @derived
  Rule: An unknown path returns the error body
    §7.1. An error for an unknown path under /api/v1 has the error body.
    Derived: All errors use the error body (7.1); nothing exempts errors that are raised before an endpoint is found.

    Scenario: An administrator requests an unknown path
      When an administrator sends a request to an unknown path
      Then the response has the error body

    @write @new-in-0.3
    Scenario: An administrator sends POST to an unknown path
      When an administrator sends POST to an unknown path
      Then the response has the error body

  @ER-09 @derived
  Rule: An unsupported method returns the error body
    §7.1. An error for a method that a documented path does not support has the error body.
    Derived: All errors use the error body (7.1), without exception; only the status of the refusal is open
    (OP-44). A 4xx is an error of the service, whichever part of the service responds.

    @new-in-0.3
    Scenario: An administrator sends GET to a path that supports only POST
      When an administrator sends GET to a path that supports only POST
      Then the response has the error body

    @write
    Scenario: An administrator sends PATCH to a path that supports only GET
      When an administrator sends PATCH to a path that supports only GET
      Then the response has the error body

  @ER-10 @derived @write @every @over-operation @over-mistake
  Rule: A request whose body is not JSON returns the error body
    §7.1. An error for a request whose body is not JSON has the error body.
    Derived: All errors use the error body (7.1); nothing exempts errors that are raised while the request is read.

    Scenario: An administrator sends a body that is cut off
      When an administrator sends a body that is cut off
      Then the response has the error body

  @ER-11 @stated @excluded
  Rule: Some errors have details
    §2.9. details is an optional field of the error body.
    Excluded: The document shows neither the type of details nor which errors have it, so no error can break the
    rule.

  @ER-12 @stated @excluded
  Rule: Some errors have validationErrors
    §2.9. validationErrors is an optional field of the error body.
    Excluded: The document shows neither the type of validationErrors nor which errors have it, so no error can break
    the rule.
