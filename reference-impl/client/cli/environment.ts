import type { Wire } from '#reference/client/connection/transport.ts';

/** Everything a command may touch of the process it runs in, so that tests can run it whole without one. */
export interface Environment {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: Stream;
  readonly stderr: Stream;
  /** The person at the terminal; undefined where there is none to ask. */
  readonly person: Person | undefined;
  /** Standard input to its end. */
  readInput(): Promise<string>;
  fetch(request: Request): Promise<Response>;
  /** Takes the place of `fetch`, which costs more than all else in a command that sends one request. */
  readonly wire?: Wire;
  /** Aborted when the user interrupts. */
  readonly interrupted: AbortSignal;
}

export interface Stream {
  write(text: string): void;
  readonly isTerminal: boolean;
  readonly columns: number;
}

/** Both answer with a line, or with undefined where the input has ended or was interrupted. */
export interface Person {
  ask(question: string): Promise<string | undefined>;
  /** What is typed does not show. */
  askSecret(question: string): Promise<string | undefined>;
}
