/** Everything a command may touch of the process it runs in, so that tests can run it whole without one. */
export interface Environment {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: Stream;
  readonly stderr: Stream;
  /** Aborted when the user interrupts. */
  readonly interrupted: AbortSignal;
  /** What a server may end with; absent where a program runs the command. */
  readonly starter?: { stdinCloses(): Promise<void>; isRunning(pid: number): boolean };
}

export interface Stream {
  write(text: string): void;
  /** For secrets of our own making that are meant for whoever reads: nothing is redacted. */
  writeSecrets?(text: string): void;
  /** For lines that the runner of a pipeline is to obey. */
  writeCommand?(text: string): void;
  readonly isTerminal: boolean;
  readonly columns: number;
  readonly rows?: number | undefined;
}

/** Colour only where a person looks at a terminal and has not asked for none. */
export function usesColour(stream: Stream, env: Environment['env']): boolean {
  if (env.NO_COLOR !== undefined && env.NO_COLOR !== '') return false;
  if (env.FORCE_COLOR !== undefined && env.FORCE_COLOR !== '0') return true;
  return stream.isTerminal;
}
