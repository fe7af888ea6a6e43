@factory-reset @reset @computed
Feature: A factory reset that nothing forbids
  Sections 7.5 and 7.6.
  A reset is refused for an Activity in progress, or for the lockout of administrators. Where the API shows neither, a
  409 is a refusal without a ground; and whatever is refused has removed nothing.

  Background:
    Given no Activity is in progress, as far as the API shows

  @FR-63
  Rule: A reset that is refused all the same removes nothing

    Scenario: No Activity is in progress, and administrators are kept
      Given there is something that a reset removes
      And an auditor has noted everything
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then what a 409 refuses has removed nothing

  @FR-62
  Rule: A reset that nothing forbids is not refused with 409

    Scenario: No Activity is in progress, and administrators are kept
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then the request is not refused with 409
