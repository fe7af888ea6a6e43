@versioning
Feature: What changed from release to release
  Section 9, breaking changes.
  Release 0.14.0 nested the object type in lists of Metaverse Objects.

  Rule: Since 0.14.0 a list nests the type of a Metaverse Object

    @VR-05
    Scenario: The nested type
      When an administrator reads the Metaverse Objects
      Then each item has:
        | type.id   | any value |
        | type.name | any value |

    @VR-06
    Scenario: The flat members that it replaced
      When an administrator reads the Metaverse Objects
      Then each item has:
        | typeId   | no value |
        | typeName | no value |

  @VR-07
  Rule: Before 0.14.0 the type was flat

    Scenario: The flat members
      When an administrator reads the Metaverse Objects
      Then each item has:
        | typeId   | any value |
        | typeName | any value |
