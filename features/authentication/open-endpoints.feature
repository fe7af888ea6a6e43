@authentication
Feature: Endpoints that are open to anyone
  Section 5.2.
  Basic health, readiness, liveness, version and auth config need no credentials.

  @AU-11 @stated
  Rule: Basic health needs no credentials
    §5.2. A request for basic health succeeds without credentials.

    Scenario Outline: An anonymous caller reads <reading>
      When an anonymous caller reads <reading>
      Then the anonymous caller gets a result

      Examples:
        | reading      |
        | basic health |

  @AU-12 @stated
  Rule: Readiness needs no credentials
    §5.2. A request for readiness succeeds without credentials.

    Scenario Outline: An anonymous caller reads <reading>
      When an anonymous caller reads <reading>
      Then the anonymous caller gets a result

      Examples:
        | reading   |
        | readiness |

  @AU-13 @stated
  Rule: Liveness needs no credentials
    §5.2. A request for liveness succeeds without credentials.

    Scenario Outline: An anonymous caller reads <reading>
      When an anonymous caller reads <reading>
      Then the anonymous caller gets a result

      Examples:
        | reading  |
        | liveness |

  @AU-14 @stated
  Rule: The version needs no credentials
    §5.2. A request for the version succeeds without credentials.

    Scenario Outline: An anonymous caller reads <reading>
      When an anonymous caller reads <reading>
      Then the anonymous caller gets a result

      Examples:
        | reading     |
        | the version |

  @AU-15 @stated
  Rule: The auth config needs no credentials
    §5.2. A request for the auth config succeeds without credentials, so that a client can find out how to sign in.

    Scenario Outline: An anonymous caller reads <reading>
      When an anonymous caller reads <reading>
      Then the anonymous caller gets a result

      Examples:
        | reading         |
        | the auth config |
