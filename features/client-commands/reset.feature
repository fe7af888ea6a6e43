@client @reset
Feature: Resetting the system
  Section 4.4.
  When Reset-SvcSystem prompts, which options it sends, and what it outputs.

  @CL-22 @stated
  Rule: Reset-SvcSystem prompts before it resets
    §4.4. Its confirmation impact is high: without further switches it prompts, and sends nothing until the prompt
    is answered.

    @waiting
    Scenario Outline: <switches>, and the person answers yes
      Given the holder of an infrastructure key has connected to the service
      When a person runs Reset-SvcSystem and then Reset-SvcSystem with Confirm and then Reset-SvcSystem with IncludeAdministrators and answers yes
      Then the <nth> command prompts before it asks the service for a reset
      And the <nth> command asks the service for a reset

      Examples:
        | switches  | nth   |
        | No switch | first |

  @CL-26 @derived
  Rule: Reset-SvcSystem with Confirm prompts
    §4.4. With Confirm the command prompts, and sends nothing until the prompt is answered.
    Derived: The document gives the name of the switch only (4.4). Confirm asks for the confirmation that is the
    default anyway.

    @waiting
    Scenario Outline: <switches>, and the person answers yes
      Given the holder of an infrastructure key has connected to the service
      When a person runs Reset-SvcSystem and then Reset-SvcSystem with Confirm and then Reset-SvcSystem with IncludeAdministrators and answers yes
      Then the <nth> command prompts before it asks the service for a reset
      And the <nth> command asks the service for a reset

      Examples:
        | switches | nth    |
        | Confirm  | second |

    @waiting
    Scenario Outline: <switches>, and the person answers yes
      Given the holder of an infrastructure key has connected to the service
      When a person runs Reset-SvcSystem with Confirm and IncludeAdministrators and then Reset-SvcSystem with Confirm, IncludeAdministrators and AcknowledgeAdministratorLockout and answers yes
      Then the <nth> command prompts before it asks the service for a reset
      And the <nth> command asks the service for a reset

      Examples:
        | switches                            | nth    |
        | Confirm beside one other switch     | first  |
        | Confirm beside both other switches   | second |

    @waiting
    Scenario Outline: <switches>, and the person answers no
      Given the holder of an infrastructure key has connected to the service
      When a person runs Reset-SvcSystem and then Reset-SvcSystem with Confirm and then Reset-SvcSystem with AcknowledgeAdministratorLockout and answers no
      Then the <nth> command prompts before it asks the service for a reset
      And the <nth> command does not ask the service for a reset

      Examples:
        | switches | nth    |
        | Confirm  | second |

  @CL-67 @stated
  Rule: Force alone suppresses the prompt
    §4.4. With IncludeAdministrators or AcknowledgeAdministratorLockout the command prompts as it does without them.

    @waiting
    Scenario Outline: <switches>, and the person answers yes
      Given the holder of an infrastructure key has connected to the service
      When a person runs Reset-SvcSystem and then Reset-SvcSystem with Confirm and then Reset-SvcSystem with IncludeAdministrators and answers yes
      Then the <nth> command prompts before it asks the service for a reset
      And the <nth> command asks the service for a reset

      Examples:
        | switches              | nth   |
        | IncludeAdministrators | third |

    @waiting
    Scenario Outline: <switches>, and the person answers no
      Given the holder of an infrastructure key has connected to the service
      When a person runs Reset-SvcSystem and then Reset-SvcSystem with Confirm and then Reset-SvcSystem with AcknowledgeAdministratorLockout and answers no
      Then the <nth> command prompts before it asks the service for a reset
      And the <nth> command does not ask the service for a reset

      Examples:
        | switches                        | nth   |
        | AcknowledgeAdministratorLockout | third |

  @CL-23 @derived
  Rule: A reset that is not confirmed is not sent
    §4.4. When the prompt is declined, or cannot be shown, no request for a reset is sent.
    Derived: The command prompts for confirmation (4.4); a reset without a yes is not confirmed.

    @waiting
    Scenario Outline: <switches>, and the person answers no
      Given the holder of an infrastructure key has connected to the service
      When a person runs Reset-SvcSystem and then Reset-SvcSystem with Confirm and then Reset-SvcSystem with AcknowledgeAdministratorLockout and answers no
      Then the <nth> command prompts before it asks the service for a reset
      And the <nth> command does not ask the service for a reset

      Examples:
        | switches  | nth   |
        | No switch | first |

    @CL-67
    Scenario: Nobody is there to answer
      Given the holder of an infrastructure key has connected to the service
      When the client runs Reset-SvcSystem and then Reset-SvcSystem with IncludeAdministrators and then Reset-SvcSystem with AcknowledgeAdministratorLockout and then Reset-SvcSystem with AcknowledgeAdministratorLockout and IncludeAdministrators
      Then the command does not ask the service for a reset

  @CL-24 @stated
  Rule: Force suppresses the prompt
    §4.4. With Force the reset is sent without a prompt.

    @waiting
    Scenario: A person would answer no
      Given the holder of an infrastructure key has connected to the service
      When a person runs Reset-SvcSystem with Force and answers no
      Then the command asks the service for a reset

    Scenario: Nobody is there to answer
      Given the holder of an infrastructure key has connected to the service
      When the client runs Reset-SvcSystem with Force and then Get-SvcUserInfo and then Reset-SvcSystem with Force and IncludeAdministrators and then Reset-SvcSystem with IncludeAdministrators and Force and then Reset-SvcSystem with AcknowledgeAdministratorLockout, IncludeAdministrators and Force and then Reset-SvcSystem with Force and AcknowledgeAdministratorLockout
      Then each command asks the service for a reset

  @CL-25 @derived
  Rule: Reset-SvcSystem with WhatIf sends no reset
    §4.4. With WhatIf no request for a reset is sent, whatever other switch is given and whatever is answered at a
    prompt. What the command prints is free.
    Derived: The document gives the name of the switch only (4.4). WhatIf asks what would happen; sending the reset
    would make it happen.

    Scenario: WhatIf beside other switches
      Given the holder of an infrastructure key has connected to the service
      When the client runs Reset-SvcSystem with WhatIf and then Reset-SvcSystem with Force and WhatIf and then Reset-SvcSystem with WhatIf, Force and IncludeAdministrators and then Reset-SvcSystem with Force, AcknowledgeAdministratorLockout and WhatIf
      Then the command does not ask the service for a reset

    @waiting
    Scenario: WhatIf, and a person would answer yes
      Given the holder of an infrastructure key has connected to the service
      When a person runs Reset-SvcSystem with WhatIf and then Reset-SvcSystem with Confirm and WhatIf and answers yes
      Then the command does not ask the service for a reset

  @CL-27 @stated
  Rule: IncludeAdministrators is sent when it is set
    §4.4. The option reaches the server as true when the switch is set.

    Scenario Outline: <what>
      Given the holder of an infrastructure key has connected to the service
      When the client runs Reset-SvcSystem with Force and then Get-SvcUserInfo and then Reset-SvcSystem with Force and IncludeAdministrators and then Reset-SvcSystem with IncludeAdministrators and Force and then Reset-SvcSystem with AcknowledgeAdministratorLockout, IncludeAdministrators and Force and then Reset-SvcSystem with Force and AcknowledgeAdministratorLockout
      Then the client <does>

      Examples:
        | what                                  | does                      |
        | IncludeAdministrators where it is set | sends what it was told to |

    Scenario: Every run of the client
      Then every reset with IncludeAdministrators sends it

  @CL-28 @stated
  Rule: IncludeAdministrators is not sent as true when it is not set
    §4.1. Without the switch the option is left out or false, so that administrators are kept.

    Scenario Outline: <what>
      Given the holder of an infrastructure key has connected to the service
      When the client runs Reset-SvcSystem with Force and then Get-SvcUserInfo and then Reset-SvcSystem with Force and IncludeAdministrators and then Reset-SvcSystem with IncludeAdministrators and Force and then Reset-SvcSystem with AcknowledgeAdministratorLockout, IncludeAdministrators and Force and then Reset-SvcSystem with Force and AcknowledgeAdministratorLockout
      Then the client <does>

      Examples:
        | what                                      | does                      |
        | IncludeAdministrators where it is not set | sends what it was told to |

    Scenario: Every run of the client
      Then no reset without IncludeAdministrators sends it as true

  @CL-29 @stated
  Rule: The acknowledgement is sent beside IncludeAdministrators
    §4.4. With both switches set, AcknowledgeAdministratorLockout reaches the server as true.

    Scenario Outline: <what>
      Given the holder of an infrastructure key has connected to the service
      When the client runs Reset-SvcSystem with Force and then Get-SvcUserInfo and then Reset-SvcSystem with Force and IncludeAdministrators and then Reset-SvcSystem with IncludeAdministrators and Force and then Reset-SvcSystem with AcknowledgeAdministratorLockout, IncludeAdministrators and Force and then Reset-SvcSystem with Force and AcknowledgeAdministratorLockout
      Then the client <does>

      Examples:
        | what                                             | does                      |
        | The acknowledgement beside IncludeAdministrators | sends what it was told to |

    Scenario: Every run of the client
      Then every acknowledgement beside IncludeAdministrators is sent

  @CL-30 @stated
  Rule: The acknowledgement alone is ignored
    §4.4. Without IncludeAdministrators the acknowledgement changes nothing: the command neither fails nor includes
    administrators.

    Scenario Outline: <what>
      Given the holder of an infrastructure key has connected to the service
      When the client runs Reset-SvcSystem with Force and then Get-SvcUserInfo and then Reset-SvcSystem with Force and IncludeAdministrators and then Reset-SvcSystem with IncludeAdministrators and Force and then Reset-SvcSystem with AcknowledgeAdministratorLockout, IncludeAdministrators and Force and then Reset-SvcSystem with Force and AcknowledgeAdministratorLockout
      Then the client <does>

      Examples:
        | what                      | does                      |
        | The acknowledgement alone | sends what it was told to |

    Scenario: Every run of the client
      Then no acknowledgement alone includes administrators

  @CL-71 @open @OP-127
  Rule: Whether an acknowledgement that is ignored is sent
    §4.4. Without IncludeAdministrators the acknowledgement may be sent for the service to ignore it, or not.

    Scenario: Every run of the client
      Then whether an acknowledgement alone is sent is recorded

  @CL-64 @stated
  Rule: The options of a reset are sent as booleans
    §4.1. In a body, Force, IncludeAdministrators and AcknowledgeAdministratorLockout are true or false where they
    are sent, and no text and no number.

    Scenario Outline: <what>
      Given the holder of an infrastructure key has connected to the service
      When the client runs Reset-SvcSystem with Force and then Get-SvcUserInfo and then Reset-SvcSystem with Force and IncludeAdministrators and then Reset-SvcSystem with IncludeAdministrators and Force and then Reset-SvcSystem with AcknowledgeAdministratorLockout, IncludeAdministrators and Force and then Reset-SvcSystem with Force and AcknowledgeAdministratorLockout
      Then the client <does>

      Examples:
        | what                 | does                      |
        | Options are booleans | sends what it was told to |

    Scenario: Every run of the client
      Then every option of a reset is a boolean

    @recording
    Scenario: Every request of a recording
      Then every recorded Force is a boolean
      And every recorded IncludeAdministrators is a boolean
      And every recorded AcknowledgeAdministratorLockout is a boolean

  @CL-65 @stated
  Rule: The acknowledgement is not sent as true when it is not set
    §4.1. Without the switch the option is left out or false, so that nobody is locked out unasked.

    Scenario Outline: <what>
      Given the holder of an infrastructure key has connected to the service
      When the client runs Reset-SvcSystem with Force and then Get-SvcUserInfo and then Reset-SvcSystem with Force and IncludeAdministrators and then Reset-SvcSystem with IncludeAdministrators and Force and then Reset-SvcSystem with AcknowledgeAdministratorLockout, IncludeAdministrators and Force and then Reset-SvcSystem with Force and AcknowledgeAdministratorLockout
      Then the client <does>

      Examples:
        | what                                    | does                      |
        | The acknowledgement where it is not set | sends what it was told to |

    Scenario: Every run of the client
      Then no reset without an acknowledgement sends it as true

  @CL-69 @stated
  Rule: What a client sends is JSON
    §4. The body of a request is JSON, and its media type says so.

    Scenario Outline: <what>
      Given the holder of an infrastructure key has connected to the service
      When the client runs Reset-SvcSystem with Force and then Get-SvcUserInfo and then Reset-SvcSystem with Force and IncludeAdministrators and then Reset-SvcSystem with IncludeAdministrators and Force and then Reset-SvcSystem with AcknowledgeAdministratorLockout, IncludeAdministrators and Force and then Reset-SvcSystem with Force and AcknowledgeAdministratorLockout
      Then the client <does>

      Examples:
        | what             | does                      |
        | The body is JSON | sends what it was told to |

    Scenario: Every run of the client
      Then every body that is sent is JSON

    @recording
    Scenario: Every request of a recording
      Then every recorded body is JSON

  @CL-31 @stated
  Rule: Reset-SvcSystem outputs the counts
    §4.4. The command outputs one object with the counts that the server sent, at least the three named ones.

    Scenario Outline: <what>
      Given the holder of an infrastructure key has connected to the service
      When the client runs Reset-SvcSystem with Force and then Get-SvcUserInfo and then Reset-SvcSystem with Force and IncludeAdministrators and then Reset-SvcSystem with IncludeAdministrators and Force and then Reset-SvcSystem with AcknowledgeAdministratorLockout, IncludeAdministrators and Force and then Reset-SvcSystem with Force and AcknowledgeAdministratorLockout
      Then the client <does>

      Examples:
        | what                  | does                                |
        | The counts are output | shows what the service has answered |

    Scenario: Every run of the client
      Then every output of a reset has the counts that the service answered

  @CL-62 @derived
  Rule: A session goes on after a reset
    §4.5. After a reset with a key that survives it, commands still call the service with that key.
    Derived: A reset ends portal sessions; API keys are unaffected, and infrastructure keys are preserved (4.5). The
    session of the client is a Url and a key (4.4).

    Scenario: An infrastructure key survives the reset
      Given the holder of an infrastructure key has connected to the service
      When the client runs Reset-SvcSystem with Force and then Get-SvcUserInfo and then Reset-SvcSystem with Force and IncludeAdministrators and then Reset-SvcSystem with IncludeAdministrators and Force and then Reset-SvcSystem with AcknowledgeAdministratorLockout, IncludeAdministrators and Force and then Reset-SvcSystem with Force and AcknowledgeAdministratorLockout
      Then the second command succeeds

  @CL-32 @stated
  Rule: A reset refused for an Activity is a non-terminating error
    §7.5. When the server answers 409 because an Activity is in progress, the command reports an error and the next
    command still runs.

    Scenario: An Activity is in progress, and another command follows
      Given an Activity is in progress
      And the holder of an infrastructure key has connected to the service
      When the client runs Reset-SvcSystem with Force and then Get-SvcVersion
      Then the first command reports an error
      And the second command succeeds

  @CL-66 @derived
  Rule: A refused reset is not sent again
    §7.5. After a 409 the command reports its error and sends no second request for a reset.
    Derived: The command reports a non-terminating error (7.5) and prompts before each reset (4.4). A reset that is
    sent once the Activity has ended is one that nobody asked for.

    Scenario: An Activity is in progress, and the reset is not sent again
      Given an Activity is in progress
      And the holder of an infrastructure key has connected to the service
      When the client runs Reset-SvcSystem with Force and then Get-SvcVersion
      Then the client sends what it was told to

    Scenario: Every run of the client
      Then no refused reset is sent again

  @CL-33 @derived
  Rule: A reset refused for the lockout is reported
    §7.6. When the server answers 409 because administrators would be locked out, the command reports an error.
    Derived: The 409 is an error (7.6), and no reset result (4.4).

    Scenario: Every administrator would be locked out
      Given no initial administrator is configured
      And the holder of an infrastructure key has connected to the service
      When the client runs Reset-SvcSystem with Force and IncludeAdministrators
      Then the command reports an error
