@asynchronous @write @needs-control
Feature: Long-running operations
  Section 4.3.
  Each operation returns 202 and an activity ID, with which a client reads the progress of the operation in
  Activities.

  @AC-01 @stated
  Rule: A schema import returns 202
    §4.3. A request to import the schema of a Connected System returns 202 (accepted), not 200 (finished).

    Scenario Outline: An administrator starts <operation>
      Given a Connected System exists
      When an administrator starts <operation>
      Then the request succeeds with status 202

      Examples: schema import
        | operation       |
        | a schema import |

  @AC-03 @stated
  Rule: The execution of a Run Profile returns 202
    §4.3. A request to execute a Run Profile returns 202 (accepted), not 200 (finished).

    Scenario Outline: An administrator starts <operation>
      Given a Connected System exists
      When an administrator starts <operation>
      Then the request succeeds with status 202

      Examples: Run Profile execution
        | operation               |
        | a Run Profile execution |

  @AC-05 @stated
  Rule: The deletion of a Connected System returns 202
    §4.3. A request to delete a Connected System returns 202 (accepted), not 200 or 204 (finished).

    Scenario Outline: An administrator starts <operation>
      Given a Connected System exists
      When an administrator starts <operation>
      Then the request succeeds with status 202

      Examples: Connected System deletion
        | operation                            |
        | the deletion of the Connected System |

  @AC-02 @stated
  Rule: A schema import returns an activity ID
    §4.3. The response to a schema import contains the identifier of an Activity.

    Scenario Outline: An administrator starts <operation>
      Given a Connected System exists
      When an administrator starts <operation>
      Then the response has an activity ID

      Examples: schema import
        | operation       |
        | a schema import |

  @AC-04 @stated
  Rule: The execution of a Run Profile returns an activity ID
    §4.3. The response to the execution of a Run Profile contains the identifier of an Activity.

    Scenario Outline: An administrator starts <operation>
      Given a Connected System exists
      When an administrator starts <operation>
      Then the response has an activity ID

      Examples: Run Profile execution
        | operation               |
        | a Run Profile execution |

  @AC-06 @stated
  Rule: The deletion of a Connected System returns an activity ID
    §4.3. The response to the deletion of a Connected System contains the identifier of an Activity.

    Scenario Outline: An administrator starts <operation>
      Given a Connected System exists
      When an administrator starts <operation>
      Then the response has an activity ID

      Examples: Connected System deletion
        | operation                            |
        | the deletion of the Connected System |

  @AC-07 @stated @computed @new-in-0.3
  Rule: The returned activity ID identifies an Activity
    §4.3. The Activity with the returned identifier can be found among the Activities, and a request with that
    identifier returns only this Activity.

    Scenario Outline: An administrator looks up the Activity of <operation>
      Given a Connected System exists
      And an administrator has started <operation>
      When an administrator looks up the Activity of the operation
      Then the Activity is found, and a request with its ID returns no other

      Examples:
        | operation                            |
        | a schema import                      |
        | a Run Profile execution              |
        | the deletion of the Connected System |

  @AC-08 @derived @computed @over-change @over-partner
  Rule: Two operations have different activity IDs
    §4.3. Two operations, started one after the other or at once, return different activity IDs.
    Derived: A client reads the progress of one operation by its activity ID (4.3), which is impossible if two
    operations share an ID.

    Scenario Outline: <first>, then <second>
      Given a Connected System exists
      And an administrator has started <first>
      When an administrator starts <second>
      Then the two operations have different activity IDs

      Examples:
        | first                   | second                               |
        | a schema import         | a Run Profile execution              |
        | a Run Profile execution | the deletion of the Connected System |

  @AC-13 @derived @every @over-change @over-partner @new-in-0.3
  Rule: Every long-running operation returns an activity ID
    §3.3. A 202 contains the identifier of an Activity also if it is the response to an operation that the OpenAPI
    document of the server describes with 202 as its only success. One of the identifiers in the response is that of
    an Activity that can be found.
    Derived: Long-running operations return an activity ID (3.3), and an operation that never ends before its response
    is one of them. An identifier of any name, anywhere in the response, counts (OP-88).

    Scenario: An administrator starts a Run Profile execution
      Given a Connected System exists
      When an administrator starts a Run Profile execution
      Then the response conforms to the rule

    @write @needs-control
    Scenario: An administrator looks up the Activity of each operation that the server's own document describes so
      Given the system is populated
      When an administrator starts each long-running operation of the server's own and looks up its Activity
      Then each Activity is found, and a request with its ID returns no other
