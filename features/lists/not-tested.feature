@lists
Feature: Lists: what no test can show
  Rules of the document that nothing in an answer shows, each with the reason.

  @LS-23 @stated @excluded
  Rule: A list can be sorted by a field
    §4.2. sortBy names the field by which a list is sorted.
    Excluded: The document names no field that a list can be sorted by, so no value has a known effect.

  @LS-25 @stated @excluded
  Rule: A list can be filtered
    §4.2. filter narrows a list by a text.
    Excluded: The syntax of the text is not shown, so no filter has a known effect.
