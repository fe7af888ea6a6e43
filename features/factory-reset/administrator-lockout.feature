@factory-reset @needs-control @reset
Feature: A factory reset that could lock administrators out

  Rule: Without an initial administrator it takes an acknowledgement to remove administrators

    Background:
      Given no initial administrator is configured

    @FR-65
    Scenario: The lockout is not acknowledged
      When the holder of an infrastructure key asks for a reset that removes administrators without acknowledging the lockout
      Then the reset is refused as a conflict

    @FR-09 @computed
    Scenario: Nothing is said of the lockout
      When the holder of an infrastructure key asks for a reset that removes administrators and says nothing of the lockout
      Then the reset does not go ahead

    @FR-66 @computed
    Scenario: The refusal removes nothing
      Given the system is populated
      And everything in the system is known
      When the holder of an infrastructure key asks for a reset that removes administrators without acknowledging the lockout
      Then nothing is lost

    @FR-67 @computed
    Scenario: The lockout is acknowledged
      When the holder of an infrastructure key asks for a reset that removes administrators and acknowledges the lockout
      Then the reset goes ahead

    @FR-69 @computed
    Scenario: Administrators are kept
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then the reset goes ahead

  @FR-68 @computed
  Rule: With an initial administrator no acknowledgement is needed

    Scenario: The lockout is not acknowledged
      Given an initial administrator is configured
      When the holder of an infrastructure key asks for a reset that removes administrators without acknowledging the lockout
      Then the reset goes ahead
