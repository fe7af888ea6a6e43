@versioning
Feature: What changed from release to release

  Rule: Since 0.14.0 a list nests the type of a Metaverse Object

    @VR-05
    Scenario: The nested type
      When an administrator reads the Metaverse Objects
      Then each Metaverse Object has its type nested

    @VR-06
    Scenario: The flat members that it replaced
      When an administrator reads the Metaverse Objects
      Then no Metaverse Object has its type flat

  @VR-07
  Rule: Before 0.14.0 the type was flat

    Scenario: The flat members
      When an administrator reads the Metaverse Objects
      Then each Metaverse Object has its type flat

  @needs-control
  Rule: Since 0.13.0 a Synchronisation Rule is called so as a target

    @EN-06
    Scenario: An Activity on a Synchronisation Rule
      Given there is an Activity on a Synchronisation Rule
      When an administrator reads that Activity
      Then its target type is SynchronisationRule

    @EN-08
    Scenario: The same before 0.13.0
      Given there is an Activity on a Synchronisation Rule
      When an administrator reads that Activity
      Then its target type is SyncRule
