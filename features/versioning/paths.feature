@versioning
Feature: The version in the path
  Section 9.1.
  The current version is v1: all endpoints are under /api/v1/.

  @VR-01
  Rule: The operations of the document are found under /api/v1

    Scenario: Service health
      When an administrator reads service health
      Then the operation is found under /api/v1

    @needs-control @password
    Scenario: Setting a password
      Given a person has an account that settles at once
      When an administrator sets the password of the person
      Then the operation is found under /api/v1
