/** What a command uses from its process. Tests can pass a replacement, to run a command without a process. */
export interface Environment {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: Stream;
  readonly stderr: Stream;
  /** The user at the terminal; undefined if there is no terminal to prompt on. */
  readonly person: Person | undefined;
  /** Reads standard input to its end. */
  readInput(): Promise<string>;
  fetch(request: Request): Promise<Response>;
  /** Aborted by SIGINT (Ctrl-C) or SIGTERM. */
  readonly interrupted: AbortSignal;
}

export interface Stream {
  write(text: string): void;
  readonly isTerminal: boolean;
  readonly columns: number;
}

export interface Person {
  /** Prompts for a line. A secret is not echoed. Undefined if the input ends or the user interrupts. */
  ask(question: string, isSecret?: boolean): Promise<string | undefined>;
}
