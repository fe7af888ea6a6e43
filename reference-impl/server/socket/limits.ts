/** What a listener takes of one request. Real ones need a small part of it. */
export interface Limits {
  readonly bodyBytes: number;
  /** The first line and all headers together. */
  readonly headerBytes: number;
  /** From the first byte of a request to the last of its headers. */
  readonly headerSeconds: number;
  /** From the first byte of a request to the last of its body. */
  readonly requestSeconds: number;
}

export const apiLimits: Limits = {
  bodyBytes: 1_000_000,
  headerBytes: 16_384,
  headerSeconds: 10,
  requestSeconds: 30,
};

/** A state may be given a whole data set. */
export const controlLimits: Limits = { ...apiLimits, bodyBytes: 10_000_000 };
