@system
Feature: Machine-readable entry points
  Sections 1 and 4.1.
  Every instance serves an interactive API reference and its OpenAPI document.

  @SY-01 @stated
  Rule: The interactive reference is an HTML page at its documented path
    §4.1. GET /api/reference exists on every instance and returns an HTML reference to a caller who may read it.
    Contract: getApiReference

    Scenario: An administrator opens the reference
      When an administrator reads the interactive reference
      Then the response is an HTML page

  @SY-02 @stated
  Rule: The OpenAPI document is at its documented path
    §4.1. GET /api/openapi/v1.json exists on every instance and returns an OpenAPI document to a caller who may read
    the document.
    Contract: getOpenApiDocument

    Scenario: An administrator fetches the document
      When an administrator reads the OpenAPI document
      Then the response is an OpenAPI document

  @SY-03 @stated @precondition-1
  Rule: Every body is JSON, except the reference page
    §4. A response under /api/v1 that has a body has a JSON body, whether it is a result or an error.
    Contract: * response (media)
    Contract: * error (media)

    Scenario: Every response in the test run
      Then every body of the API is JSON
