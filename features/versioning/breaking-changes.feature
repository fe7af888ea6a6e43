@versioning
Feature: Changes between releases
  Section 9, breaking changes.
  Since 0.14.0 lists of Metaverse Objects contain the object type as a nested object.

  @VR-05 @stated @since-0.14.0 @every
  Rule: The type of a Metaverse Object in a list is an object with id and name
    §2.10. Each Metaverse Object in a list has the field type, an object with id and name. If the list of types
    contains a type with this name, the id is the same in both lists.

    Scenario: The nested type of each Metaverse Object
      When an administrator reads the Metaverse Objects
      Then each item has:
        | type.id   | any value |
        | type.name | any value |

    @computed @new-in-0.3
    Scenario: The nested types are compared with the list of types
      When an administrator reads the Metaverse Objects
      Then each type has the same id as the type of that name in the list of types

  @VR-06 @stated @since-0.14.0 @every
  Rule: Lists of Metaverse Objects have no typeId or typeName
    §9. No Metaverse Object in a list has typeId or typeName, the flat fields that type replaced (also 2.10).

    Scenario: The former flat fields
      When an administrator reads the Metaverse Objects
      Then each item has:
        | typeId   | null or absent |
        | typeName | null or absent |

  @VR-07 @stated @until-0.14.0 @every
  Rule: Before 0.14.0 lists of Metaverse Objects have typeId and typeName
    §9. Each Metaverse Object in a list has typeId and typeName.

    Scenario: The fields typeId and typeName
      When an administrator reads the Metaverse Objects
      Then each item has:
        | typeId   | any value |
        | typeName | any value |
