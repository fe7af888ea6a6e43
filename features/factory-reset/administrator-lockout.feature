@factory-reset @needs-control @reset
Feature: A factory reset that could lock administrators out
  Section 7, rule 6.
  If no initial administrator is configured, removing administrators requires an acknowledgement of the lockout.

  @FR-65 @stated
  Rule: A reset that would lock administrators out is refused with 409
    §7.6. A reset that includes administrators returns 409 if no initial administrator is configured and the lockout
    is not acknowledged.

    Background:
      Given no initial administrator is configured

    Scenario: The lockout is not acknowledged
      When the holder of an infrastructure key requests a reset that removes administrators but does not acknowledge the lockout
      Then the request is refused with status 409

  @FR-09 @stated
  Rule: AcknowledgeAdministratorLockout is false by default
    §4.1. A reset without this option does not acknowledge the lockout. So a reset that includes administrators is
    refused if no initial administrator is configured.

    Background:
      Given no initial administrator is configured

    @computed
    Scenario: AcknowledgeAdministratorLockout is left out
      When the holder of an infrastructure key requests a reset that removes administrators, without AcknowledgeAdministratorLockout
      Then the request is refused with a 4xx status

  @FR-66 @derived
  Rule: A reset that is refused because of a lockout removes nothing
    §7.6. After the refusal nothing has changed, including the administrators.
    Derived: The server returns 409 instead of resetting, so that administrators are not locked out (7.6); removing
    anything would defeat that purpose.

    Background:
      Given no initial administrator is configured

    @computed
    Scenario: No record is removed if the lockout is not acknowledged
      Given the system is populated
      And every record has been read before the reset
      When the holder of an infrastructure key requests a reset that removes administrators but does not acknowledge the lockout
      Then every record is still there

  @FR-67 @stated
  Rule: A reset that acknowledges the lockout succeeds
    §7.6. A reset that includes administrators and acknowledges the lockout succeeds even if no initial administrator
    is configured.

    Background:
      Given no initial administrator is configured

    @computed
    Scenario: The lockout is acknowledged
      When the holder of an infrastructure key requests a reset that removes administrators and acknowledges the lockout
      Then the reset succeeds

  @FR-69 @derived
  Rule: A reset that keeps administrators needs no initial administrator
    §7.6. A reset that keeps administrators succeeds even if no initial administrator is configured.
    Derived: The refusal applies only if administrators are included (7.6).

    Background:
      Given no initial administrator is configured

    @computed
    Scenario: Administrators are kept
      When the holder of an infrastructure key requests a reset that keeps administrators
      Then the reset succeeds

  @FR-68 @derived @computed
  Rule: If an initial administrator is configured, no acknowledgement is needed
    §7.6. If an initial administrator is configured, a reset that includes administrators succeeds without an
    acknowledgement and removes administrators.
    Derived: The refusal applies only if no initial administrator is configured (7.6).

    Scenario: The lockout is not acknowledged
      Given an initial administrator is configured
      And the Metaverse Object of an administrator has been read before the reset
      When the holder of an infrastructure key requests a reset that removes administrators but does not acknowledge the lockout
      Then the reset succeeds
      And this Metaverse Object is removed
