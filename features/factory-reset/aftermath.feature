@factory-reset @needs-control @reset @computed
Feature: What a factory reset restores and records
  Sections 3.3 and 4.5.
  Before the call returns, the reset restores built-in records and creates a Reset activity. All portal sessions end.

  @FR-44 @stated
  Rule: A mapping of the SSO Unique Identifier to a custom attribute is cleared
    §4.5. If the SSO Unique Identifier was mapped to a custom Metaverse Attribute, which the reset removes, it is not
    mapped after the reset.

    Scenario Outline: The mapping to a custom attribute after <reset>
      Given the SSO Unique Identifier is mapped to a custom attribute
      And the mapping of the SSO Unique Identifier has been read before the reset
      When the holder of an infrastructure key requests <reset>
      Then the mapping of the SSO Unique Identifier is cleared

      Examples:
        | reset                                                            |
        | a reset that keeps administrators                                |

      @new-in-0.3
      Examples:
        | reset                                                            |
        | a reset that removes administrators and acknowledges the lockout |

  @FR-45 @stated
  Rule: After a reset the SSO Unique Identifier can be mapped to an existing attribute
    §4.5. If the reset cleared the mapping, it can be set again to an attribute that exists.

    @write
    Scenario: A cleared mapping is set again
      Given the SSO Unique Identifier is mapped to a custom attribute
      And the mapping of the SSO Unique Identifier has been read before the reset
      And the system has been through a reset that keeps administrators
      When the holder of an infrastructure key maps the SSO Unique Identifier to an existing attribute
      Then the mapping of the SSO Unique Identifier is set to that attribute

  @FR-47 @stated
  Rule: Built-in Schedules are restored
    §4.5. After the reset the built-in Schedules exist, as after a start of the service.

    Scenario Outline: Built-in Schedules 10 s after <reset>
      Given the system is populated
      And the built-in Schedules have been read before the reset
      And the system has been through <reset>
      When 10 s have passed
      Then the built-in Schedules are restored

      Examples:
        | reset                                                            |
        | a reset that keeps administrators                                |

      @new-in-0.3
      Examples:
        | reset                                                            |
        | a reset that removes administrators and acknowledges the lockout |

    @new-in-0.3
    Scenario: Built-in Schedules 10 s after a second reset
      Given the built-in Schedules have been read before the first reset
      And the system has been through a reset that keeps administrators
      And 10 s have passed
      And the system has been through a reset that keeps administrators
      When 10 s have passed
      Then the built-in Schedules are restored

    Scenario Outline: Built-in Schedules that had been deleted before <reset>
      Given the built-in Schedules have been read before the reset
      And these built-in Schedules have been deleted
      And the system has been through <reset>
      When 10 s have passed
      Then the built-in Schedules are restored

      Examples:
        | reset                                                            |
        | a reset that keeps administrators                                |

      @new-in-0.3
      Examples:
        | reset                                                            |
        | a reset that removes administrators and acknowledges the lockout |

  @FR-48 @stated
  Rule: The attributes of the built-in Example Data Template are restored
    §4.5. After the reset the built-in Example Data Template has its attributes, as after a start of the service.

    Scenario Outline: The attributes of the built-in Example Data Template 10 s after <reset>
      Given the attributes of the built-in Example Data Template have been read before the reset
      And the built-in Example Data Template has lost these attributes
      And the system has been through <reset>
      When 10 s have passed
      Then the attributes of the built-in Example Data Template are restored

      Examples:
        | reset                                                            |
        | a reset that keeps administrators                                |

      @new-in-0.3
      Examples:
        | reset                                                            |
        | a reset that removes administrators and acknowledges the lockout |

  @FR-51 @stated
  Rule: The factory-state provenance of built-in records is recorded again
    §4.5. The reset records the factory-state provenance of surviving built-in records again. The rule is checked
    only on servers that return the provenance.

    Scenario Outline: The provenance of built-in records after <reset>
      Given the times in the provenance of built-in records have been read before the reset
      And 2 s have passed
      When the holder of an infrastructure key requests <reset>
      Then the times in the provenance of built-in records are later than before

      Examples:
        | reset                                                            |
        | a reset that keeps administrators                                |

      @new-in-0.3
      Examples:
        | reset                                                            |
        | a reset that removes administrators and acknowledges the lockout |

  @FR-49 @stated
  Rule: Restored records exist before the call returns
    §4.5. The built-in configuration is restored when the response to the reset arrives.

    Scenario Outline: The built-in Schedules right after <reset>
      Given the system is populated
      And the built-in Schedules have been read before the reset
      When the holder of an infrastructure key requests <reset>
      Then the built-in Schedules are restored

      Examples:
        | reset                                                            |
        | a reset that keeps administrators                                |

      @new-in-0.3
      Examples:
        | reset                                                            |
        | a reset that removes administrators and acknowledges the lockout |

    Scenario Outline: The attributes of the built-in Example Data Template right after <reset>
      Given the attributes of the built-in Example Data Template have been read before the reset
      And the built-in Example Data Template has lost these attributes
      When the holder of an infrastructure key requests <reset>
      Then the attributes of the built-in Example Data Template are restored

      Examples:
        | reset                                                            |
        | a reset that keeps administrators                                |

      @new-in-0.3
      Examples:
        | reset                                                            |
        | a reset that removes administrators and acknowledges the lockout |

  @FR-52 @stated
  Rule: The SSO endpoints are set again from their environment variables
    §4.5. After the reset the read-only settings of the SSO endpoints have the values of their environment variables.

    Scenario Outline: <setting> after <reset>
      Given <setting> differs from its environment variable
      And <setting> has been read before the reset
      When the holder of an infrastructure key requests <reset>
      Then <setting> is set again from its environment variable

      Examples:
        | setting                  | reset                                                            |
        | the SSO authority        | a reset that keeps administrators                                |
        | the SSO metadata address | a reset that keeps administrators                                |

      @new-in-0.3
      Examples:
        | setting                  | reset                                                            |
        | the SSO authority        | a reset that removes administrators and acknowledges the lockout |
        | the SSO metadata address | a reset that removes administrators and acknowledges the lockout |

  @FR-53 @stated
  Rule: The encryption key path is set again from its environment variable
    §4.5. After the reset the read-only setting of the encryption key path has the value of its environment variable.

    Scenario Outline: <setting> after <reset>
      Given <setting> differs from its environment variable
      And <setting> has been read before the reset
      When the holder of an infrastructure key requests <reset>
      Then <setting> is set again from its environment variable

      Examples:
        | setting                 | reset                                                            |
        | the encryption key path | a reset that keeps administrators                                |

      @new-in-0.3
      Examples:
        | setting                 | reset                                                            |
        | the encryption key path | a reset that removes administrators and acknowledges the lockout |

  @FR-06 @stated
  Rule: A reset creates a Reset activity
    §3.3. After a reset a new Activity records the reset, although earlier Activities have been removed (also 4.5).

    Scenario Outline: The Activity of <reset>
      Given the system is populated
      And the Activities have been read before the reset
      When the holder of an infrastructure key requests <reset>
      Then a Reset activity is created

      Examples:
        | reset                                                            |
        | a reset that keeps administrators                                |

      @new-in-0.3
      Examples:
        | reset                                                            |
        | a reset that removes administrators and acknowledges the lockout |

    @new-in-0.3 @computed
    Scenario: Two concurrent resets create a Reset activity
      Given the system is populated
      And the Activities have been read before the resets
      When the holder of an infrastructure key sends two concurrent requests for a reset that keeps administrators
      Then a Reset activity is created

    @new-in-0.3
    Scenario: A second reset after 10 s creates another Reset activity
      Given the system has been through a reset that keeps administrators
      And 10 s have passed
      And the Activities have been read before the second reset
      When the holder of an infrastructure key requests a reset that keeps administrators
      Then a Reset activity is created

  @FR-07 @stated
  Rule: The Reset activity records who initiated the reset
    §3.3. The Reset activity names the caller who requested the reset, and no other caller.

    Scenario Outline: <caller> requests <reset>
      Given the system is populated
      And the Activities have been read before the reset
      And the name of <caller> has been read before the reset
      When <caller> requests <reset>
      Then a Reset activity that names the caller is created

      Examples:
        | caller                               | reset                                                            |
        | the holder of an infrastructure key  | a reset that keeps administrators                                |

      @new-in-0.3
      Examples:
        | caller                               | reset                                                            |
        | the holder of an infrastructure key  | a reset that removes administrators and acknowledges the lockout |
        | an administrator with a bearer token | a reset that keeps administrators                                |

  @FR-83 @derived
  Rule: A system that was reset can be reset again
    §7.5. Ten seconds after a reset has returned its counts, a second reset succeeds if no Activity is in progress.
    Derived: A reset is refused because of an Activity in progress or a lockout (7.5, 7.6). The response with the
    counts of removed records (2.7) is sent when the reset is over, so the Reset activity is no longer in progress.

    Scenario: The system is reset again after 10 s
      Given the system has been through a reset that keeps administrators
      And 10 s have passed
      When the holder of an infrastructure key requests a reset that keeps administrators
      Then the reset succeeds

  @FR-54 @stated
  Rule: Portal sessions are invalid after a reset
    §4.5. A user who was signed in to the portal before the reset has to sign in again.

    Scenario Outline: <caller> reads user info after <reset>
      Given <caller> can read user info
      And the system has been through <reset>
      When <caller> reads user info
      Then the caller has to sign in again

      Examples:
        | caller                                 | reset                                                            |
        | an ordinary user with a portal session | a reset that keeps administrators                                |
        | an ordinary user with a portal session | a reset that removes administrators and acknowledges the lockout |

  @FR-55 @stated
  Rule: Portal sessions of administrators are invalid after a reset
    §4.5. An administrator who was signed in to the portal before the reset has to sign in again, even if the reset
    preserved that administrator.

    Scenario Outline: <caller> reads user info after <reset>
      Given <caller> can read user info
      And the system has been through <reset>
      When <caller> reads user info
      Then the caller has to sign in again

      Examples:
        | caller                                 | reset                                                            |
        | an administrator with a portal session | a reset that keeps administrators                                |
        | an administrator with a portal session | a reset that removes administrators and acknowledges the lockout |
