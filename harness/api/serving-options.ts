/** How a service is reached that a test or a script starts. */
export interface MockOptions {
  /** 0, the default, is any free one. */
  readonly port?: number | undefined;
  /** The loopback address unless told otherwise. */
  readonly host?: string | undefined;
  /**
   * Serves state control and the console as well, on a port of their own, and on the loopback address unless a `host` is
   * given here.
   */
  readonly stateControl?:
    | boolean
    | { readonly port?: number; readonly host?: string; readonly token?: string }
    | undefined;
  /** Delays every answer by so many milliseconds. */
  readonly latencyMs?: number | undefined;
  /** Delays every answer by up to so many milliseconds more, at random by `seed`. */
  readonly jitterMs?: number | undefined;
  /** Origins whose pages may call from their browser, as pages of this machine may; `*` for any. */
  readonly origins?: readonly string[] | undefined;
  /** Of the jitter, and of the data where there are any; 1 when left out. */
  readonly seed?: number | undefined;
}

/** The same, and how the reference implementation behaves. */
export interface ReferenceOptions extends MockOptions {
  /** Behaves as this release, as `0.16.0`; left out, the newest. */
  readonly release?: string | undefined;
  /** Documented rules to break, by the ids that `svc-contract rules ID` lists. */
  readonly faults?: readonly string[] | undefined;
  /** Varies everything the document leaves open, by this seed. */
  readonly shake?: number | undefined;
  /** How many Metaverse Objects to begin with: up to 3,000,000, which take a gigabyte of memory. */
  readonly objects?: number | undefined;
  /** The administrator's API key, in place of a random one. */
  readonly apiKey?: string | undefined;
  /** A SQLite file that keeps everything; begun where there is none. Left out, the state ends with the service. */
  readonly data?: string | undefined;
  /** How many times as fast as the machine's its clock runs; 1 when left out. */
  readonly timeScale?: number | undefined;
}

/** A service that listens. */
export interface Served {
  readonly url: string;
  /** Where state control was asked for: its address, and the token to send as a bearer. */
  readonly stateControl?: { readonly url: string; readonly token: string };
  /** Ends its connections too. Closing twice does no harm. */
  close(): Promise<void>;
}

/** The same, with what a client may send as an administrator. The key outlives a factory reset. */
export interface ServedReference extends Served {
  readonly credentials: { readonly apiKey: string; readonly bearerToken: string };
}
