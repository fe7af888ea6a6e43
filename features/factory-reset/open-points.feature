@factory-reset @needs-control @reset
Feature: Open points about a factory reset
  Sections 2.7, 3.3, 4.1, 4.4, 4.5 and 7.
  Where the document says nothing about a reset, the server's behaviour is recorded.

  @FR-70 @open @OP-14
  Rule: Which method and path a reset has
    §4.1. Recorded: the method and the path of a reset on this server.

    Scenario: The holder of an infrastructure key resets the system
      When the holder of an infrastructure key requests a reset that keeps administrators
      Then the method and the path are recorded

  @FR-72 @open @OP-95 @every
  Rule: Which status reports a successful reset
    §4.1. Recorded: the status of the response to a successful reset.

    Scenario: The holder of an infrastructure key resets the system
      When the holder of an infrastructure key requests a reset that keeps administrators
      Then the status code is recorded

  @FR-71 @open @OP-94 @computed
  Rule: Where the options of a reset are sent
    §4.1. Recorded: whether options in the body, and options in the query, make the reset remove the administrators.

    Scenario Outline: The holder of an infrastructure key requests <reset>
      Given the Metaverse Object of an administrator has been read before the reset
      When the holder of an infrastructure key requests <reset>
      Then it is recorded whether this Metaverse Object was removed

      Examples:
        | reset                                                              |
        | a reset that removes administrators, with the options in the body  |
        | a reset that removes administrators, with the options in the query |

  @FR-73 @open @OP-96 @every
  Rule: Which additional counts the result contains
    §2.7. Recorded: the names of undocumented counts.

  @FR-74 @open @OP-97 @computed
  Rule: Whether the count of Metaverse Objects includes kept administrators
    §2.7. Recorded: whether the count of Metaverse Objects includes administrators that the reset kept.

    Scenario: Administrators are kept
      Given the system is populated
      And the Metaverse Objects have been read before the reset
      When the holder of an infrastructure key requests a reset that keeps administrators
      Then it is recorded whether MetaverseObjectsRemoved includes kept administrators

  @FR-75 @open @OP-98 @computed
  Rule: Whether Force has an effect on the server
    §4.4. Recorded: the status of a reset with Force false, and of a reset with Force while an Activity is in
    progress.

    Scenario: Force is false
      When the holder of an infrastructure key requests a reset with every option set to false, including Force
      Then the status code of the reset is recorded

    Scenario: Force is true, and an Activity is in progress
      Given an Activity is in progress
      When the holder of an infrastructure key requests a reset that keeps administrators, with Force true
      Then the status code of the reset is recorded

  @FR-76 @open @OP-99 @computed
  Rule: Which cause a refusal names if an Activity and a lockout both prevent the reset
    §7.6. Recorded: the status and the error code, which may show the cause.

    Scenario: An Activity is in progress and administrators would be locked out
      Given an Activity is in progress
      And no initial administrator is configured
      When the holder of an infrastructure key requests a reset that removes administrators but does not acknowledge the lockout
      Then the HTTP status is recorded, with the code in the body, if any

  @FR-77 @open @OP-100 @computed
  Rule: Whether a bearer token stays valid after a reset
    §4.5. Recorded: whether a bearer token still authenticates an administrator whom the reset kept.

    Scenario: A kept administrator reads user info with a token at least 2 s older than the reset
      Given an administrator with a bearer token can read user info
      And 2 s have passed
      And the system has been through a reset that keeps administrators
      When an administrator with a bearer token reads user info
      Then the status code is recorded

  @FR-78 @open @OP-101 @computed
  Rule: How a Reset activity can be recognised
    §3.3. Recorded: the target type and the name of the Reset activity.

    Scenario: The target type and name of the Reset activity
      Given the system is populated
      And the Activities have been read before the reset
      When the holder of an infrastructure key requests a reset that keeps administrators
      Then the target type and the name of the Reset activity are recorded

  @FR-79 @open @OP-87 @computed
  Rule: How a Reset activity names its initiator
    §3.3. Recorded: the field that names the initiator, and whether it contains a name or an identifier.

    Scenario: The initiator of the Reset activity
      Given the system is populated
      And the Activities have been read before the reset
      And the name of the holder of an infrastructure key has been read before the reset
      When the holder of an infrastructure key requests a reset that keeps administrators
      Then it is recorded how the Reset activity names the caller

  @FR-80 @open @OP-92 @computed
  Rule: How the Service Settings show a cleared mapping
    §4.5. Recorded: whether the setting of a cleared mapping is null or left out.

    Scenario: The reset clears the mapping to a custom attribute
      Given the SSO Unique Identifier is mapped to a custom attribute
      And the mapping of the SSO Unique Identifier has been read before the reset
      When the holder of an infrastructure key requests a reset that keeps administrators
      Then it is recorded how the settings show the mapping

  @FR-81 @open @OP-124 @computed
  Rule: What a reset that fails midway leaves behind
    §4.5. The document does not say that a reset removes either all records or none. Recorded: whether an interrupted
    reset has removed all records, some or none.

    Scenario Outline: The data store fails at the <position> step of the reset
      Given the system is populated
      And every record has been read before the reset
      And the data store will fail at the <position> step of the reset
      When the holder of an infrastructure key requests a reset that keeps administrators
      Then how much the interrupted reset has removed is recorded

      Examples:
        | position |
        | first    |
        | middle   |
        | last     |

  @FR-82 @open @OP-117 @computed
  Rule: Whether the server ignores an acknowledgement without IncludeAdministrators
    §4.4. The document says that the client command ignores the acknowledgement without IncludeAdministrators.
    Recorded: whether the server also ignores the acknowledgement, or refuses the request.

    Scenario: The lockout is acknowledged, but IncludeAdministrators is false
      When the holder of an infrastructure key requests a reset that keeps administrators and acknowledges the lockout
      Then the status code is recorded
