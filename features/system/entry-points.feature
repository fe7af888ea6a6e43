@system
Feature: Machine-readable entry points

  @SY-01
  Rule: The interactive reference is a page

    Scenario: An administrator opens it
      When an administrator reads the interactive reference
      Then the answer is an HTML page

  @SY-02
  Rule: The OpenAPI document is published

    Scenario: An administrator fetches it
      When an administrator reads the OpenAPI document
      Then the answer is an OpenAPI document
