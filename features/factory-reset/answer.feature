@factory-reset @needs-control @reset
Feature: The result of a factory reset
  Section 2.7.
  The result contains three documented counts of removed records.

  @FR-01 @stated @precondition-2 @every
  Rule: The result contains the three documented counts
    §2.7. A reset returns an object with ConnectedSystemsRemoved, SyncRulesRemoved and MetaverseObjectsRemoved.

    Scenario: The holder of an infrastructure key resets the system
      When the holder of an infrastructure key requests a reset that keeps administrators
      Then the response has:
        | connectedSystemsRemoved | any value |
        | syncRulesRemoved        | any value |
        | metaverseObjectsRemoved | any value |

  @FR-02 @stated @every
  Rule: The three documented counts are whole numbers
    §2.7. Each of the three documented counts is a whole number that is not negative, and not a string or null.

    Scenario: The holder of an infrastructure key resets the system
      When the holder of an infrastructure key requests a reset that keeps administrators
      Then the response has:
        | connectedSystemsRemoved | a count, if present |
        | syncRulesRemoved        | a count, if present |
        | metaverseObjectsRemoved | a count, if present |

  @FR-03 @stated @computed
  Rule: ConnectedSystemsRemoved is the number of removed Connected Systems
    §2.7. The count equals the number of Connected Systems before the reset.

    Scenario Outline: The count of <records> removed by <reset>
      Given the system is populated
      And the <records> have been read before the reset
      When the holder of an infrastructure key requests <reset>
      Then <count> is the number of removed <records>

      Examples:
        | records           | count                   | reset                                                            |
        | Connected Systems | ConnectedSystemsRemoved | a reset that keeps administrators                                |

      @new-in-0.3
      Examples:
        | records           | count                   | reset                                                            |
        | Connected Systems | ConnectedSystemsRemoved | a reset that removes administrators and acknowledges the lockout |

  @FR-84 @derived @computed @new-in-0.3
  Rule: Two concurrent resets do not both count the same record
    §2.7. If two resets are requested at the same time, the sum of their counts is at most the number of existing
    records.
    Derived: The result counts what was removed (2.7), and a record can be removed only once. One of the two resets
    may be refused while the Activity of the other reset is in progress (7.5).

    Scenario Outline: The counts of <records> removed by two concurrent resets
      Given the system is populated
      And the <records> have been read before the resets
      When the holder of an infrastructure key sends two concurrent requests for a reset that keeps administrators
      Then the sum of <count> in the responses is at most the number of <records> before the resets

      Examples:
        | records               | count                   |
        | Connected Systems     | ConnectedSystemsRemoved |
        | Synchronisation Rules | SyncRulesRemoved        |

  @FR-85 @derived @computed @depends-on-FR-01 @depends-on-FR-02 @depends-on-FR-83 @new-in-0.3
  Rule: A second reset counts no Connected Systems and no Synchronisation Rules
    §2.7. If the system is reset twice and nothing is created in between, the second ConnectedSystemsRemoved and
    SyncRulesRemoved are 0.
    Derived: The counts are of removed records (2.7). The first reset removes all Connected Systems and all
    Synchronisation Rules, and neither is among what it restores (4.5).

    Scenario: A populated system is reset again after 10 s
      Given the system is populated
      And the system has been through a reset that keeps administrators
      And 10 s have passed
      When the holder of an infrastructure key requests a reset that keeps administrators
      Then the response has:
        | connectedSystemsRemoved | 0 |
        | syncRulesRemoved        | 0 |

  @FR-04 @stated @computed
  Rule: SyncRulesRemoved is the number of removed Synchronisation Rules
    §2.7. The count equals the number of Synchronisation Rules before the reset.

    Scenario Outline: The count of <records> removed by <reset>
      Given the system is populated
      And the <records> have been read before the reset
      When the holder of an infrastructure key requests <reset>
      Then <count> is the number of removed <records>

      Examples:
        | records               | count            | reset                                                            |
        | Synchronisation Rules | SyncRulesRemoved | a reset that keeps administrators                                |

      @new-in-0.3
      Examples:
        | records               | count            | reset                                                            |
        | Synchronisation Rules | SyncRulesRemoved | a reset that removes administrators and acknowledges the lockout |

  @FR-05 @stated @computed
  Rule: MetaverseObjectsRemoved is the number of removed Metaverse Objects
    §2.7. The count equals the number of Metaverse Objects before the reset, with or without the administrators that
    were kept (OP-97).

    Scenario Outline: The count of <records> removed by <reset>
      Given the system is populated
      And the <records> have been read before the reset
      When the holder of an infrastructure key requests <reset>
      Then <count> is the number of removed <records>

      Examples:
        | records           | count                   | reset                                                            |
        | Metaverse Objects | MetaverseObjectsRemoved | a reset that keeps administrators                                |

      @new-in-0.3
      Examples:
        | records           | count                   | reset                                                            |
        | Metaverse Objects | MetaverseObjectsRemoved | a reset that removes administrators and acknowledges the lockout |
