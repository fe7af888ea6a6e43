@authentication
Feature: Endpoints that are open to anyone
  Section 5.2.
  Basic health, readiness, liveness, version and auth config need no credentials.

  Rule: Five system endpoints need no credentials

    Scenario Outline: An anonymous caller reads <reading>
      When an anonymous caller reads <reading>
      Then the request is served without credentials

      @AU-11
      Examples: the web tier answers
        | reading      |
        | basic health |

      @AU-12
      Examples: the web tier can serve
        | reading   |
        | readiness |

      @AU-13
      Examples: the process runs
        | reading  |
        | liveness |

      @AU-14
      Examples: what runs there
        | reading     |
        | the version |

      @AU-15
      Examples: how to sign in
        | reading         |
        | the auth config |
