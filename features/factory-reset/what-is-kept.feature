@factory-reset @needs-control @reset @computed
Feature: What a factory reset keeps

  Rule: The built-in configuration is preserved

    Scenario Outline: <records>
      Given the system is populated with <records>
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then the <records> are all there

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
      Given the system is populated with <records>
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then the surviving <records> are untouched

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
      Given the system is populated with infrastructure API Keys
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then the very same infrastructure API Keys are there

    @FR-56
    Scenario: The holder of one goes on working
      Given the system has been through a reset that keeps administrators
      When the holder of an infrastructure key reads user info
      Then the request succeeds with status 200

  Rule: Administrators are preserved unless they are included

    @FR-42
    Scenario: They are not included
      Given the system is populated
      And the administrators are known
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then the administrators are kept

    @FR-08
    Scenario: Nothing is said of them
      Given the administrators are known
      When the holder of an infrastructure key asks for a reset that says nothing of administrators
      Then the administrators are kept

    @FR-11
    Scenario: The lockout is acknowledged all the same
      Given the administrators are known
      When the holder of an infrastructure key asks for a reset that keeps administrators and acknowledges the lockout
      Then the administrators are there

    @FR-43
    Scenario: One signs in again
      Given an administrator with a bearer token is served
      And the system has been through a reset that keeps administrators
      And 2 s have passed
      When an administrator with a bearer token signs in again
      Then they are the administrator they were

  Rule: The Service Settings are preserved

    @FR-40
    Scenario: The one record of settings
      Given the Service Settings are known
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then the Service Settings are still there

    @FR-46
    Scenario: The SSO Unique Identifier is mapped to a built-in attribute
      Given the SSO Unique Identifier is mapped to a built-in attribute
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then the SSO Unique Identifier is mapped to that attribute
