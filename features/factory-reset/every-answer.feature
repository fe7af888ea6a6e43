@factory-reset
Feature: Factory reset: every answer
  Rules that every answer of a run is held against.

  @FR-73 @open @OP-96
  Rule: Which further counts the result holds
    §2.7. The names of counts beyond the three named ones are recorded.
