// This is a separate file, so that the package's type declarations depend on no internal module.

export interface RunProgress {
  /** The number of finished scenarios. */
  readonly done: number;
  /** The number of scenarios in the run. */
  readonly of: number;
  /** The combinations that were tried for rules about everything, after the scenarios. */
  readonly combinations?: { readonly done: number; readonly of: number };
  /** If the run is waiting, the maximum number of seconds until all its waits have ended. */
  readonly waitingSeconds?: number;
}

/** The options of a run. One of `target`, `url` and `profile` names the target. */
export interface VerifyOptions {
  /** A bundled target, which runs in this process. */
  readonly target?: 'reference' | 'prism' | undefined;
  /** A server's URL. API keys come from `SVC_ADMINISTRATOR_KEY`, `SVC_USER_KEY`, `SVC_INFRASTRUCTURE_KEY`. */
  readonly url?: string | undefined;
  /** The path of a profile, relative to the current folder. */
  readonly profile?: string | undefined;
  /** The release to test against, such as `0.16.0`; default: the release that the server reports. */
  readonly release?: string | undefined;
  /** A version such as `0.2`: failures that it would not find are in `asOf` of the result only. Default: this one. */
  readonly asOf?: string | undefined;
  /** Rules or areas to test: `AB-01`, `AB`. Default: all. */
  readonly only?: readonly string[] | undefined;
  /** Rules or areas to leave out. A rule that is left out counts as not tested. */
  readonly exclude?: readonly string[] | undefined;
  /** Effects allowed on the server besides reading: `write`, `password`, `reset=HOST`, `burst`, `waiting`. */
  readonly allow?: readonly string[] | undefined;
  /** What must be tested: rules, areas, `read` (all that a read-only run can test) or `server` (all server rules). */
  readonly require?: readonly string[] | undefined;
  /** A file of known failures. */
  readonly baseline?: string | undefined;
  /** A folder for reports, with a subfolder for each target. Default: no reports are written. */
  readonly out?: string | undefined;
  /** Whether all requests and responses are written too, as `exchanges.har` beside the reports. Default: true. */
  readonly traffic?: boolean | undefined;
  /** The environment variables from which secrets are read; default: `process.env`. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  /** If this signal is aborted, the run ends early. The result so far is returned and marked as partial. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: RunProgress) => void) | undefined;
}
