@factory-reset @needs-control @reset @computed
Feature: What a factory reset leaves behind

  Rule: A setting that names something removed does not survive

    @FR-44
    Scenario: The SSO Unique Identifier was mapped to a custom attribute
      Given the SSO Unique Identifier is mapped to a custom attribute
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then the SSO Unique Identifier is mapped to no attribute

    @FR-45 @write
    Scenario: The mapping is set again
      Given the SSO Unique Identifier is mapped to a custom attribute
      And the system has been through a reset that keeps administrators
      When an administrator maps the SSO Unique Identifier anew
      Then the mapping is accepted
      And the SSO Unique Identifier is mapped to that attribute

  Rule: The built-in configuration is put back

    @FR-47
    Scenario: The built-in Schedules, as all Schedules are removed
      Given the system is populated with built-in Schedules
      And the system has been through a reset that keeps administrators
      When 10 s have passed
      Then the built-in Schedules are all there

    @FR-47
    Scenario: The built-in Schedules, when they were missing
      Given the built-in Schedules are known
      And the built-in Schedules are missing
      And the system has been through a reset that keeps administrators
      When 10 s have passed
      Then the built-in Schedules are all there

    @FR-48
    Scenario: The attributes of the built-in Example Data Template
      Given the built-in Example Data Templates are known
      And the built-in Example Data Template has lost its attributes
      And the system has been through a reset that keeps administrators
      When 10 s have passed
      Then the built-in Example Data Templates have their attributes

    @FR-51
    Scenario: The provenance of built-ins
      Given the provenance of built-ins is known
      And 2 s have passed
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then the provenance of every built-in is recorded anew

  @FR-49
  Rule: What is put back is there before the call returns

    Scenario: The built-in Schedules
      Given the system is populated with built-in Schedules
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then the built-in Schedules are all there

    Scenario: The attributes of the built-in Example Data Template
      Given the built-in Example Data Templates are known
      And the built-in Example Data Template has lost its attributes
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then the built-in Example Data Templates have their attributes

  Rule: Settings of the environment are asserted again

    Scenario Outline: <setting>
      Given <setting> has drifted from the environment
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then <setting> is what the environment gives

      @FR-52
      Examples:
        | setting           |
        | the SSO authority |

      @FR-53
      Examples:
        | setting                 |
        | the encryption key path |

  Rule: A Reset activity is left behind

    @FR-06
    Scenario: The reset is recorded
      Given the system is populated with Activities
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then the reset is recorded among the Activities

    @FR-07
    Scenario: So is who asked for it
      Given the system is populated with Activities
      And the holder of an infrastructure key is known by name
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then the record among the Activities names who asked

  Rule: Portal sessions come to their end

    Scenario Outline: <person>
      Given <person> is signed in to the portal
      And the system has been through a reset that keeps administrators
      When <person> goes on in the portal
      Then they have to sign in anew

      @FR-54
      Examples:
        | person           |
        | a signed-in user |

      @FR-55
      Examples:
        | person           |
        | an administrator |
