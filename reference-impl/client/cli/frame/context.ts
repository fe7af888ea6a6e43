import type { ValuesOf } from '#harness/command-line-options.ts';
import { type Client, createClient } from '#reference/client/client.ts';
import type { Confirm } from '#reference/client/commands/reset.ts';
import { readPath } from '#reference/client/connection/paths.ts';
import { oneLine } from '#reference/client/connection/read-body.ts';
import type { Session } from '#reference/client/connection/session.ts';
import type { commonOptions } from './common-options.ts';
import type { Environment } from './environment.ts';
import { forgetSession, keepSession, keptSession, sessionFile } from './session-file.ts';

/** What a command has at hand. */
export interface Context {
  readonly client: Client;
  readonly environment: Environment;
  /** Writes one line to standard error. */
  notice(line: string): void;
  /** Puts another session, or none, in the place of the one that is kept. */
  keep(session: Session | undefined): Promise<void>;
}

export async function contextFor(
  { path, timeout, patience }: ValuesOf<typeof commonOptions>,
  readsSession: boolean,
  environment: Environment,
  confirm: Confirm | undefined,
): Promise<Context> {
  const { env, fetch, wire, stderr, interrupted } = environment;
  const notice = (line: string): void => stderr.write(`${oneLine(line, 2000)}\n`);
  const session = readsSession ? await keptSession(sessionFile(env)) : undefined;
  const client = createClient({
    fetch,
    ...(wire !== undefined && { wire }),
    notice,
    signal: interrupted,
    paths: Object.assign({}, ...path.map(readPath)),
    ...(session !== undefined && { session }),
    ...(confirm !== undefined && { confirm }),
    ...(timeout !== undefined && { timeoutSeconds: timeout }),
    ...(patience !== undefined && { patienceSeconds: patience }),
  });
  const keep = async (kept: Session | undefined): Promise<void> => {
    if (kept === undefined) await forgetSession(sessionFile(env));
    else await keepSession(sessionFile(env), kept);
  };
  return { client, environment, notice, keep };
}
