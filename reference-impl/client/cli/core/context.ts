import {
  decimalNumber,
  type OptionTable,
  oneOf,
  type ValuesOf,
  type ValueType,
} from '#harness/command-line-options.ts';
import { type Client, createClient } from '#reference/client/client.ts';
import type { Confirm } from '#reference/client/commands/reset.ts';
import { readPath } from '#reference/client/connection/paths.ts';
import { oneLine } from '#reference/client/connection/read-body.ts';
import { Session } from '#reference/client/connection/session.ts';
import { isFresh, type Tokens } from './authority.ts';

import type { Environment } from './environment.ts';
import { type Format, formats } from './render.ts';
import {
  alone,
  forgetSession,
  type KeptSession,
  keepSession,
  keptSession,
  sessionFile,
} from './session-file.ts';

const format: ValueType<Format> = {
  ...oneOf(formats),
  read: (text) => oneOf(formats).read(text.toLowerCase()),
};

export const pathOption = {
  path: {
    type: 'string',
    multiple: true,
    value: 'NAME=/PATH',
    help: 'where an operation lies whose path the document does not show',
  },
} as const satisfies OptionTable;

/** The options of every command that sends requests. */
export const commonOptions = {
  output: {
    type: 'string',
    value: 'FORMAT',
    takes: format,
    default: 'list or table at a terminal, else json',
    help: 'format of the output',
  },
  ...pathOption,
  timeout: {
    type: 'string',
    value: 'SECONDS',
    takes: decimalNumber(0.1, 3600),
    default: '30',
    help: 'how long one request may take',
  },
  patience: {
    type: 'string',
    value: 'SECONDS',
    takes: decimalNumber(0, 86_400),
    default: '60',
    help: 'how long to wait when a 429 asks for it',
  },
} as const satisfies OptionTable;

/** What a command has at hand. */
export interface Context {
  readonly client: Client;
  readonly environment: Environment;
  /** Writes one line to standard error. */
  notice(line: string): void;
  /** Puts another session, or none, in the place of the one that is kept. */
  keep(session: KeptSession | undefined): Promise<void>;
}

export async function contextFor(
  { path, timeout, patience }: ValuesOf<typeof commonOptions>,
  readsSession: boolean,
  environment: Environment,
  confirm: Confirm | undefined,
): Promise<Context> {
  const { env, fetch, wire, stderr, interrupted } = environment;
  const notice = (line: string): void => stderr.write(`${oneLine(line, 2000)}\n`);
  const session = readsSession ? await openSession(environment) : undefined;
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
  const keep = async (kept: KeptSession | undefined): Promise<void> => {
    if (kept === undefined) await forgetSession(sessionFile(env));
    else await keepSession(sessionFile(env), kept);
  };
  return { client, environment, notice, keep };
}

/** The session that is kept, with a token that is good for a while where somebody has signed in. */
async function openSession(environment: Environment): Promise<Session | undefined> {
  const file = sessionFile(environment.env);
  const kept = await keptSession(file);
  if (kept === undefined) return undefined;
  if ('apiKey' in kept) return new Session(kept.url, kept.apiKey, kept.paths);
  let { tokens } = kept;
  const renew = async () => {
    const now = await renewKept(file, kept, tokens, environment);
    if (now !== undefined) tokens = now;
    return now?.accessToken;
  };
  // Where it cannot be renewed, the service says what it says to a token that has expired.
  if (!isFresh(tokens)) await renew();
  return new Session(kept.url, { accessToken: tokens.accessToken, renew }, kept.paths);
}

/** Another process may have been there before, and have left what it got in the file. */
function renewKept(
  file: string,
  { url, paths }: KeptSession,
  stale: Tokens,
  { fetch, interrupted }: Environment,
): Promise<Tokens | undefined> {
  return alone(file, async () => {
    const latest = await keptSession(file);
    if (latest === undefined || !('tokens' in latest)) return undefined;
    if (latest.tokens.accessToken !== stale.accessToken) return latest.tokens;
    const { renewed } = await import('./authority.ts');
    const tokens = await renewed(stale, { fetch, signal: interrupted });
    if (tokens !== undefined) await keepSession(file, { url, paths, tokens });
    return tokens;
  });
}
