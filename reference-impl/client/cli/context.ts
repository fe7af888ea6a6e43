import {
  decimalNumber,
  type OptionTable,
  oneOf,
  option,
  type ValuesOf,
} from '#harness/command-line/options.ts';
import { type Client, createClient } from '#reference/client/client.ts';
import { readPath } from '#reference/client/connection/paths.ts';
import { oneLine } from '#reference/client/connection/read-body.ts';
import { Session } from '#reference/client/connection/session.ts';
import type { Environment } from './environment.ts';
import { confirmation } from './prompts.ts';
import { formats } from './render.ts';
import { readSession, sessionFile } from './session-file.ts';

export const pathOption = {
  path: option('NAME=/PATH', 'path of an operation whose path the API document does not specify', {
    multiple: true,
  }),
} as const satisfies OptionTable;

/** The shared options of all commands except connect and disconnect. */
export const commonOptions = {
  output: option('FORMAT', 'format of the output', {
    takes: oneOf(formats),
    default: 'list or table in a terminal, otherwise json',
  }),
  ...pathOption,
  timeout: option('SECONDS', 'time limit of one request', { takes: decimalNumber(0.1, 3600), default: '30' }),
  patience: option('SECONDS', 'maximum time to wait after a 429', {
    takes: decimalNumber(0, 86_400),
    default: '60',
  }),
} as const satisfies OptionTable;

/** What a command uses besides its arguments. */
export interface Context {
  readonly client: Client;
  readonly environment: Environment;
  /** Writes one line to standard error. */
  notice(line: string): void;
}

export function contextFor(
  { path = [], timeout, patience }: Partial<ValuesOf<typeof commonOptions>>,
  environment: Environment,
): Context {
  const { fetch, stderr, interrupted } = environment;
  const notice = (line: string): void => stderr.write(`${oneLine(line, 2000)}\n`);
  const client = createClient({
    fetch,
    notice,
    signal: interrupted,
    paths: Object.assign({}, ...path.map(readPath)),
    openSession: () => openSession(environment),
    confirm: confirmation(environment),
    timeoutSeconds: timeout,
    maxRetrySeconds: patience,
  });
  return { client, environment, notice };
}

async function openSession({ env }: Environment): Promise<Session | undefined> {
  const saved = await readSession(sessionFile(env));
  return saved && new Session(saved.url, saved.apiKey, saved.paths);
}
