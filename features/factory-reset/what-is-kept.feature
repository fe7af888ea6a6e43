@factory-reset @needs-control @reset @computed
Feature: What a factory reset preserves
  Section 4.5.
  Built-in configuration, Service Settings, infrastructure API Keys and, by default, administrators are preserved.

  @FR-34 @stated
  Rule: Built-in Metaverse Attributes are preserved
    §4.5. Every built-in Metaverse Attribute still exists.

    Scenario Outline: <records> after <reset>
      Given the system is populated
      And the <records> have been read before the reset
      When the holder of an infrastructure key requests <reset>
      Then the <records> are preserved

      Examples:
        | records                       | reset                                                            |
        | built-in Metaverse Attributes | a reset that keeps administrators                                |

      @new-in-0.3
      Examples:
        | records                       | reset                                                            |
        | built-in Metaverse Attributes | a reset that removes administrators and acknowledges the lockout |

  @FR-35 @stated
  Rule: Built-in Metaverse Object Types are preserved
    §4.5. Every built-in Metaverse Object Type still exists.

    Scenario Outline: <records> after <reset>
      Given the system is populated
      And the <records> have been read before the reset
      When the holder of an infrastructure key requests <reset>
      Then the <records> are preserved

      Examples:
        | records                         | reset                                                            |
        | built-in Metaverse Object Types | a reset that keeps administrators                                |

      @new-in-0.3
      Examples:
        | records                         | reset                                                            |
        | built-in Metaverse Object Types | a reset that removes administrators and acknowledges the lockout |

  @FR-36 @stated
  Rule: Built-in Roles are preserved
    §4.5. Every built-in Role still exists.

    Scenario Outline: <records> after <reset>
      Given the system is populated
      And the <records> have been read before the reset
      When the holder of an infrastructure key requests <reset>
      Then the <records> are preserved

      Examples:
        | records        | reset                                                            |
        | built-in Roles | a reset that keeps administrators                                |

      @new-in-0.3
      Examples:
        | records        | reset                                                            |
        | built-in Roles | a reset that removes administrators and acknowledges the lockout |

  @FR-37 @stated
  Rule: Built-in Connector Definitions are preserved
    §4.5. Every built-in Connector Definition still exists.

    Scenario Outline: <records> after <reset>
      Given the system is populated
      And the <records> have been read before the reset
      When the holder of an infrastructure key requests <reset>
      Then the <records> are preserved

      Examples:
        | records                        | reset                                                            |
        | built-in Connector Definitions | a reset that keeps administrators                                |

      @new-in-0.3
      Examples:
        | records                        | reset                                                            |
        | built-in Connector Definitions | a reset that removes administrators and acknowledges the lockout |

  @FR-38 @stated
  Rule: Built-in Example Data Sets are preserved
    §4.5. Every built-in Example Data Set still exists.

    Scenario Outline: <records> after <reset>
      Given the system is populated
      And the <records> have been read before the reset
      When the holder of an infrastructure key requests <reset>
      Then the <records> are preserved

      Examples:
        | records                    | reset                                                            |
        | built-in Example Data Sets | a reset that keeps administrators                                |

      @new-in-0.3
      Examples:
        | records                    | reset                                                            |
        | built-in Example Data Sets | a reset that removes administrators and acknowledges the lockout |

  @FR-39 @stated
  Rule: Built-in Predefined Searches are preserved
    §4.5. Every built-in Predefined Search still exists.

    Scenario Outline: <records> after <reset>
      Given the system is populated
      And the <records> have been read before the reset
      When the holder of an infrastructure key requests <reset>
      Then the <records> are preserved

      Examples:
        | records                      | reset                                                            |
        | built-in Predefined Searches | a reset that keeps administrators                                |

      @new-in-0.3
      Examples:
        | records                      | reset                                                            |
        | built-in Predefined Searches | a reset that removes administrators and acknowledges the lockout |

  @FR-50 @stated @new-in-0.3
  Rule: Surviving built-ins are unchanged
    §4.5. A built-in record that survives has the same identifier and content after the reset as before, including its
    description, whether it is enabled and all other fields. Fields that may change because of the reset, such as a
    time or a version, are not compared.

    Scenario Outline: <records> after <reset>
      Given the system is populated
      And the <records> have been read before the reset
      When the holder of an infrastructure key requests <reset>
      Then the <records> are unchanged

      Examples:
        | records                         | reset                                                            |
        | built-in Metaverse Attributes   | a reset that keeps administrators                                |
        | built-in Metaverse Attributes   | a reset that removes administrators and acknowledges the lockout |
        | built-in Metaverse Object Types | a reset that keeps administrators                                |
        | built-in Metaverse Object Types | a reset that removes administrators and acknowledges the lockout |
        | built-in Roles                  | a reset that keeps administrators                                |
        | built-in Roles                  | a reset that removes administrators and acknowledges the lockout |
        | built-in Connector Definitions  | a reset that keeps administrators                                |
        | built-in Connector Definitions  | a reset that removes administrators and acknowledges the lockout |
        | built-in Example Data Sets      | a reset that keeps administrators                                |
        | built-in Example Data Sets      | a reset that removes administrators and acknowledges the lockout |
        | built-in Predefined Searches    | a reset that keeps administrators                                |
        | built-in Predefined Searches    | a reset that removes administrators and acknowledges the lockout |

  @FR-41 @stated @precondition-1 @new-in-0.3
  Rule: Infrastructure API Keys are preserved
    §4.5. After a reset every infrastructure key still exists, with the same name and roles.

    Scenario: The key used for the reset still has the Administrator role, as service health shows
      Given the holder of an infrastructure key has requested a reset that keeps administrators
      When the holder of an infrastructure key reads service health
      Then the key still has the Administrator role

    Scenario Outline: The list of infrastructure keys after <reset>
      Given the system is populated
      And the infrastructure API Keys have been read before the reset
      When the holder of an infrastructure key requests <reset>
      Then the infrastructure API Keys are preserved
      And the infrastructure API Keys are unchanged

      Examples:
        | reset                                                            |
        | a reset that keeps administrators                                |
        | a reset that removes administrators and acknowledges the lockout |

  @FR-56 @stated @depends-on-SY-30
  Rule: An infrastructure key still authenticates after a reset
    §4.5. A reset ends portal sessions, but an infrastructure key still authenticates.

    Scenario Outline: The holder of an infrastructure key reads user info after <reset>
      Given the system has been through <reset>
      When the holder of an infrastructure key reads user info
      Then the request succeeds with status 200

      Examples:
        | reset                                                            |
        | a reset that keeps administrators                                |

      @new-in-0.3
      Examples:
        | reset                                                            |
        | a reset that removes administrators and acknowledges the lockout |

    @new-in-0.3
    Scenario: The holder of an infrastructure key reads user info after two resets 10 s apart
      Given the system has been through a reset that keeps administrators
      And 10 s have passed
      And the system has been through a reset that keeps administrators
      When the holder of an infrastructure key reads user info
      Then the request succeeds with status 200

  @FR-42 @stated
  Rule: Administrators are preserved by default
    §4.5. The Metaverse Objects that hold the Administrator role still exist, unless IncludeAdministrators is set. A
    Metaverse Object that still exists has the same type and, if any, the same display name.

    Scenario Outline: <caller> requests a reset with IncludeAdministrators false
      Given the system is populated
      And the Metaverse Object of an administrator has been read before the reset
      When <caller> requests a reset that keeps administrators
      Then this Metaverse Object is preserved

      Examples:
        | caller                               |
        | the holder of an infrastructure key  |

      @new-in-0.3
      Examples:
        | caller                               |
        | an administrator with a bearer token |

  @FR-08 @stated
  Rule: IncludeAdministrators is false by default
    §4.1. A reset without this option keeps the Metaverse Objects that hold the Administrator role. If a reset with
    every option set to false succeeds, a reset without any option also succeeds.

    Scenario: IncludeAdministrators is left out
      Given the Metaverse Object of an administrator has been read before the reset
      When the holder of an infrastructure key requests a reset without IncludeAdministrators
      Then this Metaverse Object is preserved

    @new-in-0.3
    Scenario: A reset without any option 10 s after a reset with every option set to false
      Given the system has been through a reset with every option set to false, including Force
      And 10 s have passed
      When the holder of an infrastructure key requests a reset without any option
      Then the reset succeeds

  @FR-11 @derived
  Rule: An acknowledgement without IncludeAdministrators removes no administrators
    §4.4. After a reset with an acknowledgement but without IncludeAdministrators, whether accepted or refused, the
    Metaverse Objects that hold the Administrator role still exist.
    Derived: Administrators are kept unless IncludeAdministrators is set (4.5); the acknowledgement only permits a
    reset that would otherwise be refused (7.6), and the client command ignores it in this case (4.4).

    Scenario: The lockout is acknowledged, but IncludeAdministrators is false
      Given the Metaverse Object of an administrator has been read before the reset
      When the holder of an infrastructure key requests a reset that keeps administrators and acknowledges the lockout
      Then this Metaverse Object is still there

  @FR-43 @derived
  Rule: A preserved administrator still has the Administrator role
    §4.5. An administrator whom the reset preserves still has the Administrator role.
    Derived: The built-in Role and the objects that hold it are preserved (4.5); only a reset that removes
    administrators can lock them out (7.6).

    Scenario: A preserved administrator signs in again 2 s after the reset
      Given an administrator with a bearer token can read user info
      And the system has been through a reset that keeps administrators
      And 2 s have passed
      When an administrator with a bearer token signs in again
      Then the administrator's role is preserved

  @FR-40 @stated
  Rule: Service Settings are preserved
    §4.5. The single record of Service Settings still exists. A setting is unchanged unless it refers to something
    that the reset removed.

    Scenario Outline: The Service Settings after <reset>
      Given the Service Settings have been read before the reset
      When the holder of an infrastructure key requests <reset>
      Then the Service Settings are preserved

      Examples:
        | reset                                                            |
        | a reset that keeps administrators                                |

      @new-in-0.3
      Examples:
        | reset                                                            |
        | a reset that removes administrators and acknowledges the lockout |

  @FR-46 @derived
  Rule: A mapping of the SSO Unique Identifier to a built-in attribute is preserved
    §4.5. If the SSO Unique Identifier was mapped to a built-in Metaverse Attribute, it is still mapped to that
    attribute afterwards.
    Derived: The Service Settings and built-in attributes are preserved; only a setting that names something removed
    does not survive (4.5).

    Scenario Outline: The mapping to a built-in attribute after <reset>
      Given the SSO Unique Identifier is mapped to a built-in attribute
      And the mapping of the SSO Unique Identifier has been read before the reset
      When the holder of an infrastructure key requests <reset>
      Then the mapping of the SSO Unique Identifier is preserved

      Examples:
        | reset                                                            |
        | a reset that keeps administrators                                |

      @new-in-0.3
      Examples:
        | reset                                                            |
        | a reset that removes administrators and acknowledges the lockout |

  @FR-33 @stated @excluded
  Rule: The database schema and its upgrade history are preserved
    §4.5. The schema of the database and the history of its upgrades survive a reset.
    Excluded: The REST API shows neither the schema nor the history.

  @FR-57 @stated @excluded
  Rule: Files under the connector files mount are not wiped
    §4.5. The files of connectors survive a reset.
    Excluded: The mount is a folder of the machine that runs the service; nothing in the REST API shows its
    contents.
