@system
Feature: Version
  Section 2.2.
  The name and the version of the product.

  @SY-16 @stated @precondition-2 @every
  Rule: The version result has Product and Version
    §2.2. The version endpoint returns an object in which Product and Version are strings.

    Scenario: An anonymous caller reads the version
      When an anonymous caller reads the version
      Then the response has:
        | product | a string |
        | version | a string |

  @SY-17 @stated @every
  Rule: Product is a constant
    §2.2. Every response of the version endpoint has the same, non-empty Product.

    Scenario Outline: The version is read twice, the second time by <caller>
      Given an anonymous caller has read the version
      When <caller> reads the version
      Then the product is the same as before

      Examples:
        | caller              |
        | an anonymous caller |

      @new-in-0.3
      Examples:
        | caller              |
        | an administrator    |

  @SY-18 @stated @every
  Rule: Version is a semantic version
    §2.2. Version is a semantic version number (also 9.2).

    Scenario: An anonymous caller reads the version
      When an anonymous caller reads the version
      Then the response has:
        | version | a semantic version |
