@system
Feature: Machine-readable entry points
  Sections 1 and 4.1.
  Every instance serves an interactive API reference and its OpenAPI document.

  @SY-01 @stated
  Rule: The interactive reference is an HTML page at its documented path
    §4.1. On every instance, GET /api/reference returns an HTML page to a caller who may read the reference.

    Scenario: An administrator opens the interactive reference
      When an administrator reads the interactive reference
      Then the response is an HTML page

  @SY-02 @stated
  Rule: The OpenAPI document is at its documented path
    §4.1. On every instance, GET /api/openapi/v1.json returns an OpenAPI document to a caller who may read it.

    Scenario: An administrator fetches the OpenAPI document
      When an administrator reads the OpenAPI document
      Then the response is an OpenAPI document

  @SY-03 @stated @precondition-1 @every @over-operation @over-form @over-caller @over-record
  Rule: Every body is JSON, except the reference page
    §4. If a response under /api/v1 has a body, the body is JSON, whether it is a result or an error.

  @SY-65 @derived @precondition-1 @new-in-0.3 @every
  Rule: Every JSON body is in UTF-8
    §4. The bytes of a JSON body are UTF-8, whatever charset its Content-Type names.
    Derived: All bodies are JSON (4), and systems exchange JSON in UTF-8 (RFC 8259, 8.1).

    @write @records @computed
    Scenario: An administrator creates a record whose name has letters beyond ASCII
      When an administrator creates a record whose name has letters beyond ASCII
      Then the response conforms to the rule

    @write @records @computed
    Scenario: An administrator who accepts only ISO-8859-1 creates such a record
      When an administrator creates such a record and accepts only ISO-8859-1
      Then the response conforms to the rule
