@lists @computed
Feature: The order of a list
  Section 4.2.
  sortBy names a field to sort by, and sortDirection the direction.

  @LS-24
  Rule: A list can be sorted in either direction

    Scenario: The Metaverse Objects, sorted by one of their fields
      When an administrator reads the Metaverse Objects sorted in both directions
      Then the two orders differ
