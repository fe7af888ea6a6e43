import {
  decimalNumber,
  type OptionTable,
  oneOf,
  option,
  type ValuesOf,
} from '#harness/command-line/options.ts';
import { type Client, createClient } from '#reference/client/client.ts';
import type { Confirm } from '#reference/client/commands/reset.ts';
import { readPath } from '#reference/client/connection/paths.ts';
import { oneLine } from '#reference/client/connection/read-body.ts';
import { Session } from '#reference/client/connection/session.ts';
import { SvcError } from '#reference/client/connection/svc-error.ts';
import type { Environment } from './environment.ts';
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

/** The prompt before a reset, repeated until the user answers yes or no; undefined without a terminal. */
function confirmation({ person, stderr, interrupted }: Environment): Confirm | undefined {
  if (person === undefined) return undefined;
  return async ({ target, body }) => {
    const administrators = body.includeAdministrators === true ? ', administrators included,' : '';
    stderr.write(
      [
        '',
        'Confirm',
        `Performing the operation "Reset-SvcSystem"${administrators} on target "${target}".`,
        'A factory reset removes all configuration and identities. It cannot be undone.',
        '',
      ].join('\n'),
    );
    for (;;) {
      const answer = await person.ask('[Y] Yes  [N] No (default is "N"): ');
      if (interrupted.aborted) throw new SvcError('INTERRUPTED', 'Interrupted; nothing was sent.');
      const typed = answer?.trim().toLowerCase() ?? '';
      if (['y', 'yes'].includes(typed)) return true;
      if (['n', 'no', ''].includes(typed)) return false;
    }
  };
}

/** Reads a secret from standard input if `fromInput` is set, or else from the environment or a prompt. */
export async function readSecret(
  environment: Environment,
  name: string,
  variable: string,
  fromInput: boolean,
): Promise<string> {
  if (fromInput) return (await environment.readInput()).replace(/\r?\n$/, '');
  const held = environment.env[variable];
  if (held !== undefined && held !== '') return held;
  if (environment.person === undefined)
    throw new SvcError(
      'USAGE',
      `${name}: no value was given, and there is no terminal to prompt on.`,
      `Set ${variable}.`,
    );
  const typed = await environment.person.ask(`${name}: `, true);
  if (environment.interrupted.aborted) throw new SvcError('INTERRUPTED', 'Interrupted; nothing was sent.');
  return typed ?? '';
}
