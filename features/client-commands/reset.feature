@client @reset
Feature: Resetting the system
  Section 4.4.
  When Reset-SvcSystem prompts, which options it sends, and what it outputs.

  Rule: The command prompts before it resets

    @CL-22
    Scenario: The person answers yes
      Given the holder of an infrastructure key has connected to the service
      When a person runs Reset-SvcSystem and answers yes
      Then the command prompts before it asks the service for a reset
      And the command asks the service for a reset

    @CL-23
    Scenario: The person answers no
      Given the holder of an infrastructure key has connected to the service
      When a person runs Reset-SvcSystem and answers no
      Then the command does not ask the service for a reset

    @CL-23
    Scenario: Nobody is there to answer
      Given the holder of an infrastructure key has connected to the service
      When the client runs Reset-SvcSystem
      Then the command does not ask the service for a reset

    @CL-26
    Scenario Outline: Confirm, and the person answers <answer>
      Given the holder of an infrastructure key has connected to the service
      When a person runs Reset-SvcSystem with Confirm and answers <answer>
      Then the command prompts before it asks the service for a reset
      And the command <asks> the service for a reset

      Examples:
        | answer | asks         |
        | yes    | asks         |
        | no     | does not ask |

  @CL-24
  Rule: Force suppresses the prompt

    Scenario: A person would answer no
      Given the holder of an infrastructure key has connected to the service
      When a person runs Reset-SvcSystem with Force and answers no
      Then the command asks the service for a reset

    Scenario: Nobody is there to answer
      Given the holder of an infrastructure key has connected to the service
      When the client runs Reset-SvcSystem with Force
      Then the command asks the service for a reset

  @CL-25
  Rule: WhatIf says what would happen, and resets nothing

    Scenario: WhatIf alone
      Given the holder of an infrastructure key has connected to the service
      When the client runs Reset-SvcSystem with WhatIf
      Then the command does not ask the service for a reset
      And the client prints something

  Rule: The options are sent as they were given

    @CL-27
    Scenario: IncludeAdministrators
      Given the holder of an infrastructure key has connected to the service
      When the client runs Reset-SvcSystem with Force and IncludeAdministrators
      Then the command asks the service for a reset
      And each request for a reset has:
        | includeAdministrators | true |

    @CL-28
    Scenario: Neither option
      Given the holder of an infrastructure key has connected to the service
      When the client runs Reset-SvcSystem with Force
      Then the command asks the service for a reset
      And each request for a reset has:
        | includeAdministrators | false, or absent |

    @CL-29
    Scenario: The acknowledgement beside IncludeAdministrators
      Given no initial administrator is configured
      And the holder of an infrastructure key has connected to the service
      When the client runs Reset-SvcSystem with Force, IncludeAdministrators and AcknowledgeAdministratorLockout
      Then the command asks the service for a reset
      And each request for a reset has:
        | acknowledgeAdministratorLockout | true |

    @CL-30
    Scenario: The acknowledgement alone
      Given the holder of an infrastructure key has connected to the service
      When the client runs Reset-SvcSystem with Force and AcknowledgeAdministratorLockout
      Then the command succeeds
      And the command asks the service for a reset
      And each request for a reset has:
        | includeAdministrators | false, or absent |

  @CL-31
  Rule: The counts are output

    Scenario: A populated system is reset
      Given the system is populated
      And the holder of an infrastructure key has connected to the service
      When the client runs Reset-SvcSystem with Force
      Then the output has:
        | ConnectedSystemsRemoved | as sent |
        | SyncRulesRemoved        | as sent |
        | MetaverseObjectsRemoved | as sent |

  Rule: A refused reset is reported

    @CL-32
    Scenario: An Activity is in progress, and another command follows
      Given an Activity is in progress
      And the holder of an infrastructure key has connected to the service
      When the client runs Reset-SvcSystem with Force and then Get-SvcVersion
      Then the first command reports an error
      And the second command succeeds

    @CL-33
    Scenario: Every administrator would be locked out
      Given no initial administrator is configured
      And the holder of an infrastructure key has connected to the service
      When the client runs Reset-SvcSystem with Force and IncludeAdministrators
      Then the command reports an error
      And the client prints no result
