@system
Feature: Version

  @SY-16 @stated @precondition-2
  Rule: A version result has Product and Version
    §2.2. The version endpoint answers with an object in which Product and Version are strings.
    Contract: getVersion
    Contract: getVersion success

    Scenario: Anyone asks
      When anyone reads the version
      Then the response has:
        | product | a text |
        | version | a text |

    Scenario: Every system response of the run
      Then every version response has a product and a version

  @SY-17 @stated
  Rule: Product is a constant
    §2.2. The same, non-empty Product is given by every answer of the version endpoint.

    Scenario: Anyone asks twice
      Given anyone has read the version
      When anyone reads the version
      Then the product is the same as before

    Scenario: Every system response of the run
      Then every product is a non-empty text

  @SY-18 @stated
  Rule: Version is a semantic version
    §2.2. Version is a semantic version number (also 9.2).
    Contract: getVersion success version

    Scenario: Anyone asks
      When anyone reads the version
      Then the response has:
        | version | a semantic version |

    Scenario: Every system response of the run
      Then every version is a semantic version
