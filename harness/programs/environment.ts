/** The parts of a process that a command uses. Tests pass a substitute instead of starting a process. */
export interface Environment {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: Stream;
  readonly stderr: Stream;
  /** Standard input. Absent if the command runs inside another program. */
  readonly stdin?: AsyncIterable<Uint8Array>;
  /** Aborted when the user interrupts. */
  readonly interrupted: AbortSignal;
  /** Tells a server that its parent process has ended. Absent if the command runs inside another program. */
  readonly starter?: { stdinCloses(): Promise<void>; isRunning(pid: number): boolean };
}

export interface Stream {
  write(text: string): void;
  /** Writes without redaction, for generated secrets that the user needs. */
  writeSecrets?(text: string): void;
  /** Writes workflow commands to the runner of a pipeline. */
  writeCommand?(text: string): void;
  readonly isTerminal: boolean;
  readonly columns: number;
  readonly rows?: number | undefined;
}

/** Whether to use colours: never with NO_COLOR, always with FORCE_COLOR, otherwise on a terminal. */
export function usesColour(stream: Stream, env: Environment['env']): boolean {
  if (env.NO_COLOR !== undefined && env.NO_COLOR !== '') return false;
  if (env.FORCE_COLOR !== undefined && env.FORCE_COLOR !== '0') return true;
  return stream.isTerminal;
}

/** The variables by which terminals that show hyperlinks (OSC 8) introduce themselves. */
const linkingTerminals = {
  TERM_PROGRAM: /^(?:iTerm\.app|WezTerm|vscode|ghostty|zed)$/,
  TERM: /^(?:alacritty|foot|xterm-ghostty|xterm-kitty)/,
  KITTY_WINDOW_ID: /./,
  WT_SESSION: /./,
  // GNOME Terminal and others based on VTE, from 0.50.1: version 0.50.0 crashes.
  VTE_VERSION: /^(?!5000$)(?:[5-9]\d{3}|\d{5,})$/,
};

/** Whether to write hyperlinks: with colours, on a terminal that shows them. FORCE_HYPERLINK decides for others. */
export function usesHyperlinks(stream: Stream, env: Environment['env']): boolean {
  if (!usesColour(stream, env)) return false;
  const { FORCE_HYPERLINK: forced = '', CI: pipeline = '' } = env;
  if (forced !== '') return forced !== '0';
  if (!stream.isTerminal || pipeline !== '') return false;
  return Object.entries(linkingTerminals).some(([name, value]) => value.test(env[name] ?? ''));
}
