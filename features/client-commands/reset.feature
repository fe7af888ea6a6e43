@client @reset
Feature: Resetting the system

  Rule: The command asks before it resets

    @CL-22
    Scenario: The person says yes
      Given the holder of an infrastructure key has connected
      When a person runs Reset-SvcSystem and says yes
      Then the person is asked before any reset is
      And a reset is asked for

    @CL-23
    Scenario: The person says no
      Given the holder of an infrastructure key has connected
      When a person runs Reset-SvcSystem and says no
      Then no reset is asked for

    @CL-23
    Scenario: There is nobody to ask
      Given the holder of an infrastructure key has connected
      When the client runs Reset-SvcSystem
      Then no reset is asked for

    @CL-26
    Scenario Outline: Confirm, and the person says <answer>
      Given the holder of an infrastructure key has connected
      When a person runs Reset-SvcSystem with Confirm and says <answer>
      Then the person is asked before any reset is
      And <outcome> reset is asked for

      Examples:
        | answer | outcome |
        | yes    | a       |
        | no     | no      |

  @CL-24
  Rule: Force suppresses the prompt

    Scenario: A person who would say no
      Given the holder of an infrastructure key has connected
      When a person runs Reset-SvcSystem with Force and says no
      Then a reset is asked for

    Scenario: There is nobody to ask
      Given the holder of an infrastructure key has connected
      When the client runs Reset-SvcSystem with Force
      Then a reset is asked for

  @CL-25
  Rule: WhatIf tells, and does nothing

    Scenario: WhatIf
      Given the holder of an infrastructure key has connected
      When the client runs Reset-SvcSystem with WhatIf
      Then no reset is asked for
      And something is printed

  Rule: The options reach the service as they were given

    @CL-27
    Scenario: IncludeAdministrators
      Given the holder of an infrastructure key has connected
      When the client runs Reset-SvcSystem with Force and IncludeAdministrators
      Then the reset asked for includes administrators

    @CL-28
    Scenario: No option
      Given the holder of an infrastructure key has connected
      When the client runs Reset-SvcSystem with Force
      Then the reset asked for keeps administrators

    @CL-29
    Scenario: The acknowledgement beside IncludeAdministrators
      Given no initial administrator is configured
      And the holder of an infrastructure key has connected
      When the client runs Reset-SvcSystem with Force, IncludeAdministrators and AcknowledgeAdministratorLockout
      Then the reset asked for acknowledges the lockout

    @CL-30
    Scenario: The acknowledgement alone
      Given the holder of an infrastructure key has connected
      When the client runs Reset-SvcSystem with Force and AcknowledgeAdministratorLockout
      Then the command succeeds
      And the reset asked for keeps administrators

  @CL-31
  Rule: The counts are output

    Scenario: A reset of a populated system
      Given the system is populated
      And the holder of an infrastructure key has connected
      When the client runs Reset-SvcSystem with Force
      Then the output is one object with ConnectedSystemsRemoved, SyncRulesRemoved and MetaverseObjectsRemoved, as the service sent them

  Rule: A refused reset is reported

    @CL-32
    Scenario: An Activity is in progress, and another command follows
      Given an Activity is in progress
      And the holder of an infrastructure key has connected
      When the client runs Reset-SvcSystem with Force and then Get-SvcVersion
      Then the first command reports an error
      And the second command succeeds

    @CL-33
    Scenario: Everybody would be locked out
      Given no initial administrator is configured
      And the holder of an infrastructure key has connected
      When the client runs Reset-SvcSystem with Force and IncludeAdministrators
      Then the command reports an error
      And nothing is output
