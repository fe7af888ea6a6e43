@factory-reset @needs-control @reset @computed
Feature: What a factory reset removes
  Section 4.5.
  Whatever was configured or gathered since installation is removed, and administrators if they are included.

  Rule: What was configured and gathered is removed

    Scenario Outline: <records>
      Given the system is populated
      And an auditor has noted the <records>
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then the <records> are removed

      @FR-12
      Examples:
        | records           |
        | Connected Systems |

      @FR-13
      Examples:
        | records                      |
        | objects of Connected Systems |

      @FR-14
      Examples:
        | records                                |
        | changes recorded for Connected Systems |

      @FR-17
      Examples:
        | records               |
        | Synchronisation Rules |

      @FR-18
      Examples:
        | records               |
        | Object Matching Rules |

      @FR-19
      Examples:
        | records          |
        | custom Schedules |

      @FR-20
      Examples:
        | records             |
        | Schedule Executions |

      @FR-21
      Examples:
        | records    |
        | Activities |

      @FR-22
      Examples:
        | records         |
        | Pending Exports |

      @FR-31
      Examples:
        | records              |
        | Trusted Certificates |

  Rule: What was added to the built-in configuration is removed

    Scenario Outline: <records>
      Given the system is populated
      And an auditor has noted the <records>
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then the <records> are removed

      @FR-23
      Examples:
        | records                       |
        | custom Metaverse Object Types |

      @FR-24
      Examples:
        | records                     |
        | custom Metaverse Attributes |

      @FR-25
      Examples:
        | records      |
        | custom Roles |

      @FR-26
      Examples:
        | records                      |
        | custom Connector Definitions |

      @FR-27
      Examples:
        | records                    |
        | custom Predefined Searches |

      @FR-28
      Examples:
        | records                  |
        | custom Example Data Sets |

      @FR-29
      Examples:
        | records                       |
        | custom Example Data Templates |

  Rule: What belongs to a Connected System is removed with it, even where no list shows it any more

    Scenario Outline: <records>
      Given the system is populated
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then the <records> of removed Connected Systems are removed

      @FR-13
      Examples:
        | records |
        | objects |

      @FR-22
      Examples:
        | records         |
        | Pending Exports |

  @FR-15
  Rule: Metaverse Objects are removed, except those of administrators

    Scenario: An ordinary person
      Given an ordinary person is in the metaverse
      And an auditor has noted the ordinary person
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then the ordinary person is removed

    Scenario: All Metaverse Objects
      Given the system is populated
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then the Metaverse Objects but those of administrators are removed

  @FR-16
  Rule: The change history of removed Metaverse Objects is removed

    Scenario: Changes were recorded
      Given the system is populated
      And an auditor has noted the changes recorded for removed Metaverse Objects
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then the changes recorded for removed Metaverse Objects are removed

  @FR-30
  Rule: Ordinary API Keys are removed and no longer authenticate

    Scenario: The list of keys
      Given an administrator has access
      And the system is populated
      And an auditor has noted the ordinary API Keys
      When the holder of an infrastructure key asks for a reset that keeps administrators
      Then the ordinary API Keys are removed

    Scenario: The holder of a key reads user info
      Given the holder of an ordinary key has access
      And the system has been through a reset that keeps administrators
      When the holder of an ordinary key reads user info
      Then the request is refused for want of credentials

  @FR-32
  Rule: Administrators are removed when they are included

    Scenario: The lockout is acknowledged
      Given an auditor has noted the administrators
      When the holder of an infrastructure key asks for a reset that removes administrators and acknowledges the lockout
      Then the administrators are removed
