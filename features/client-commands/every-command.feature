@client
Feature: Commands that the document does not name
  Sections 2.8, 4 and 7.1.
  What the document says of all requests, all lists and all errors holds for every command of a client. With
  --every-command, "every other command" is each command of the client that the document does not name.

  @CL-76 @derived @every @every-command @new-in-0.3
  Rule: Every command sends bodies with permitted values
    §4.1. If the document restricts a field of a body, or the OpenAPI document of the server says whether it is a
    list, every command sends what is permitted.
    Derived: The document describes the fields of some bodies (4.1), and calls the server's own description the
    authoritative specification of each endpoint (1).

    Scenario: Each other command is run
      Given the service knows every id
      And the service has several pages of every list
      And an administrator has connected to the service
      When every other command of the client is run
      Then each command conforms to the rule

  @CL-77 @derived @every @every-command @new-in-0.3
  Rule: An error of the service is an error of every command
    §7.1. If the service responds to every request of a command with an error, the command does not succeed. Commands
    that test something, or end a session, may report the error as their result.
    Derived: All errors have the error body (7.1), which has no result of the operation. A command without a result
    that succeeds says that the operation was carried out.

    Scenario Outline: The service refuses every operation for records with status <status>
      Given the service refuses every operation for records with status <status>
      And an administrator has connected to the service
      When every other command of the client is run
      Then each command conforms to the rule

      Examples:
        | status |
        | 403    |
        | 409    |
        | 500    |

  @CL-78 @derived @every @every-command @new-in-0.3
  Rule: No command outputs a record of an empty list
    §2.8. If a command reads nothing but empty lists, it outputs no object with a field of the records of these lists.
    If it outputs each record of a list that is not empty as an object of JSON, it outputs no object at all.
    Derived: The items of a list are its records (2.8). An empty list has none, so a record in the output is made up.

    Scenario: Every list is empty
      Given the service has no records in any list
      And an administrator has connected to the service
      When every other command of the client is run
      Then each command conforms to the rule

  @CL-79 @derived @every @every-command @new-in-0.3
  Rule: A search parameter with a documented name has an effect
    §4.2. If a command reads a list and has a parameter with the name of a parameter of this list, such as filter, sortBy
    or status, the given value is sent in a parameter that the list has, or the output has only what was asked for, in
    the given order. In place of a name of an enum, no other name is sent. With a switch or value for a direction, such
    as descending, the sort direction that is sent does not begin like the other one. With a field and desc, the records
    are not in ascending order.
    Derived: The document names the parameters of lists (4.2). A command that accepts one of them and ignores it outputs
    records that the user did not ask for.

    Scenario: Each other command is run once for each of its parameters
      Given the service knows every id
      And the service has several pages of every list
      And an administrator has connected to the service
      When every other command of the client is run once for each of its parameters
      Then each command conforms to the rule

  @CL-80 @derived @every @every-command @new-in-0.3
  Rule: No command outputs a record that the service did not send
    §4.1. If a command outputs an object whose id is a GUID, and the service sent records, the GUID occurs in a request
    or a response of the command.
    If a command only reads a record by a given id, the id of an object of JSON is the given one or in the response. A
    documented field that the service sent with a value, such as the type of a Metaverse Object, is not output as null.
    Derived: A command shows the response of an operation (4.1). An id that is not in it names another record. The
    documented fields of a record have a meaning (2.10, 3.2), which null contradicts.

    Scenario: Each other command is run
      Given the service knows every id
      And the service has several pages of every list
      And an administrator has connected to the service
      When every other command of the client is run
      Then each command conforms to the rule

  @CL-82 @open @OP-147 @every @new-in-0.3
  Rule: What a command prints of an error of the service
    §2.9. Recorded: whether a command that has failed prints the code and the message of the last error that it
    received, and which command prints neither.
