@factory-reset @needs-control @reset
Feature: The answer of a factory reset

  @FR-01
  Rule: It holds the three named counts

    Scenario: An administrator resets the system
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then the result holds the three named counts

  @FR-02
  Rule: The counts are whole numbers

    Scenario: An administrator resets the system
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then each of the named counts is a whole number

  @computed
  Rule: The counts tell how much was removed

    Scenario Outline: <records>
      Given the system is populated with <records>
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then <count> counts the <records>

      @FR-03
      Examples:
        | records           | count                   |
        | Connected Systems | ConnectedSystemsRemoved |

      @FR-04
      Examples:
        | records               | count            |
        | Synchronisation Rules | SyncRulesRemoved |

      @FR-05
      Examples:
        | records           | count                   |
        | Metaverse Objects | MetaverseObjectsRemoved |
