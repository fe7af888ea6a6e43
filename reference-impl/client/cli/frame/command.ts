import type { Client } from '#reference/client/client.ts';
import type { Session } from '#reference/client/connection/session.ts';
import type { Parameters, Values } from './arguments.ts';
import type { Environment } from './environment.ts';
import type { Output } from './render.ts';

/** What a command has at hand. */
export interface Context {
  readonly client: Client;
  readonly environment: Environment;
  readonly values: Values;
  /** Writes one line to standard error. */
  notice(line: string): void;
  /** Puts another session, or none, in the place of the one that is kept. */
  keep(session: Session | undefined): Promise<void>;
}

/** How a command ended: with something to print, or with an exit code of its own. */
export interface Ending {
  readonly output?: Output;
  readonly exitCode?: number;
}

export interface Command {
  /** As typed in a shell, such as `get-health`. */
  readonly name: string;
  /** As documented (4.4), such as `Get-SvcHealth`; undefined for a helper. */
  readonly documented?: string;
  readonly summary: string;
  readonly details?: readonly string[];
  readonly parameters: Parameters;
  /** The parameters that may be given by position, in order. */
  readonly positions?: readonly string[];
  /** Whether the session that is kept matters here; it does unless told otherwise. */
  readsSession?(values: Values): boolean;
  run(context: Context): Promise<Ending>;
}
