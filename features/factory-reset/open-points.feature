@factory-reset @needs-control @reset
Feature: Factory reset where the document is silent

  @FR-70
  Rule: Its method and path are this server's choice

    Scenario: An administrator resets the system
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then the answer is recorded

  @FR-72
  Rule: So is the status of its success

    Scenario: An administrator resets the system
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then the answer is recorded

  @FR-71 @computed
  Rule: How options are carried is recorded

    Scenario Outline: <reset>
      Given the administrators are known
      When the holder of an infrastructure key asks for <reset>
      Then the answer is recorded

      Examples:
        | reset                                                  |
        | a reset that removes administrators, said in the body  |
        | a reset that removes administrators, said in the query |

  @FR-74 @computed
  Rule: Whether kept administrators are counted is recorded

    Scenario: The system was populated
      Given the system is populated with Metaverse Objects
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then the answer is recorded

  @FR-75 @computed
  Rule: What force changes at the server is recorded

    Scenario: It is left out
      When the holder of an infrastructure key asks for a reset that keeps administrators, without force
      Then the answer is recorded

    Scenario: An Activity is in progress
      Given an Activity has not come to its end
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then the answer is recorded

  @FR-76 @computed
  Rule: Which of two refusals is named is recorded

    Scenario: An Activity is in progress and a lockout threatens
      Given an Activity has not come to its end
      And no initial administrator is configured
      When the holder of an infrastructure key asks for a reset that removes administrators without acknowledging the lockout
      Then the answer is recorded

  @FR-77 @computed
  Rule: Whether a bearer token outlives the reset is recorded

    Scenario: A kept administrator asks who they are
      Given an administrator with a bearer token is served
      And 2 s have passed
      And the system has been through a reset that keeps administrators
      When an administrator with a bearer token reads user info
      Then the answer is recorded

  @computed
  Rule: What the Reset activity looks like is recorded

    @FR-78
    Scenario: How it is told from others
      Given the system is populated with Activities
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then the answer is recorded

    @FR-79
    Scenario: How it names its initiator
      Given the system is populated with Activities
      And the holder of an infrastructure key is known by name
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then the answer is recorded

  @FR-80 @computed
  Rule: How a cleared mapping is shown is recorded

    Scenario: The SSO Unique Identifier was mapped to a custom attribute
      Given the SSO Unique Identifier is mapped to a custom attribute
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then the answer is recorded

  @FR-81 @computed
  Rule: What an interrupted reset leaves behind is recorded

    Scenario Outline: The store fails at the <place> step
      Given the system is populated
      And everything in the system is known
      And the store will fail at the <place> step of a reset
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then the answer is recorded

      Examples:
        | place  |
        | first  |
        | middle |
        | last   |

  @FR-82 @computed
  Rule: What becomes of an acknowledgement alone is recorded

    Scenario: The lockout is acknowledged, administrators are kept
      When the holder of an infrastructure key asks for a reset that keeps administrators and acknowledges the lockout
      Then the answer is recorded
