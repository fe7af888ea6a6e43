@passwords @password @needs-control
Feature: Which waits are accepted
  Sections 4.1 and 8.
  The wait is a whole number of seconds from 0 to 30, and may be left out. A person is a Metaverse Object, an account
  one of its Connected System Objects.

  @PW-12
  Rule: Both parameters may be left out

    Scenario Outline: The password of <target>
      Given a person has an account that settles at once
      When an administrator sets the password of <target>
      Then the request is accepted

      Examples:
        | target            |
        | the person        |
        | the first account |

  @PW-17 @computed
  Rule: A wait of 0 is accepted, and the call does not wait

    Scenario Outline: The password of <target>
      Given a person has an account that settles after 60 s
      When an administrator sets the password of <target>, with a wait of 0
      Then the request is accepted
      And the answer comes at once

      Examples:
        | target                         |
        | the person, naming every account |
        | the first account              |

  @PW-18
  Rule: A wait of 30 is accepted

    Scenario Outline: The password of <target>
      Given a person has an account that settles at once
      When an administrator sets the password of <target>, with a wait of 30
      Then the request is accepted

      Examples:
        | target                         |
        | the person, naming every account |
        | the first account              |

  Rule: Any other wait is refused

    Scenario Outline: The password of <target>, with a wait of <wait>
      Given a person has an account that settles at once
      When an administrator sets the password of <target>, with a wait of <wait>
      Then the request is refused as invalid

      @PW-19
      Examples: below the range
        | target                         | wait |
        | the person, naming every account | -1   |
        | the first account              | -1   |

      @PW-20
      Examples: above the range
        | target                         | wait |
        | the person, naming every account | 31   |
        | the first account              | 31   |

      @PW-21
      Examples: not a whole number
        | target                         | wait |
        | the person, naming every account | 1.5  |
        | the first account              | 1.5  |
