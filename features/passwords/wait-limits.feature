@passwords @password @needs-control
Feature: Which waits are taken

  @PW-12
  Rule: Both parameters may be left out

    Scenario Outline: The password of <target>
      Given a person has an account that settles at once
      When an administrator sets the password of <target>
      Then nothing in the request is objected to

      Examples:
        | target            |
        | the person        |
        | the first account |

  @PW-17 @computed
  Rule: A wait of 0 is taken, and nothing is waited for

    Scenario Outline: The password of <target>
      Given a person has an account that settles after 60 s
      When an administrator sets the password of <target> with a wait of 0
      Then nothing in the request is objected to
      And the answer comes at once

      Examples:
        | target                         |
        | the person, each account named |
        | the first account              |

  @PW-18
  Rule: A wait of 30 is taken

    Scenario Outline: The password of <target>
      Given a person has an account that settles at once
      When an administrator sets the password of <target> with a wait of 30
      Then nothing in the request is objected to

      Examples:
        | target                         |
        | the person, each account named |
        | the first account              |

  Rule: Any other wait is refused

    Scenario Outline: The password of <target> with a wait of <wait>
      Given a person has an account that settles at once
      When an administrator sets the password of <target> with a wait of <wait>
      Then the request is refused as invalid

      @PW-19
      Examples: below the range
        | target                         | wait |
        | the person, each account named | -1   |
        | the first account              | -1   |

      @PW-20
      Examples: above the range
        | target                         | wait |
        | the person, each account named | 31   |
        | the first account              | 31   |

      @PW-21
      Examples: no whole number
        | target                         | wait |
        | the person, each account named | 1.5  |
        | the first account              | 1.5  |

      @PW-22
      Examples: no number
        | target                         | wait |
        | the person, each account named | "10" |
        | the first account              | "10" |
