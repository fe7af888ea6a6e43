@versioning
Feature: Versioning: every answer
  Rules that every answer of a run is held against.

  @VR-08 @open @OP-115
  Rule: How a deprecated version is announced
    §9.1. Whether answers carry a header that announces a deprecation is recorded.
