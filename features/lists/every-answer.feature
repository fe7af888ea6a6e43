@lists
Feature: Lists: every answer
  Rules that every answer of a run is held against.

  @LS-35 @open @OP-125
  Rule: Which constraints a list sets for its own parameters
    §4.2. The interactive reference gives the constraints of the parameters for each endpoint, and the document none
    of them. Which size a list grants when 100 is asked for is recorded.
