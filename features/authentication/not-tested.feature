@authentication
Feature: Authentication: what no test can show
  Rules of the document that nothing in an answer shows, each with the reason.

  @AU-17 @stated @excluded
  Rule: An initial administrator can be configured in the environment
    §5.7. The environment setting SVC_SSO_INITIAL_ADMIN names an initial administrator.
    Excluded: The environment of the process cannot be set or seen through the API. Whether an initial administrator
    is configured does show in the factory reset, which has its own rules.
