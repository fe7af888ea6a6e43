@system
Feature: Version

  @SY-16
  Rule: The version result has a product and a version

    Scenario: Anyone asks
      When anyone reads the version
      Then the answer has:
        | product | a text |
        | version | a text |

  @SY-17
  Rule: The product is a constant

    Scenario: Anyone asks twice
      Given anyone has read the version
      When anyone reads the version
      Then the product is the same as before

  @SY-18
  Rule: The version is a semantic version

    Scenario: Anyone asks
      When anyone reads the version
      Then the answer has:
        | version | a semantic version |
