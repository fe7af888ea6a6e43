@factory-reset @needs-control @reset @computed
Feature: What a factory reset removes
  Section 4.5.
  A reset removes everything configured or collected since installation, and administrators if they are included.

  @FR-12 @stated
  Rule: Connected Systems are removed
    §4.5. After a reset no Connected System exists.

    Scenario Outline: <records> after <reset>
      Given the system is populated
      And the <records> have been read before the reset
      When the holder of an infrastructure key requests <reset>
      Then the <records> are removed

      Examples:
        | records           | reset                                                            |
        | Connected Systems | a reset that keeps administrators                                |

      @new-in-0.3
      Examples:
        | records           | reset                                                            |
        | Connected Systems | a reset that removes administrators and acknowledges the lockout |

  @FR-13 @stated
  Rule: The objects of Connected Systems are removed
    §4.5. After a reset no object that belonged to a Connected System exists.

    Scenario Outline: <records> after <reset>
      Given the system is populated
      And the <records> have been read before the reset
      When the holder of an infrastructure key requests <reset>
      Then the <records> are removed

      Examples:
        | records                      | reset                                                            |
        | objects of Connected Systems | a reset that keeps administrators                                |

      @new-in-0.3
      Examples:
        | records                      | reset                                                            |
        | objects of Connected Systems | a reset that removes administrators and acknowledges the lockout |

    Scenario Outline: No <records> of removed Connected Systems remain after <reset>
      Given the system is populated
      When the holder of an infrastructure key requests <reset>
      Then the <records> of removed Connected Systems are removed

      Examples:
        | records | reset                                                            |
        | objects | a reset that keeps administrators                                |

      @new-in-0.3
      Examples:
        | records | reset                                                            |
        | objects | a reset that removes administrators and acknowledges the lockout |

  @FR-14 @stated
  Rule: The change history of Connected Systems is removed
    §4.5. A reset removes the change history of Connected Systems and of their objects.

    Scenario Outline: <records> after <reset>
      Given the system is populated
      And the <records> have been read before the reset
      When the holder of an infrastructure key requests <reset>
      Then the <records> are removed

      Examples:
        | records                              | reset                                                            |
        | history entries of Connected Systems | a reset that keeps administrators                                |

      @new-in-0.3
      Examples:
        | records                              | reset                                                            |
        | history entries of Connected Systems | a reset that removes administrators and acknowledges the lockout |

  @FR-17 @stated
  Rule: Synchronisation Rules are removed
    §4.5. After a reset no Synchronisation Rule exists.

    Scenario Outline: <records> after <reset>
      Given the system is populated
      And the <records> have been read before the reset
      When the holder of an infrastructure key requests <reset>
      Then the <records> are removed

      Examples:
        | records               | reset                                                            |
        | Synchronisation Rules | a reset that keeps administrators                                |

      @new-in-0.3
      Examples:
        | records               | reset                                                            |
        | Synchronisation Rules | a reset that removes administrators and acknowledges the lockout |

  @FR-18 @stated
  Rule: Object Matching Rules are removed
    §4.5. After a reset no Object Matching Rule exists.

    Scenario Outline: <records> after <reset>
      Given the system is populated
      And the <records> have been read before the reset
      When the holder of an infrastructure key requests <reset>
      Then the <records> are removed

      Examples:
        | records               | reset                                                            |
        | Object Matching Rules | a reset that keeps administrators                                |

      @new-in-0.3
      Examples:
        | records               | reset                                                            |
        | Object Matching Rules | a reset that removes administrators and acknowledges the lockout |

  @FR-19 @stated
  Rule: Custom Schedules are removed
    §4.5. After a reset the only Schedules are the built-in Schedules, which the reset restores.

    Scenario Outline: <records> after <reset>
      Given the system is populated
      And the <records> have been read before the reset
      When the holder of an infrastructure key requests <reset>
      Then the <records> are removed

      Examples:
        | records          | reset                                                            |
        | custom Schedules | a reset that keeps administrators                                |

      @new-in-0.3
      Examples:
        | records          | reset                                                            |
        | custom Schedules | a reset that removes administrators and acknowledges the lockout |

  @FR-20 @stated
  Rule: Schedule Executions are removed
    §4.5. After a reset no earlier Schedule Execution exists.

    Scenario Outline: <records> after <reset>
      Given the system is populated
      And the <records> have been read before the reset
      When the holder of an infrastructure key requests <reset>
      Then the <records> are removed

      Examples:
        | records             | reset                                                            |
        | Schedule Executions | a reset that keeps administrators                                |

      @new-in-0.3
      Examples:
        | records             | reset                                                            |
        | Schedule Executions | a reset that removes administrators and acknowledges the lockout |

  @FR-21 @stated
  Rule: Earlier Activities are removed
    §4.5. After a reset no earlier Activity exists.

    Scenario Outline: <records> after <reset>
      Given the system is populated
      And the <records> have been read before the reset
      When the holder of an infrastructure key requests <reset>
      Then the <records> are removed

      Examples:
        | records    | reset                                                            |
        | Activities | a reset that keeps administrators                                |

      @new-in-0.3
      Examples:
        | records    | reset                                                            |
        | Activities | a reset that removes administrators and acknowledges the lockout |

  @FR-22 @stated
  Rule: Pending Exports are removed
    §4.5. After a reset no Pending Export exists.

    Scenario Outline: <records> after <reset>
      Given the system is populated
      And the <records> have been read before the reset
      When the holder of an infrastructure key requests <reset>
      Then the <records> are removed

      Examples:
        | records         | reset                                                            |
        | Pending Exports | a reset that keeps administrators                                |

      @new-in-0.3
      Examples:
        | records         | reset                                                            |
        | Pending Exports | a reset that removes administrators and acknowledges the lockout |

    Scenario Outline: No <records> of removed Connected Systems remain after <reset>
      Given the system is populated
      When the holder of an infrastructure key requests <reset>
      Then the <records> of removed Connected Systems are removed

      Examples:
        | records         | reset                                                            |
        | Pending Exports | a reset that keeps administrators                                |

      @new-in-0.3
      Examples:
        | records         | reset                                                            |
        | Pending Exports | a reset that removes administrators and acknowledges the lockout |

  @FR-31 @stated
  Rule: Trusted Certificates are removed
    §4.5. After a reset no Trusted Certificate exists.

    Scenario Outline: <records> after <reset>
      Given the system is populated
      And the <records> have been read before the reset
      When the holder of an infrastructure key requests <reset>
      Then the <records> are removed

      Examples:
        | records              | reset                                                            |
        | Trusted Certificates | a reset that keeps administrators                                |

      @new-in-0.3
      Examples:
        | records              | reset                                                            |
        | Trusted Certificates | a reset that removes administrators and acknowledges the lockout |

  @FR-23 @stated
  Rule: Custom Metaverse Object Types are removed
    §4.5. After a reset no custom Metaverse Object Type exists.

    Scenario Outline: <records> after <reset>
      Given the system is populated
      And the <records> have been read before the reset
      When the holder of an infrastructure key requests <reset>
      Then the <records> are removed

      Examples:
        | records                       | reset                                                            |
        | custom Metaverse Object Types | a reset that keeps administrators                                |

      @new-in-0.3
      Examples:
        | records                       | reset                                                            |
        | custom Metaverse Object Types | a reset that removes administrators and acknowledges the lockout |

  @FR-24 @stated
  Rule: Custom Metaverse Attributes are removed
    §4.5. After a reset no custom Metaverse Attribute exists.

    Scenario Outline: <records> after <reset>
      Given the system is populated
      And the <records> have been read before the reset
      When the holder of an infrastructure key requests <reset>
      Then the <records> are removed

      Examples:
        | records                     | reset                                                            |
        | custom Metaverse Attributes | a reset that keeps administrators                                |

      @new-in-0.3
      Examples:
        | records                     | reset                                                            |
        | custom Metaverse Attributes | a reset that removes administrators and acknowledges the lockout |

  @FR-25 @stated
  Rule: Custom Roles are removed
    §4.5. After a reset no custom Role exists.

    Scenario Outline: <records> after <reset>
      Given the system is populated
      And the <records> have been read before the reset
      When the holder of an infrastructure key requests <reset>
      Then the <records> are removed

      Examples:
        | records      | reset                                                            |
        | custom Roles | a reset that keeps administrators                                |

      @new-in-0.3
      Examples:
        | records      | reset                                                            |
        | custom Roles | a reset that removes administrators and acknowledges the lockout |

  @FR-26 @stated
  Rule: Custom Connector Definitions are removed
    §4.5. After a reset no custom Connector Definition exists.

    Scenario Outline: <records> after <reset>
      Given the system is populated
      And the <records> have been read before the reset
      When the holder of an infrastructure key requests <reset>
      Then the <records> are removed

      Examples:
        | records                      | reset                                                            |
        | custom Connector Definitions | a reset that keeps administrators                                |

      @new-in-0.3
      Examples:
        | records                      | reset                                                            |
        | custom Connector Definitions | a reset that removes administrators and acknowledges the lockout |

  @FR-27 @stated
  Rule: Custom Predefined Searches are removed
    §4.5. After a reset no custom Predefined Search exists.

    Scenario Outline: <records> after <reset>
      Given the system is populated
      And the <records> have been read before the reset
      When the holder of an infrastructure key requests <reset>
      Then the <records> are removed

      Examples:
        | records                    | reset                                                            |
        | custom Predefined Searches | a reset that keeps administrators                                |

      @new-in-0.3
      Examples:
        | records                    | reset                                                            |
        | custom Predefined Searches | a reset that removes administrators and acknowledges the lockout |

  @FR-28 @stated
  Rule: Custom Example Data Sets are removed
    §4.5. After a reset no custom Example Data Set exists.

    Scenario Outline: <records> after <reset>
      Given the system is populated
      And the <records> have been read before the reset
      When the holder of an infrastructure key requests <reset>
      Then the <records> are removed

      Examples:
        | records                  | reset                                                            |
        | custom Example Data Sets | a reset that keeps administrators                                |

      @new-in-0.3
      Examples:
        | records                  | reset                                                            |
        | custom Example Data Sets | a reset that removes administrators and acknowledges the lockout |

  @FR-29 @stated
  Rule: Custom Example Data Templates are removed
    §4.5. After a reset no custom Example Data Template exists.

    Scenario Outline: <records> after <reset>
      Given the system is populated
      And the <records> have been read before the reset
      When the holder of an infrastructure key requests <reset>
      Then the <records> are removed

      Examples:
        | records                       | reset                                                            |
        | custom Example Data Templates | a reset that keeps administrators                                |

      @new-in-0.3
      Examples:
        | records                       | reset                                                            |
        | custom Example Data Templates | a reset that removes administrators and acknowledges the lockout |

  @FR-15 @stated
  Rule: Metaverse Objects are removed
    §4.5. After a reset only Metaverse Objects with the Administrator role exist, or none if IncludeAdministrators is
    set.

    Scenario Outline: A person who is not an administrator, after <reset>
      Given a person who is not an administrator is in the metaverse
      And the person who is not an administrator has been read before the reset
      When the holder of an infrastructure key requests <reset>
      Then the person who is not an administrator is removed

      Examples:
        | reset                                                            |
        | a reset that keeps administrators                                |

      @new-in-0.3
      Examples:
        | reset                                                            |
        | a reset that removes administrators and acknowledges the lockout |

    Scenario: All Metaverse Objects except those of administrators
      Given the system is populated
      When the holder of an infrastructure key requests a reset that keeps administrators
      Then the Metaverse Objects except those of administrators are removed

    @needs-control @new-in-0.3
    Scenario: More than a thousand Metaverse Objects
      Given the system is populated
      And there are 1,100 Metaverse Objects
      When the holder of an infrastructure key requests a reset that keeps administrators
      Then the Metaverse Objects except those of administrators are removed

  @FR-16 @stated
  Rule: The change history of Metaverse Objects is removed
    §4.5. A reset removes the change history of the Metaverse Objects that it removes.

    Scenario Outline: The change history of removed Metaverse Objects after <reset>
      Given the system is populated
      And the history entries of Metaverse Objects have been read before the reset
      When the holder of an infrastructure key requests <reset>
      Then the history entries of removed Metaverse Objects are removed

      Examples:
        | reset                                                            |
        | a reset that keeps administrators                                |

      @new-in-0.3
      Examples:
        | reset                                                            |
        | a reset that removes administrators and acknowledges the lockout |

  @FR-30 @stated
  Rule: Ordinary API Keys are removed
    §4.5. After a reset the only API Keys are infrastructure keys, and a removed key no longer authenticates.

    Scenario Outline: Ordinary API Keys, including any held by an administrator, after <reset>
      Given an administrator can read user info
      And the system is populated
      And the ordinary API Keys have been read before the reset
      When the holder of an infrastructure key requests <reset>
      Then the ordinary API Keys are removed

      Examples:
        | reset                                                            |
        | a reset that keeps administrators                                |

      @new-in-0.3
      Examples:
        | reset                                                            |
        | a reset that removes administrators and acknowledges the lockout |

    Scenario Outline: The holder of an ordinary key reads user info after <reset>
      Given the holder of an ordinary key can read user info
      And the system has been through <reset>
      When the holder of an ordinary key reads user info
      Then the request is refused because the caller is not authenticated

      Examples:
        | reset                                                            |
        | a reset that keeps administrators                                |

      @new-in-0.3
      Examples:
        | reset                                                            |
        | a reset that removes administrators and acknowledges the lockout |

  @FR-32 @stated
  Rule: Administrators are removed if IncludeAdministrators is set
    §4.5. If IncludeAdministrators is set, the reset also removes Metaverse Objects with the Administrator role.

    Scenario Outline: <caller> requests a reset that removes administrators
      Given the Metaverse Object of an administrator has been read before the reset
      When <caller> requests a reset that removes administrators and acknowledges the lockout
      Then this Metaverse Object is removed

      Examples:
        | caller                               |
        | the holder of an infrastructure key  |

      @new-in-0.3
      Examples:
        | caller                               |
        | an administrator with a bearer token |

  @FR-58 @stated @excluded
  Rule: A reset cannot be undone
    §4.5. What a reset has removed cannot be restored.
    Excluded: No test can show that a reset cannot be undone. Other rules check what a reset removes.
