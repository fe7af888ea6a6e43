@factory-reset @needs-control @reset
Feature: A factory reset that could lock administrators out
  Section 7, rule 6.
  Without an initial administrator, removing administrators requires an acknowledgement of the lockout.

  @FR-65 @stated
  Rule: A reset that would lock administrators out is refused with 409
    §7.6. With administrators included, no initial administrator configured and no acknowledgement, the reset returns
    409.

    Background:
      Given no initial administrator is configured

    Scenario: The lockout is not acknowledged
      When the holder of an infrastructure key requests a reset that removes administrators but does not acknowledge the lockout
      Then the request is refused with status 409

  @FR-09 @stated
  Rule: AcknowledgeAdministratorLockout is false when left out
    §4.1. A reset that includes administrators and leaves this option out does not acknowledge the lockout, and is
    refused if no initial administrator is configured.

    Background:
      Given no initial administrator is configured

    @computed
    Scenario: AcknowledgeAdministratorLockout is left out
      When the holder of an infrastructure key requests a reset that removes administrators, without AcknowledgeAdministratorLockout
      Then the request is refused with a 4xx status

  @FR-66 @derived
  Rule: A reset refused because of a lockout removes nothing
    §7.6. After the refusal nothing has changed, including the administrators.
    Derived: The 409 is returned instead of a reset, so that administrators are not locked out (7.6); removing
    anything would defeat that purpose.

    Background:
      Given no initial administrator is configured

    @computed
    Scenario: The refusal removes nothing
      Given the system is populated
      And every record has been read before the reset
      When the holder of an infrastructure key requests a reset that removes administrators but does not acknowledge the lockout
      Then every record is still there

  @FR-67 @stated
  Rule: The acknowledgement permits the lockout
    §7.6. With administrators included, no initial administrator configured, but the lockout acknowledged, the reset
    is accepted.

    Background:
      Given no initial administrator is configured

    @computed
    Scenario: The lockout is acknowledged
      When the holder of an infrastructure key requests a reset that removes administrators and acknowledges the lockout
      Then the reset goes ahead

  @FR-69 @derived
  Rule: A reset that keeps administrators needs no initial administrator
    §7.6. A reset that keeps administrators is accepted although no initial administrator is configured.
    Derived: The refusal applies only if administrators are included (7.6).

    Background:
      Given no initial administrator is configured

    @computed
    Scenario: Administrators are kept
      When the holder of an infrastructure key requests a reset that keeps administrators
      Then the reset goes ahead

  @FR-68 @derived @computed
  Rule: With an initial administrator configured no acknowledgement is needed
    §7.6. With administrators included and an initial administrator configured, the reset goes ahead without
    acknowledgement and removes administrators.
    Derived: The refusal applies only if no initial administrator is configured (7.6).

    Scenario: The lockout is not acknowledged
      Given an initial administrator is configured
      And the administrators have been read before the reset
      When the holder of an infrastructure key requests a reset that removes administrators but does not acknowledge the lockout
      Then the reset goes ahead
      And the administrators are removed
