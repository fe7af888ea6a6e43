@factory-reset @needs-control @reset
Feature: The result of a factory reset
  Section 2.7.
  The result counts what was removed, by three named counts.

  @FR-01
  Rule: The result has the three named counts

    Scenario: An administrator resets the system
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then the answer has:
        | connectedSystemsRemoved | any value |
        | syncRulesRemoved        | any value |
        | metaverseObjectsRemoved | any value |

  @FR-02
  Rule: The counts are whole numbers

    Scenario: An administrator resets the system
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then the answer has:
        | connectedSystemsRemoved | a count or no value |
        | syncRulesRemoved        | a count or no value |
        | metaverseObjectsRemoved | a count or no value |

  @computed
  Rule: The counts say how much was removed

    Scenario Outline: <records>
      Given the system is populated
      And an auditor has noted the <records>
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
