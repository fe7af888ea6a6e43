@client @reset
Feature: Resetting the system
  Section 4.4.
  When Reset-SvcSystem prompts, which options it sends, and what it outputs. "The client runs" means without a terminal.

  @CL-22 @stated
  Rule: Reset-SvcSystem prompts before it resets
    §4.4. The command has a high confirmation impact: without switches it prompts, and sends no reset until the user
    answers the prompt.

    @waiting
    Scenario: A user answers "yes"
      Given the holder of an infrastructure key has connected to the service
      When a user runs Reset-SvcSystem and answers "yes" to every prompt
      Then the command prompts, and does not request a reset before the answer
      And the command requests a reset

  @CL-26 @derived
  Rule: With Confirm, Reset-SvcSystem prompts
    §4.4. With Confirm the command prompts, and sends no reset until the user answers the prompt.
    Derived: The document gives only the name of the switch (4.4). Confirm explicitly requests the prompt, which the
    command also shows by default.

    @waiting
    Scenario Outline: A user answers "yes" to the prompt of <command>
      Given the holder of an infrastructure key has connected to the service
      When a user runs <command> and answers "yes" to every prompt
      Then the command prompts, and does not request a reset before the answer
      And the command requests a reset

      Examples:
        | command                                                                                 |
        | Reset-SvcSystem with Confirm                                                            |
        | Reset-SvcSystem with Confirm and IncludeAdministrators                                  |
        | Reset-SvcSystem with Confirm, IncludeAdministrators and AcknowledgeAdministratorLockout |

    @waiting
    Scenario: A user answers "no"
      Given the holder of an infrastructure key has connected to the service
      When a user runs Reset-SvcSystem with Confirm and answers "no" to every prompt
      Then the command prompts, and does not request a reset before the answer
      And the command does not request a reset

  @CL-67 @stated
  Rule: IncludeAdministrators and AcknowledgeAdministratorLockout do not suppress the prompt
    §4.4. With IncludeAdministrators or AcknowledgeAdministratorLockout the command still prompts.

    @waiting
    Scenario: A user answers "yes" when IncludeAdministrators is set
      Given the holder of an infrastructure key has connected to the service
      When a user runs Reset-SvcSystem with IncludeAdministrators and answers "yes" to every prompt
      Then the command prompts, and does not request a reset before the answer
      And the command requests a reset

    @waiting
    Scenario: A user answers "no" when AcknowledgeAdministratorLockout is set
      Given the holder of an infrastructure key has connected to the service
      When a user runs Reset-SvcSystem with AcknowledgeAdministratorLockout and answers "no" to every prompt
      Then the command prompts, and does not request a reset before the answer
      And the command does not request a reset

  @CL-23 @derived
  Rule: A reset that is not confirmed is not sent
    §4.4. If the prompt is declined or cannot be shown, no request for a reset is sent.
    Derived: The command prompts for confirmation (4.4); without the answer "yes", the reset is not confirmed.

    @waiting
    Scenario: A user answers "no"
      Given the holder of an infrastructure key has connected to the service
      When a user runs Reset-SvcSystem and answers "no" to every prompt
      Then the command prompts, and does not request a reset before the answer
      And the command does not request a reset

    @CL-67
    Scenario Outline: The client runs <command> without a terminal
      Given the holder of an infrastructure key has connected to the service
      When the client runs <command> without a terminal
      Then the command does not request a reset

      Examples:
        | command                                                                        |
        | Reset-SvcSystem                                                                |
        | Reset-SvcSystem with IncludeAdministrators                                     |
        | Reset-SvcSystem with AcknowledgeAdministratorLockout                           |
        | Reset-SvcSystem with AcknowledgeAdministratorLockout and IncludeAdministrators |

  @CL-24 @stated
  Rule: Force suppresses the prompt
    §4.4. With Force the reset is sent without a prompt.

    @waiting
    Scenario: A user would answer "no" to a prompt
      Given the holder of an infrastructure key has connected to the service
      When a user runs Reset-SvcSystem with Force and answers "no" to every prompt
      Then the command requests a reset

    Scenario Outline: The client runs <command> without a terminal
      Given the holder of an infrastructure key has connected to the service
      When the client runs <command> without a terminal
      Then the command requests a reset

      Examples:
        | command                                                                               |
        | Reset-SvcSystem with Force                                                            |
        | Reset-SvcSystem with Force and IncludeAdministrators                                  |
        | Reset-SvcSystem with IncludeAdministrators and Force                                  |
        | Reset-SvcSystem with AcknowledgeAdministratorLockout, IncludeAdministrators and Force |
        | Reset-SvcSystem with Force and AcknowledgeAdministratorLockout                        |

  @CL-25 @derived
  Rule: Reset-SvcSystem with WhatIf sends no reset
    §4.4. With WhatIf no request for a reset is sent, whatever other switches the user gives and however the user
    answers a prompt. Any output is permitted.
    Derived: The document gives only the name of the switch (4.4). WhatIf shows what would happen; sending the reset
    would make it happen.

    Scenario Outline: The client runs <command>
      Given the holder of an infrastructure key has connected to the service
      When the client runs <command>
      Then the command does not request a reset

      Examples:
        | command                                                                |
        | Reset-SvcSystem with WhatIf                                            |
        | Reset-SvcSystem with Force and WhatIf                                  |
        | Reset-SvcSystem with WhatIf, Force and IncludeAdministrators           |
        | Reset-SvcSystem with Force, AcknowledgeAdministratorLockout and WhatIf |

    @waiting
    Scenario Outline: A user answers "yes" if <command> prompts
      Given the holder of an infrastructure key has connected to the service
      When a user runs <command> and answers "yes" to every prompt
      Then the command does not request a reset

      Examples:
        | command                                 |
        | Reset-SvcSystem with WhatIf             |
        | Reset-SvcSystem with Confirm and WhatIf |

  @CL-27 @stated @every
  Rule: IncludeAdministrators is sent as true if the switch is given
    §4.4. If the user gives the switch, the command sends the option as true.

    Scenario Outline: The client runs <command>
      Given the holder of an infrastructure key has connected to the service
      When the client runs <command>
      Then the command conforms to the rule

      Examples:
        | command                                                                               |
        | Reset-SvcSystem with Force and IncludeAdministrators                                  |
        | Reset-SvcSystem with IncludeAdministrators and Force                                  |
        | Reset-SvcSystem with AcknowledgeAdministratorLockout, IncludeAdministrators and Force |

  @CL-28 @stated @every
  Rule: Without the switch, IncludeAdministrators is left out or false
    §4.1. Without the switch, the option is omitted or false, so that administrators are kept.

    Scenario: Only Force is given
      Given the holder of an infrastructure key has connected to the service
      When the client runs Reset-SvcSystem with Force
      Then the command conforms to the rule

  @CL-29 @stated @every
  Rule: AcknowledgeAdministratorLockout with IncludeAdministrators is sent as true
    §4.4. If the user gives both switches, AcknowledgeAdministratorLockout is sent as true.

    Scenario: Both switches are given
      Given the holder of an infrastructure key has connected to the service
      When the client runs Reset-SvcSystem with AcknowledgeAdministratorLockout, IncludeAdministrators and Force
      Then the command conforms to the rule

  @CL-30 @stated @every
  Rule: AcknowledgeAdministratorLockout without IncludeAdministrators is ignored
    §4.4. Without IncludeAdministrators the command ignores the acknowledgement: it does not fail, and administrators
    are kept.

    Scenario: The lockout is acknowledged without IncludeAdministrators
      Given the holder of an infrastructure key has connected to the service
      When the client runs Reset-SvcSystem with Force and AcknowledgeAdministratorLockout
      Then the command succeeds
      And the command conforms to the rule

  @CL-71 @open @OP-127 @every
  Rule: Whether the client sends an acknowledgement without IncludeAdministrators
    §4.4. Without IncludeAdministrators the acknowledgement has no effect. Recorded: whether the client sends it.

  @CL-64 @stated @every @recorded
  Rule: The options of a reset are sent as booleans
    §4.1. If a body contains Force, IncludeAdministrators or AcknowledgeAdministratorLockout, the value is true or
    false, not a string or a number.

    Scenario Outline: The client runs <command>
      Given the holder of an infrastructure key has connected to the service
      When the client runs <command>
      Then the command conforms to the rule

      Examples:
        | command                                                                               |
        | Reset-SvcSystem with Force                                                            |
        | Reset-SvcSystem with Force and IncludeAdministrators                                  |
        | Reset-SvcSystem with AcknowledgeAdministratorLockout, IncludeAdministrators and Force |
        | Reset-SvcSystem with Force and AcknowledgeAdministratorLockout                        |

  @CL-65 @stated @every
  Rule: Without the switch, AcknowledgeAdministratorLockout is left out or false
    §4.1. Without the switch, the option is omitted or false, so that no administrator is locked out by accident.

    Scenario Outline: The client runs <command>
      Given the holder of an infrastructure key has connected to the service
      When the client runs <command>
      Then the command conforms to the rule

      Examples:
        | command                                              |
        | Reset-SvcSystem with Force                           |
        | Reset-SvcSystem with Force and IncludeAdministrators |
        | Reset-SvcSystem with IncludeAdministrators and Force |

  @CL-69 @stated @every @recorded
  Rule: A client sends request bodies as JSON
    §4. The body of a request is JSON and is sent with a JSON media type.

    Scenario Outline: The client runs <command>
      Given the holder of an infrastructure key has connected to the service
      When the client runs <command>
      Then the command conforms to the rule

      Examples:
        | command                                              |
        | Reset-SvcSystem with Force                           |
        | Reset-SvcSystem with Force and IncludeAdministrators |

  @CL-31 @stated @every
  Rule: Reset-SvcSystem outputs the counts of removed records
    §4.4. The command outputs one object with the counts that the server sent, including the three that the document
    names (2.7).

    Scenario Outline: The client runs <command>
      Given the holder of an infrastructure key has connected to the service
      When the client runs <command>
      Then the command conforms to the rule

      Examples:
        | command                                              |
        | Reset-SvcSystem with Force                           |
        | Reset-SvcSystem with Force and IncludeAdministrators |

  @CL-62 @derived
  Rule: A session continues after a reset
    §4.5. If the key of the session survives the reset, later commands still call the service with that key.
    Derived: A reset ends portal sessions; API keys are unaffected, and infrastructure keys are preserved (4.5). The
    session of the client is a Url and a key (4.4).

    Scenario: An infrastructure key survives the reset
      Given the holder of an infrastructure key has connected to the service
      And the client has run Reset-SvcSystem with Force
      When the client runs Get-SvcUserInfo
      Then the command succeeds

  @CL-32 @stated
  Rule: A reset that is refused because of an Activity is a non-terminating error
    §7.5. When the server returns 409 because an Activity is in progress, the command reports an error, and the next
    command still runs.

    Scenario: A reset is refused because an Activity is in progress
      Given an Activity is in progress
      And the holder of an infrastructure key has connected to the service
      When the client runs Reset-SvcSystem with Force
      Then the command reports an error

    Scenario: A second command runs after the refused reset
      Given an Activity is in progress
      And the holder of an infrastructure key has connected to the service
      And the client has run Reset-SvcSystem with Force
      When the client runs Get-SvcVersion
      Then the command succeeds

  @CL-66 @derived @every
  Rule: A refused reset is not sent again
    §7.5. After a 409 the command reports an error and does not send the reset again.
    Derived: The command reports a non-terminating error (7.5) and prompts before each reset (4.4). The user did not
    request a second reset.

    Scenario: A reset is refused because an Activity is in progress
      Given an Activity is in progress
      And the holder of an infrastructure key has connected to the service
      When the client runs Reset-SvcSystem with Force
      Then the command conforms to the rule

  @CL-33 @derived
  Rule: A reset that is refused because of a lockout is reported as an error
    §7.6. When the server returns 409 because administrators would be locked out, the command reports an error.
    Derived: The 409 is an error (7.6), not a reset result (4.4).

    Scenario: Every administrator would be locked out
      Given no initial administrator is configured
      And the holder of an infrastructure key has connected to the service
      When the client runs Reset-SvcSystem with Force and IncludeAdministrators
      Then the command reports an error
