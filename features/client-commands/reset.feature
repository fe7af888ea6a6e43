@client @reset
Feature: Resetting the system
  Section 4.4.
  When Reset-SvcSystem prompts, which options it sends, and what it outputs.

  Rule: The command prompts before it resets

    @waiting
    Scenario Outline: <switches>, and the person answers yes
      Given the holder of an infrastructure key has connected to the service
      When a person runs Reset-SvcSystem and then Reset-SvcSystem with Confirm and then Reset-SvcSystem with IncludeAdministrators and answers yes
      Then the <nth> command prompts before it asks the service for a reset
      And the <nth> command asks the service for a reset

      @CL-22
      Examples:
        | switches  | nth   |
        | No switch | first |

      @CL-26
      Examples:
        | switches | nth    |
        | Confirm  | second |

      @CL-67
      Examples:
        | switches              | nth   |
        | IncludeAdministrators | third |

    @CL-26 @waiting
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

      @CL-23
      Examples:
        | switches  | nth   |
        | No switch | first |

      @CL-26
      Examples:
        | switches | nth    |
        | Confirm  | second |

      @CL-67
      Examples:
        | switches                        | nth   |
        | AcknowledgeAdministratorLockout | third |

    @CL-53 @waiting
    Scenario: Nothing is shown of a reset that was declined
      Given the holder of an infrastructure key has connected to the service
      When a person runs Reset-SvcSystem and then Reset-SvcSystem with Confirm and then Reset-SvcSystem with AcknowledgeAdministratorLockout and answers no
      Then the client shows what the service has answered

    @CL-23 @CL-67
    Scenario: Nobody is there to answer
      Given the holder of an infrastructure key has connected to the service
      When the client runs Reset-SvcSystem and then Reset-SvcSystem with IncludeAdministrators and then Reset-SvcSystem with AcknowledgeAdministratorLockout and then Reset-SvcSystem with AcknowledgeAdministratorLockout and IncludeAdministrators
      Then the command does not ask the service for a reset

  @CL-24
  Rule: Force suppresses the prompt

    @waiting
    Scenario: A person would answer no
      Given the holder of an infrastructure key has connected to the service
      When a person runs Reset-SvcSystem with Force and answers no
      Then the command asks the service for a reset

    Scenario: Nobody is there to answer
      Given the holder of an infrastructure key has connected to the service
      When the client runs Reset-SvcSystem with Force and then Get-SvcUserInfo and then Reset-SvcSystem with Force and IncludeAdministrators and then Reset-SvcSystem with IncludeAdministrators and Force and then Reset-SvcSystem with AcknowledgeAdministratorLockout, IncludeAdministrators and Force and then Reset-SvcSystem with Force and AcknowledgeAdministratorLockout
      Then each command asks the service for a reset

  @CL-25
  Rule: WhatIf resets nothing

    Scenario: WhatIf beside other switches
      Given the holder of an infrastructure key has connected to the service
      When the client runs Reset-SvcSystem with WhatIf and then Reset-SvcSystem with Force and WhatIf and then Reset-SvcSystem with WhatIf, Force and IncludeAdministrators and then Reset-SvcSystem with Force, AcknowledgeAdministratorLockout and WhatIf
      Then the command does not ask the service for a reset

    @waiting
    Scenario: WhatIf, and a person would answer yes
      Given the holder of an infrastructure key has connected to the service
      When a person runs Reset-SvcSystem with WhatIf and then Reset-SvcSystem with Confirm and WhatIf and answers yes
      Then the command does not ask the service for a reset

  Rule: The options are sent as they were given

    Scenario Outline: <what>
      Given the holder of an infrastructure key has connected to the service
      When the client runs Reset-SvcSystem with Force and then Get-SvcUserInfo and then Reset-SvcSystem with Force and IncludeAdministrators and then Reset-SvcSystem with IncludeAdministrators and Force and then Reset-SvcSystem with AcknowledgeAdministratorLockout, IncludeAdministrators and Force and then Reset-SvcSystem with Force and AcknowledgeAdministratorLockout
      Then the client <does>

      @CL-27
      Examples:
        | what                                  | does                      |
        | IncludeAdministrators where it is set | sends what it was told to |

      @CL-28
      Examples:
        | what                                      | does                      |
        | IncludeAdministrators where it is not set | sends what it was told to |

      @CL-29
      Examples:
        | what                                             | does                      |
        | The acknowledgement beside IncludeAdministrators | sends what it was told to |

      @CL-30
      Examples:
        | what                      | does                      |
        | The acknowledgement alone | sends what it was told to |

      @CL-64
      Examples:
        | what                 | does                      |
        | Options are booleans | sends what it was told to |

      @CL-65
      Examples:
        | what                                    | does                      |
        | The acknowledgement where it is not set | sends what it was told to |

      @CL-69
      Examples:
        | what             | does                      |
        | The body is JSON | sends what it was told to |

      @CL-31
      Examples:
        | what                  | does                                |
        | The counts are output | shows what the service has answered |

  @CL-62
  Rule: A session goes on after a reset

    Scenario: An infrastructure key survives the reset
      Given the holder of an infrastructure key has connected to the service
      When the client runs Reset-SvcSystem with Force and then Get-SvcUserInfo and then Reset-SvcSystem with Force and IncludeAdministrators and then Reset-SvcSystem with IncludeAdministrators and Force and then Reset-SvcSystem with AcknowledgeAdministratorLockout, IncludeAdministrators and Force and then Reset-SvcSystem with Force and AcknowledgeAdministratorLockout
      Then the second command succeeds

  Rule: A refused reset is reported

    @CL-32
    Scenario: An Activity is in progress, and another command follows
      Given an Activity is in progress
      And the holder of an infrastructure key has connected to the service
      When the client runs Reset-SvcSystem with Force and then Get-SvcVersion
      Then the first command reports an error
      And the second command succeeds

    @CL-53
    Scenario: An Activity is in progress, and no counts are shown
      Given an Activity is in progress
      And the holder of an infrastructure key has connected to the service
      When the client runs Reset-SvcSystem with Force and then Get-SvcVersion
      Then the client shows what the service has answered

    @CL-66
    Scenario: An Activity is in progress, and the reset is not sent again
      Given an Activity is in progress
      And the holder of an infrastructure key has connected to the service
      When the client runs Reset-SvcSystem with Force and then Get-SvcVersion
      Then the client sends what it was told to

    @CL-33
    Scenario: Every administrator would be locked out
      Given no initial administrator is configured
      And the holder of an infrastructure key has connected to the service
      When the client runs Reset-SvcSystem with Force and IncludeAdministrators
      Then the command reports an error
