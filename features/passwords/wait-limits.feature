@passwords @password
Feature: Accepted waits
  Sections 4.1 and 8.
  The wait is a whole number of seconds from 0 to 30, and may be left out. A person is a Metaverse Object, and an account
  is one of its Connected System Objects. A request lists accounts by their ids.

  @PW-12 @stated @needs-control
  Rule: A request without connectedSystemObjectIds or wait is accepted
    §4.1. connectedSystemObjectIds and wait are optional, so a request that contains neither is accepted.

    Scenario Outline: An administrator sets the password of <target>, without connectedSystemObjectIds or wait
      Given a person has an account that accepts a new password immediately
      When an administrator sets the password of <target>
      Then the request is accepted

      Examples:
        | target      |
        | the person  |
        | the account |

  @PW-17 @stated @needs-control @computed
  Rule: A wait of 0 seconds is accepted and means no wait
    §4.1.3. 0 is in the valid range: the request is accepted, and the response arrives immediately.

    Scenario Outline: An administrator sets the password of <target>, with a wait of 0 s
      Given a person has an account that accepts a new password after 60 s
      When an administrator sets the password of <target>, with a wait of 0 s
      Then the request is accepted
      And the response arrives immediately

      Examples:
        | target                            |
        | the person, listing every account |
        | the account                       |

      @new-in-0.3
      Examples:
        | target                            |
        | the person                        |

  @PW-18 @stated @needs-control
  Rule: A wait of 30 seconds is accepted
    §4.1.3. 30 is in the valid range: the request is accepted.

    Scenario Outline: An administrator sets the password of <target>, with a wait of 30 s
      Given a person has an account that accepts a new password immediately
      When an administrator sets the password of <target>, with a wait of 30 s
      Then the request is accepted

      Examples:
        | target                            |
        | the person, listing every account |
        | the account                       |

      @new-in-0.3
      Examples:
        | target                            |
        | the person                        |

  @PW-19 @derived
  Rule: A wait below 0 seconds is refused
    §4.1.3. A request with a wait below 0 seconds is refused.
    Derived: The valid range is 0 to 30 (4.1.3, 8), so -1 is not valid.

    @needs-control
    Scenario Outline: An administrator sets the password of <target>, with a wait of <wait>
      Given a person has an account that accepts a new password immediately
      When an administrator sets the password of <target>, with a wait of <wait>
      Then the request is refused with a 4xx status

      Examples: waits below 0 s
        | target                            | wait    |
        | the person, listing every account | -1 s    |
        | the account                       | -1 s    |

      @new-in-0.3
      Examples:
        | target                            | wait    |
        | the person                        | -1 s    |
        | the person                        | -31 s   |
        | the person, listing every account | -3600 s |

    @new-in-0.3
    Scenario Outline: The wait is <wait>, and the target is unknown: <target>
      When an administrator sets the password of <target>, with a wait of <wait>
      Then the wait is refused

      Examples: invented ids
        | target                       | wait |
        | a person with an invented id | -1 s |
        | an account with invented ids | -1 s |

  @PW-20 @derived
  Rule: A wait above 30 seconds is refused
    §4.1.3. A request with a wait above 30 seconds is refused.
    Derived: The valid range is 0 to 30 (4.1.3, 8), so 31 is not valid.

    @needs-control
    Scenario Outline: An administrator sets the password of <target>, with a wait of <wait>
      Given a person has an account that accepts a new password immediately
      When an administrator sets the password of <target>, with a wait of <wait>
      Then the request is refused with a 4xx status

      Examples: waits above 30 s
        | target                            | wait   |
        | the person, listing every account | 31 s   |
        | the account                       | 31 s   |

      @new-in-0.3
      Examples:
        | target                            | wait   |
        | the person                        | 31 s   |
        | the person                        | 61 s   |
        | the person, listing every account | 3600 s |

    @new-in-0.3
    Scenario Outline: The wait is <wait>, and the target is unknown: <target>
      When an administrator sets the password of <target>, with a wait of <wait>
      Then the wait is refused

      Examples: invented ids
        | target                       | wait |
        | a person with an invented id | 31 s |
        | an account with invented ids | 31 s |

  @PW-21 @derived
  Rule: A wait that is not a whole number is refused
    §4.1. A request is refused if its wait is a fraction such as 1.5, a boolean, or a string that is not a number.
    Derived: The wait is an integer number of seconds (4.1).

    @needs-control
    Scenario Outline: An administrator sets the password of <target>, with a wait of <wait>
      Given a person has an account that accepts a new password immediately
      When an administrator sets the password of <target>, with a wait of <wait>
      Then the request is refused with a 4xx status

      Examples: waits that are not whole numbers
        | target                            | wait   |
        | the person, listing every account | 1.5 s  |
        | the account                       | 1.5 s  |

      @new-in-0.3
      Examples:
        | target                            | wait   |
        | the person                        | 1.5 s  |
        | the account                       | 29.9 s |
        | the account                       | 30.5 s |
        | the person                        | 0.5 s  |
        | the person                        | true   |
        | the person                        | "no"   |

    @new-in-0.3
    Scenario Outline: The wait is <wait>, and the target is unknown: <target>
      When an administrator sets the password of <target>, with a wait of <wait>
      Then the wait is refused

      Examples: invented ids
        | target                       | wait  |
        | a person with an invented id | 1.5 s |
        | an account with invented ids | 1.5 s |
