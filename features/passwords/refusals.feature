@passwords @password @needs-control
Feature: Passwords that are not set

  @PW-25
  Rule: Without credentials nobody's password is set

    Scenario Outline: The password of <target>
      Given a person has an account that settles at once
      When an anonymous caller sets the password of <target>
      Then the request is refused for want of credentials

      Examples:
        | target            |
        | the person        |
        | the first account |

  @computed
  Rule: What the address names has to exist

    Scenario Outline: The password of <target>
      Given a person has an account that settles at once and one that settles at once
      When an administrator sets the password of <target>
      Then the request is refused

      @PW-27
      Examples: no such person
        | target            |
        | an unknown person |

      @PW-28
      Examples: no such account in that system
        | target                              |
        | an unknown account                  |
        | an account in an unknown system     |
        | an account in the system of another |

  @computed
  Rule: Each named account has to be one of the person

    @PW-29
    Scenario: One of them is unknown
      Given a person has an account that settles at once
      When an administrator sets the password of the person, an unknown account named
      Then the request is refused

    @PW-30
    Scenario: One of them is somebody else's
      Given a person has an account that settles at once
      And somebody else has an account
      When an administrator sets the password of the person, somebody else's account named
      Then the request is refused
