@factory-reset @needs-control @reset @computed
Feature: What a factory reset preserves
  Section 4.5.
  Built-in configuration, Service Settings, infrastructure API Keys and, by default, administrators are preserved.

  Rule: The built-in configuration is preserved

    Scenario Outline: <records>
      Given the system is populated
      And an auditor has noted the <records>
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then the <records> are preserved

      @FR-34
      Examples:
        | records                       |
        | built-in Metaverse Attributes |

      @FR-35
      Examples:
        | records                         |
        | built-in Metaverse Object Types |

      @FR-36
      Examples:
        | records        |
        | built-in Roles |

      @FR-37
      Examples:
        | records                        |
        | built-in Connector Definitions |

      @FR-38
      Examples:
        | records                    |
        | built-in Example Data Sets |

      @FR-39
      Examples:
        | records                      |
        | built-in Predefined Searches |

  @FR-50
  Rule: Built-in records that survive are untouched

    Scenario Outline: <records>
      Given the system is populated
      And an auditor has noted the <records>
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then the <records> are untouched

      Examples:
        | records                         |
        | built-in Metaverse Attributes   |
        | built-in Metaverse Object Types |
        | built-in Roles                  |
        | built-in Connector Definitions  |
        | built-in Example Data Sets      |
        | built-in Predefined Searches    |

  Rule: Infrastructure keys are preserved

    @FR-41
    Scenario: The list of keys
      Given the system is populated
      And an auditor has noted the infrastructure API Keys
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then the infrastructure API Keys are preserved

    @FR-56
    Scenario: The holder of a key reads user info
      Given the system has been through a reset that keeps administrators
      When the holder of an infrastructure key reads user info
      Then the request succeeds with status 200

  Rule: Administrators are preserved unless they are included

    @FR-42
    Scenario: IncludeAdministrators is false
      Given the system is populated
      And an auditor has noted the administrators
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then the administrators are preserved

    @FR-08
    Scenario: IncludeAdministrators is left out
      Given an auditor has noted the administrators
      When the holder of an infrastructure key asks for a reset without IncludeAdministrators
      Then the administrators are preserved

    @FR-11
    Scenario: Only the lockout is acknowledged
      Given an auditor has noted the administrators
      When the holder of an infrastructure key asks for a reset that keeps administrators and acknowledges the lockout
      Then the administrators are still there

    @FR-43
    Scenario: An administrator signs in again
      Given an administrator with a bearer token has access
      And the system has been through a reset that keeps administrators
      And 2 s have passed
      When an administrator with a bearer token signs in again
      Then the administrator's role is preserved

  Rule: The Service Settings are preserved

    @FR-40
    Scenario: The one record of settings
      Given an auditor has noted the Service Settings
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then the Service Settings are preserved

    @FR-46
    Scenario: The SSO Unique Identifier is mapped to a built-in attribute
      Given the SSO Unique Identifier is mapped to a built-in attribute
      And an auditor has noted the mapping of the SSO Unique Identifier
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then the mapping of the SSO Unique Identifier is preserved
