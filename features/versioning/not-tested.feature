@versioning
Feature: Versioning: what no test can show
  Rules of the document that nothing in an answer shows, each with the reason.

  @VR-02 @stated @excluded
  Rule: Later versions lie under paths of their own
    §9.1. A second version of the API lies under /api/v2, and so on.
    Excluded: v1 is the current version and no later one is described, so there is nothing to call.

  @VR-03 @stated @excluded
  Rule: A previous version is deprecated before it goes
    §9.1. When a later version comes, the one before it is kept for a period of deprecation.
    Excluded: The period concerns versions that do not exist yet, and its length is not shown.

  @VR-04 @stated @excluded
  Rule: The product is before version 1.0
    §9.2. Until version 1.0, releases may break the API.
    Excluded: A remark on the state of the product when the document was written; no answer of a later release would
    break it.
