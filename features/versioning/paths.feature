@versioning
Feature: The version in the path

  @VR-01
  Rule: The operations of the document lie under the path of the first version

    Scenario: Service health
      When an administrator reads service health
      Then the operation is found under /api/v1

    @needs-control @password
    Scenario: The password of a person
      Given a person has an account that settles at once
      When an administrator asks to set that person's password without giving one
      Then the operation is found under /api/v1
