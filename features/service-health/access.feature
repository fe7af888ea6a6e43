@service-health
Feature: Who may read service health
  Sections 4.1, 5.2 and 5.3.
  Service health is for administrators: everybody else is refused, and the refusal names no service.

  @SH-47
  Rule: An administrator may read it

    Scenario: An administrator asks
      When an administrator reads service health
      Then the request succeeds with status 200

  @SH-48
  Rule: A caller without the Administrator role may not

    Scenario: A caller without the role asks
      When a caller without the role reads service health
      Then the request is refused for want of a role
      And the answer names no service

  @SH-49
  Rule: Nobody may without credentials

    Scenario: An anonymous caller asks
      When an anonymous caller reads service health
      Then the request is refused for want of credentials
      And the answer names no service
