@errors
Feature: The body of an error
  Sections 2.9 and 7.1.
  Every error has a code, a message and a timestamp, wherever it comes from.

  @ER-06
  Rule: A refusal for want of credentials has the error body

    Scenario: An anonymous caller asks
      When an anonymous caller reads service health
      Then the answer has the error body

  @ER-07
  Rule: A refusal for want of the role has the error body

    Scenario Outline: A caller without the role asks for <reading>
      When a caller without the role reads <reading>
      Then the answer has the error body

      Examples: what only administrators are stated to read, and what most servers let nobody else read
        | reading         |
        | service health  |
        | the Activities  |

  @ER-08
  Rule: The answer to an unknown path has the error body

    Scenario: An administrator asks for an unknown path
      When an administrator sends a request to an unknown path
      Then the answer has the error body

  @ER-09
  Rule: The answer to an unsupported method has the error body

    Scenario: An administrator tries to read what can only be done
      When an administrator sends GET to a path that answers POST
      Then the answer has the error body

    @write
    Scenario: An administrator tries to change what can only be read
      When an administrator sends PATCH to a path that answers GET
      Then the answer has the error body

  @ER-10 @write
  Rule: The answer to a body that cannot be read has the error body

    Scenario: The JSON of an administrator ends in the middle
      When an administrator sends a body that is cut off
      Then the answer has the error body

  @ER-05 @computed
  Rule: The timestamp is the time of the error

    Scenario: The same records are asked for again
      Given an administrator has sent requests for records that there are not
      And 3 s have passed since
      When an administrator sends requests for records that there are not
      Then each error is later than the same one before

    @waiting
    Scenario: The same error again
      Given anyone has sent a request to an unknown path
      And 3 s have passed
      When anyone sends a request to an unknown path
      Then the error is later than the one before

  @ER-02 @computed
  Rule: Every error has a code that says something

    Scenario: An administrator asks for records that there are not
      When an administrator sends requests for records that there are not
      Then the error has:
        | code | a non-empty text |
