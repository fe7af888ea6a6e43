@rate-limits
Feature: Rate limits: every answer
  Rules that every answer of a run is held against.

  @RL-09 @open @OP-53
  Rule: In which form Retry-After is given
    §7.4. Whether Retry-After holds seconds or a date is recorded.
