@client
Feature: Client commands: every answer
  Rules that every answer of a run is held against.

  @CL-70 @open @OP-126
  Rule: Whether the key of the session goes to a Url that a command is given
    §4.4. A standalone command that is given the Url of another instance may send it the key of the session, or not.

  @CL-71 @open @OP-127
  Rule: Whether an acknowledgement that is ignored is sent
    §4.4. Without IncludeAdministrators the acknowledgement may be sent for the service to ignore it, or not.
