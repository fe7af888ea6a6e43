@factory-reset @needs-control @reset
Feature: Open points about a factory reset
  Sections 2.7, 3.3, 4.1, 4.4, 4.5 and 7.
  Where the document says nothing about a reset, what the server does is recorded.

  @FR-70
  Rule: Which method and path a reset has

    Scenario: An administrator resets the system
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then the answer is recorded

  @FR-72
  Rule: Which status reports success

    Scenario: An administrator resets the system
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then the answer is recorded

  @FR-71 @computed
  Rule: How options are carried

    Scenario Outline: <reset>
      Given an auditor has noted the administrators
      When the holder of an infrastructure key asks for <reset>
      Then the answer is recorded

      Examples:
        | reset                                                  |
        | a reset that removes administrators, with the options in the body  |
        | a reset that removes administrators, with the options in the query |

  @FR-74 @computed
  Rule: Whether kept administrators are counted

    Scenario: The system was populated
      Given the system is populated
      And an auditor has noted the Metaverse Objects
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then the answer is recorded

  @FR-75 @computed
  Rule: Whether Force changes anything at the server

    Scenario: Force is false
      When the holder of an infrastructure key asks for a reset that keeps administrators, with Force false
      Then the answer is recorded

    Scenario: An Activity is in progress
      Given an Activity is in progress
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then the answer is recorded

  @FR-76 @computed
  Rule: Which of two refusals is named

    Scenario: An Activity is in progress and a lockout threatens
      Given an Activity is in progress
      And no initial administrator is configured
      When the holder of an infrastructure key asks for a reset that removes administrators but does not acknowledge the lockout
      Then the answer is recorded

  @FR-77 @computed
  Rule: Whether a bearer token outlives the reset

    Scenario: A kept administrator reads user info
      Given an administrator with a bearer token has access
      And 2 s have passed
      And the system has been through a reset that keeps administrators
      When an administrator with a bearer token reads user info
      Then the answer is recorded

  @computed
  Rule: How a Reset activity is shown

    @FR-78
    Scenario: Its target type and name
      Given the system is populated
      And an auditor has noted the Activities
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then the answer is recorded

    @FR-79
    Scenario: Its initiator
      Given the system is populated
      And an auditor has noted the Activities
      And the holder of an infrastructure key is known by name
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then the answer is recorded

  @FR-80 @computed
  Rule: How a cleared mapping is shown

    Scenario: The SSO Unique Identifier was mapped to a custom attribute
      Given the SSO Unique Identifier is mapped to a custom attribute
      And an auditor has noted the mapping of the SSO Unique Identifier
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then the answer is recorded

  @FR-81 @computed
  Rule: What an interrupted reset leaves behind

    Scenario Outline: The store fails at the <place> step
      Given the system is populated
      And an auditor has noted everything
      And the store fails at the <place> step of the reset
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then the answer is recorded

      Examples:
        | place  |
        | first  |
        | middle |
        | last   |

  @FR-82 @computed
  Rule: What becomes of an acknowledgement alone

    Scenario: The lockout is acknowledged, administrators are kept
      When the holder of an infrastructure key asks for a reset that keeps administrators and acknowledges the lockout
      Then the answer is recorded
