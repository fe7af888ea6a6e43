@system
Feature: System endpoints where the document is silent
  Sections 1, 2 and 4.1.
  Paths, formats, and responses in unusual situations: recorded, not checked.

  @SY-40 @open @OP-08
  Rule: The path of basic health
    §4.1. Recorded: the method and the path of basic health on this server.

    Scenario Outline: The path of <reading>
      When an anonymous caller reads <reading>
      Then the method and the path are recorded

      Examples:
        | reading      |
        | basic health |

  @SY-41 @open @OP-09
  Rule: The path of readiness
    §4.1. Recorded: the method and the path of readiness on this server.

    Scenario Outline: The path of <reading>
      When an anonymous caller reads <reading>
      Then the method and the path are recorded

      Examples:
        | reading   |
        | readiness |

  @SY-42 @open @OP-10
  Rule: The path of liveness
    §4.1. Recorded: the method and the path of liveness on this server.

    Scenario Outline: The path of <reading>
      When an anonymous caller reads <reading>
      Then the method and the path are recorded

      Examples:
        | reading  |
        | liveness |

  @SY-43 @open @OP-11
  Rule: The path of the version
    §4.1. Recorded: the method and the path of the version endpoint on this server.

    Scenario Outline: The path of <reading>
      When an anonymous caller reads <reading>
      Then the method and the path are recorded

      Examples:
        | reading     |
        | the version |

  @SY-44 @open @OP-12
  Rule: The path of the auth config
    §4.1. Recorded: the method and the path of the auth config on this server.

    Scenario Outline: The path of <reading>
      When an anonymous caller reads <reading>
      Then the method and the path are recorded

      Examples:
        | reading         |
        | the auth config |

  @SY-45 @open @OP-13
  Rule: The path of user info
    §4.1. Recorded: the method and the path of user info on this server.

    Scenario: The path of user info
      When an administrator reads user info
      Then the method and the path are recorded

  @SY-46 @open @OP-15 @needs-control @every
  Rule: Which HTTP status not_ready has
    §4.1. Recorded: the HTTP status of a response whose Status is not_ready.

    Scenario: The database is unreachable
      Given the database is unreachable
      When an anonymous caller reads readiness
      Then the status code is recorded

  @SY-47 @open @OP-16 @needs-control @computed
  Rule: What basic health and liveness return if the database is unreachable
    §4.1. Recorded: the status code and the Status, while the database is unreachable.

    Scenario Outline: <check> while the database is unreachable
      Given the database is unreachable
      When an anonymous caller reads <check>
      Then the HTTP status is recorded, with the Status or code in the body, if any

      Examples:
        | check        |
        | basic health |
        | liveness     |

  @SY-48 @open @OP-18 @needs-control @computed
  Rule: What endpoints other than readiness return in maintenance mode
    §4.1. Recorded: the status of a response in maintenance mode, for an endpoint other than readiness.

    Scenario: User info in maintenance mode
      Given maintenance mode is on
      When an administrator reads user info
      Then the HTTP status is recorded, with the Status or code in the body, if any

  @SY-54 @open @OP-33
  Rule: Whether user info shows an API key as authorised
    §2.4. Recorded: the values of Authorised and IsAdministrator for the holder of an API key.

    Scenario: The holder of an ordinary key reads user info
      When the holder of an ordinary key reads user info
      Then the value of authorised is recorded

    Scenario: An administrator with an API key reads user info after service health
      Given an administrator with an API key has read service health
      When an administrator with an API key reads user info
      Then the values of authorised and isAdministrator are recorded

  @SY-57 @open @OP-114
  Rule: Which version of OpenAPI the published document has
    §1. Recorded: the OpenAPI version of the document that the server publishes, and the number of its paths.

    Scenario: An administrator fetches the OpenAPI document
      When an administrator reads the OpenAPI document
      Then the version of OpenAPI and the number of paths are recorded

  @SY-49 @open @OP-05 @every
  Rule: Which format the Timestamp of a check has
    §2.1. Recorded: the format of Timestamp.

  @SY-50 @open @OP-01 @every
  Rule: Which casing the field names in system responses have
    §4.1. Recorded: the casing of field names in the responses of the system endpoints.

  @SY-51 @open @OP-02 @every
  Rule: Which additional fields system responses have
    §2.1. Recorded: the names of undocumented fields in the responses of the system endpoints.

  @SY-52 @open @OP-07 @every
  Rule: Which media type a response declares
    §4. Recorded: the Content-Type of results and of errors, with its parameters.

  @SY-53 @open @OP-26 @every
  Rule: What the Product is called
    §2.2. Recorded: the name of the product that this server returns.

  @SY-55 @open @OP-36 @every
  Rule: Which Name and Roles user info contains for a caller who is not authorised
    §5.6. Recorded: the Name and the Roles while Authorised is false.

  @SY-56 @open @OP-37 @every
  Rule: Whether an authorised caller gets a Message
    §2.4. Recorded: whether Message is null, left out or a string while Authorised is true.

  @SY-58 @open @OP-122 @every
  Rule: What the auth config returns when no sign-in is set up
    §2.3. Recorded: whether fields of the auth config are empty, or the server returns an error instead.

  @SY-66 @open @OP-140 @write @records @computed
  Rule: How a name with letters beyond ASCII is returned
    §2. Recorded: whether the response to the creation of a record has the name with the same letters.

    Scenario: An administrator creates a record whose name has letters beyond ASCII
      When an administrator creates a record whose name has letters beyond ASCII
      Then it is recorded how the name is returned
