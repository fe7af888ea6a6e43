@errors
Feature: The body of an error

  @ER-06
  Rule: A refusal for want of credentials has it

    Scenario: An anonymous caller asks
      When an anonymous caller reads service health
      Then the error has the error body

  @ER-07
  Rule: A refusal for want of the role has it

    Scenario: A signed-in user asks
      When a signed-in user reads service health
      Then the error has the error body

  @ER-08
  Rule: An unknown path has it

    Scenario: An administrator loses the way
      When an administrator asks for a path that leads nowhere
      Then the error has the error body

  @ER-09 @write
  Rule: A method that the path does not know has it

    Scenario: An administrator tries to change what can only be read
      When an administrator sends PATCH to the path of service health
      Then the error has the error body

  @ER-10 @write
  Rule: A body that cannot be read has it

    Scenario: The JSON of an administrator ends in the middle
      When an administrator sends a body that is cut off
      Then the error has the error body

  @ER-05 @waiting @computed
  Rule: The timestamp is the time of the error

    Scenario: The same error again
      Given anyone has asked for a path that leads nowhere
      And 3 s have passed
      When anyone asks for a path that leads nowhere
      Then the error is later than the one before
