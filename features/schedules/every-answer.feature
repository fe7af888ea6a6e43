@schedules
Feature: Schedule Executions: every answer
  Rules that every answer of a run is held against.

  @SC-04 @stated @since-0.15.0
  Rule: Completed is no longer sent
    §3.2. No Schedule Execution has the status Completed.

  @SC-18 @derived @since-0.16.0
  Rule: The finished statuses are written as named
    §3.2. A finished status is written Complete, CompleteWithError, Failed or Cancelled, and not in other letters,
    words or spelling, such as Canceled.
    Derived: The document names the four (3.2), a client waits for these names (3.2), and names are what stays
    stable (9.3).
