@client
Feature: Reading service health
  Section 4.4.
  What Get-SvcServiceHealth outputs, and which forms of an answer clients must cope with.

  Rule: What is output is what was answered

    Scenario Outline: <what>
      Given an administrator has connected to the service
      When the client runs Get-SvcUserInfo and then Get-SvcServiceHealth and then Get-SvcServiceHealth and then Get-SvcServiceHealth with Summary and then Get-SvcServiceHealth with Summary and then Get-SvcHealth and then Get-SvcHealth with Ready and then Get-SvcHealth with Live and then Get-SvcVersion and then Get-SvcAuthConfig
      Then the client shows what the service has answered

      @CL-12
      Examples:
        | what                     |
        | Three services, in order |

      @CL-13
      Examples:
        | what                     |
        | The members of a service |

      @CL-14
      Examples:
        | what        |
        | The summary |

  Rule: Every form of an answer is read

    Scenario Outline: <form>
      Given the service answers in one permitted form after another
      And an administrator has connected to the service
      When the client runs Get-SvcUserInfo and then Get-SvcUserInfo and then Get-SvcServiceHealth and then Get-SvcServiceHealth and then Get-SvcServiceHealth and then Get-SvcServiceHealth with Summary
      Then the <nth> command succeeds

      @CL-47
      Examples: members without a value are omitted
        | form                       | nth   |
        | User info without nulls    | first |
        | A service that never began | third |

      @CL-48
      Examples: every object has undocumented members
        | form                             | nth    |
        | User info with further members   | second |
        | The summary with further members | sixth  |

      @CL-46
      Examples: either casing of the names
        | form                     | nth    |
        | Services in PascalCase   | fourth |
        | Services in camelCase   | fifth  |

    @CL-48
    Scenario Outline: <form>, without a session
      Given the service answers in one permitted form after another
      When the client runs Get-SvcHealth with Url and then Get-SvcHealth with Url and Ready and then Get-SvcHealth with Ready and a positional Url and then Get-SvcHealth with Live and Url and then Get-SvcHealth with a positional Url and Live and then Get-SvcVersion with Url and then Get-SvcAuthConfig with Url and then Get-SvcVersion with a positional Url and then Get-SvcAuthConfig with a positional Url and then Get-SvcServiceHealth and then Get-SvcServiceHealth with Summary and then Get-SvcUserInfo and then Reset-SvcSystem with Force
      Then the <nth> command succeeds

      Examples:
        | form                             | nth    |
        | The version with further members | eighth |
        | Auth config with further members | ninth  |

  @CL-50
  Rule: Each command reads service health again

    Scenario: Four commands in a row
      Given an administrator has connected to the service
      When the client runs Get-SvcUserInfo and then Get-SvcServiceHealth and then Get-SvcServiceHealth and then Get-SvcServiceHealth with Summary and then Get-SvcServiceHealth with Summary and then Get-SvcHealth and then Get-SvcHealth with Ready and then Get-SvcHealth with Live and then Get-SvcVersion and then Get-SvcAuthConfig
      Then each command asks the service for service health
