/** A member of an object, as one or several schemas describe it. */
export interface Member {
  readonly name: string;
  readonly schema: unknown;
  readonly isRequired: boolean;
  /** The document shows the very spelling of the name (sections 2.8 and 2.9), so no other casing will do. */
  readonly isSpelled: boolean;
}

/** What a schema comes to, whichever way it is written: OpenAPI 3.0 or 3.1, in one piece or composed. */
export interface Shape {
  /** Absent: any type. */
  readonly types?: ReadonlySet<string>;
  /** Absent: any value of the types. Null is a type here and never a value. */
  readonly values?: readonly unknown[];
  /** By the folded name. */
  readonly members: ReadonlyMap<string, Member>;
  readonly items?: unknown;
  readonly least?: number;
  readonly most?: number;
  readonly openPoint?: string;
}
