// Apart from what verifies, so that the package's declarations name nothing but these.

/** How far a run has got. */
export interface RunProgress {
  /** Scenarios that have ended. */
  readonly done: number;
  /** Scenarios that the run consists of. */
  readonly of: number;
  /** How long the run will at most go on waiting for real; absent while it does not wait. */
  readonly waitingSeconds?: number;
}

/** What to verify, by one of `target`, `url` and `profile`, and how. */
export interface VerifyOptions {
  /** One of our own, without a socket. */
  readonly target?: 'reference' | 'prism' | undefined;
  /** The address of a server. Its API keys come from `SVC_ADMINISTRATOR_KEY`, `SVC_USER_KEY`, `SVC_INFRASTRUCTURE_KEY`. */
  readonly url?: string | undefined;
  /** A profile's file, read relative to the current folder. */
  readonly profile?: string | undefined;
  /** The release whose expectations hold, as `0.16.0`; left out, the one that the server reports. */
  readonly release?: string | undefined;
  /** Rules to judge, or areas: `AB-01`, `AB`. All when left out. */
  readonly only?: readonly string[] | undefined;
  /** Rules or areas to leave out, which then count as not judged. */
  readonly exclude?: readonly string[] | undefined;
  /** Effects beyond reading that a server may suffer: `write`, `password`, `reset=HOST`, `burst`, `waiting`. */
  readonly allow?: readonly string[] | undefined;
  /** Rules, areas, `read` or `server`, of which nothing must stay untested; what did is a reason of `decide`. */
  readonly require?: readonly string[] | undefined;
  /** A file of known failures. */
  readonly baseline?: string | undefined;
  /** A folder for reports: each target gets one of its own in it. Left out, nothing is written. */
  readonly out?: string | undefined;
  /** Where secrets are found that a profile names; `process.env` when left out. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  /** Ends the run early: what was exercised until then is settled, and the result is marked as partial. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: RunProgress) => void) | undefined;
}
