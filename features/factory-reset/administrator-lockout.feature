@factory-reset @needs-control @reset
Feature: A factory reset that could lock administrators out
  Section 7, rule 6.
  Without an initial administrator, removing administrators takes an acknowledgement of the lockout.

  Rule: Without an initial administrator, removing administrators takes an acknowledgement

    Background:
      Given no initial administrator is configured

    @FR-65
    Scenario: The lockout is not acknowledged
      When the holder of an infrastructure key asks for a reset that removes administrators but does not acknowledge the lockout
      Then the request is refused with status 409

    @FR-09 @computed
    Scenario: AcknowledgeAdministratorLockout is left out
      When the holder of an infrastructure key asks for a reset that removes administrators, without AcknowledgeAdministratorLockout
      Then the request is refused with a 4xx status

    @FR-66 @computed
    Scenario: The refusal removes nothing
      Given the system is populated
      And an auditor has noted everything
      When the holder of an infrastructure key asks for a reset that removes administrators but does not acknowledge the lockout
      Then everything is still there

    @FR-67 @computed
    Scenario: The lockout is acknowledged
      When the holder of an infrastructure key asks for a reset that removes administrators and acknowledges the lockout
      Then the reset goes ahead

    @FR-69 @computed
    Scenario: Administrators are kept
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then the reset goes ahead

  @FR-68 @computed
  Rule: With an initial administrator, no acknowledgement is needed

    Scenario: The lockout is not acknowledged
      Given an initial administrator is configured
      And an auditor has noted the administrators
      When the holder of an infrastructure key asks for a reset that removes administrators but does not acknowledge the lockout
      Then the reset goes ahead
      And the administrators are removed
