@authentication
Feature: Authentication: every answer
  Rules that every answer of a run is held against.

  @AU-18 @open @OP-27
  Rule: Which status refuses missing or invalid credentials
    §7.9. The status of such a refusal is recorded.

  @AU-20 @open @OP-29
  Rule: Whether a refusal names a challenge
    §7.9. Whether a 401 has a WWW-Authenticate header, and what it says, is recorded.
