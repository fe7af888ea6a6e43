/** The parts of a process that a command uses. Tests pass a substitute instead of starting a process. */
export interface Environment {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: Stream;
  readonly stderr: Stream;
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
