@factory-reset @needs-control @reset @computed
Feature: What a factory reset restores and records
  Sections 3.3 and 4.5.
  Before the call returns, built-ins are put back and a Reset activity is created; portal sessions end.

  Rule: A mapping to a removed attribute is cleared and can be set again

    @FR-44
    Scenario: The SSO Unique Identifier was mapped to a custom attribute
      Given the SSO Unique Identifier is mapped to a custom attribute
      And an auditor has noted the mapping of the SSO Unique Identifier
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then the mapping of the SSO Unique Identifier is removed

    @FR-45 @write
    Scenario: The mapping is set again
      Given the SSO Unique Identifier is mapped to a custom attribute
      And an auditor has noted the mapping of the SSO Unique Identifier
      And the system has been through a reset that keeps administrators
      When an auditor maps the SSO Unique Identifier to an existing attribute
      Then the mapping of the SSO Unique Identifier is restored

  Rule: The built-in configuration is restored

    @FR-47
    Scenario: Built-in Schedules that were there
      Given the system is populated
      And an auditor has noted the built-in Schedules
      And the system has been through a reset that keeps administrators
      When 10 s have passed
      Then the built-in Schedules are restored

    @FR-47
    Scenario: Built-in Schedules that were missing
      Given an auditor has noted the built-in Schedules
      And the built-in Schedules are missing
      And the system has been through a reset that keeps administrators
      When 10 s have passed
      Then the built-in Schedules are restored

    @FR-48
    Scenario: The attributes of the built-in Example Data Template
      Given an auditor has noted the attributes of the built-in Example Data Templates
      And the built-in Example Data Template has lost its attributes
      And the system has been through a reset that keeps administrators
      When 10 s have passed
      Then the attributes of the built-in Example Data Templates are restored

    @FR-51
    Scenario: The provenance of built-ins
      Given an auditor has noted the provenance of built-ins
      And 2 s have passed
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then the provenance of built-ins is recorded again

  @FR-49
  Rule: What is restored is there before the call returns

    Scenario: The built-in Schedules
      Given the system is populated
      And an auditor has noted the built-in Schedules
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then the built-in Schedules are restored

    Scenario: The attributes of the built-in Example Data Template
      Given an auditor has noted the attributes of the built-in Example Data Templates
      And the built-in Example Data Template has lost its attributes
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then the attributes of the built-in Example Data Templates are restored

  Rule: Settings that come from the environment are asserted again

    Scenario Outline: <setting>
      Given <setting> has drifted from the environment
      And an auditor has noted <setting>
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then <setting> is restored

      @FR-52
      Examples:
        | setting                  |
        | the SSO authority        |
        | the SSO metadata address |

      @FR-53
      Examples:
        | setting                 |
        | the encryption key path |

  Rule: A Reset activity is created

    @FR-06
    Scenario: The reset is recorded
      Given the system is populated
      And an auditor has noted the Activities
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then a Reset activity is created

    @FR-07
    Scenario: The initiator is recorded
      Given the system is populated
      And an auditor has noted the Activities
      And the holder of an infrastructure key is known by name
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then a Reset activity that names the caller is created

  @FR-83
  Rule: A reset that is over does not stand in the way of another

    Scenario: The system is reset again
      Given the system has been through a reset that keeps administrators
      And 10 s have passed
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then the reset goes ahead

  Rule: Portal sessions become invalid

    Scenario Outline: <caller>, <reset>
      Given <caller> has access
      And the system has been through <reset>
      When <caller> reads user info
      Then the caller has to sign in again

      @FR-54
      Examples:
        | caller                                 | reset                                                             |
        | a signed-in user with a portal session | a reset that keeps administrators                                 |
        | a signed-in user with a portal session | a reset that removes administrators and acknowledges the lockout |

      @FR-55
      Examples:
        | caller                                 | reset                                                             |
        | an administrator with a portal session | a reset that keeps administrators                                 |
        | an administrator with a portal session | a reset that removes administrators and acknowledges the lockout |
