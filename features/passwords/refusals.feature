@passwords @password @needs-control
Feature: Passwords that are not set
  Sections 4.1 and 5.2.
  A request without credentials is refused, and so is one that names a person or an account that does not exist or
  does not belong together. A person is a Metaverse Object, an account one of its Connected System Objects.

  @PW-25
  Rule: Setting a password is refused without credentials

    Scenario Outline: The password of <target>
      Given a person has an account that settles at once
      When an anonymous caller sets the password of <target>
      Then the request is refused for want of credentials

      Examples:
        | target            |
        | the person        |
        | the first account |

  @computed
  Rule: What the path names has to exist

    Scenario Outline: The password of <target>
      Given a person has an account that settles at once and one that settles at once
      When an administrator sets the password of <target>
      Then the request is refused for what it asks

      @PW-27
      Examples: no such person
        | target            |
        | an unknown person |

      @PW-28
      Examples: no such account in that system
        | target                              |
        | an unknown account                  |
        | the first account in an unknown system     |
        | the first account in the system of the second |

  @computed
  Rule: Each named account has to be one of the person

    @PW-29
    Scenario: One of them is unknown
      Given a person has an account that settles at once
      When an administrator sets the password of the person, naming an unknown account
      Then the request is refused for what it asks

    @PW-30
    Scenario: One of them is an account of another person
      Given a person has an account that settles at once
      And another person has an account that settles at once
      When an administrator sets the password of the person, naming an account of another person
      Then the request is refused for what it asks
