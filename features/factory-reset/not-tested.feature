@factory-reset
Feature: Factory reset: what no test can show
  Rules of the document that nothing in an answer shows, each with the reason.

  @FR-10 @stated @excluded
  Rule: Force is false when left out
    §4.1. The option Force has the default false.
    Excluded: Force is documented only as suppressing the prompt of the client command; no effect at the server is
    documented by which its default could be seen.

  @FR-33 @stated @excluded
  Rule: The database schema and its upgrade history are preserved
    §4.5. The schema of the database and the history of its upgrades survive a reset.
    Excluded: Neither can be seen through the REST API.

  @FR-57 @stated @excluded
  Rule: Files under the connector files mount are not wiped
    §4.5. The files of connectors survive a reset.
    Excluded: The mount is a folder of the machine that runs the service; nothing in the REST API shows what lies
    there.

  @FR-58 @stated @excluded
  Rule: A reset cannot be undone
    §4.5. What a reset has removed is gone for good.
    Excluded: No number of requests can show that there is no way back; what is removed has rules of its own.
