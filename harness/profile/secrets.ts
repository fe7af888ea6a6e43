import { decoded } from '#harness/contract/json-values.ts';
import { HarnessError } from '#harness/errors/errors.ts';
import { limits } from '#harness/errors/limits.ts';
import type { Environment } from '#harness/programs/environment.ts';
import { runProgram } from '#harness/programs/run-program.ts';
import { shortestSecret } from '#harness/redaction/literal-finder.ts';
import { registerSecret } from '#harness/redaction/secret-memory.ts';
import { isSecretHeader, isSecretName } from '#harness/redaction/secret-names.ts';
import type { RefusedTokens } from './profile.ts';
import type { CallerSources, ProfileFile, SecretSource } from './profile-file.ts';

/** Reads and registers a secret. Errors contain neither the secret nor the output of its command. */
export async function secretFrom(source: SecretSource, env: Environment['env']): Promise<string> {
  if ('env' in source) {
    const value = env[source.env]?.trim() ?? '';
    if (value === '') {
      const is = env[source.env] === undefined ? 'is not set' : 'is empty';
      throw new HarnessError('CREDENTIAL_MISSING', `The environment variable ${source.env} ${is}.`);
    }
    return registerSound(value, `The value of ${source.env}`, env);
  }
  const [program = '', ...args] = source.command;
  const end = await runProgram({
    program,
    args,
    input: '',
    seconds: limits.secretSeconds,
    mostPrinted: limits.secretPrints,
    // If the command leaves processes behind, they are not killed: they may be agents that cache the secret.
    leftBehind: 'spared',
  }).catch(() => undefined);
  if (end?.how !== 'exited' || end.exitCode !== 0) {
    const why: Readonly<Record<string, string>> = {
      late: `did not finish within ${limits.secretSeconds} s`,
      overflowing: 'printed more than 1 MB',
    };
    const what = why[end?.how ?? ''] ?? 'did not print a secret';
    const hint = 'Run the command by hand; it must print only the secret, exit with 0, and not prompt.';
    throw new HarnessError('CREDENTIAL_MISSING', `The command ${program} ${what}.`, { hint });
  }
  return registerSound(end.stdout.trim(), `The output of the command ${program}`, env);
}

/** Reads a token. People copy a token together with the word Bearer, which is not a part of it. */
export async function tokenFrom(source: SecretSource, env: Environment['env']): Promise<string> {
  const value = await secretFrom(source, env);
  return registerSound(value.replace(/^bearer +/i, ''), 'A token', env);
}

/** Registers a secret. If `value` cannot be a secret, throws an error that does not contain `value`. */
export function registerSound(value: string, what: string, env: Environment['env']): string {
  const flaw = flawOfSecret(value);
  if (flaw === undefined) return registerSecret(env, value);
  throw new HarnessError('CREDENTIAL_MISSING', `${what} ${flaw}.`, { hint: 'Give only the secret.' });
}

/** Why a value cannot be used as a secret. Returns undefined if it can be used. */
function flawOfSecret(value: string): string | undefined {
  if (value === '') return 'is empty';
  if (/[\r\n]/.test(value)) return 'contains a line break';
  if (/[^\t -~\u{80}-\u{ff}]/u.test(value)) return 'contains a character that is not allowed in a header';
  if (value.length < shortestSecret)
    return `has ${value.length} characters, but at least ${shortestSecret} are needed to remove it from reports`;
  return undefined;
}

/**
 * Registers the secrets in the profile itself: headers and variables with secret names, and the credentials of a
 * proxy. If the profile starts programs, also those in the environment, which the programs have too.
 */
export function registerSecretsIn(
  { headers = {}, proxy, start, ...others }: Partial<ProfileFile>,
  env: Environment['env'],
): void {
  for (const [name, value] of Object.entries(headers)) if (isSecretHeader(name)) registerSecret(env, value);
  for (const [name, value] of (start ?? []).flatMap((each) => Object.entries(each.env ?? {})))
    if (isSecretName(name)) registerSecret(env, value);
  if (start !== undefined)
    JSON.stringify(others, (name, value) => {
      if (name === 'env' && typeof value === 'string') registerSecret(env, env[value]?.trim() ?? '');
      return value;
    });
  const { username, password } = new URL(proxy ?? 'http://none.invalid');
  const credentials = [username, password].map((each) => decoded(each));
  for (const each of [...credentials, credentials.join(':')]) if (each.length > 1) registerSecret(env, each);
}

export async function refusedTokensFrom(
  sources: Readonly<Record<string, SecretSource>>,
  env: Environment['env'],
): Promise<RefusedTokens> {
  const all = Object.entries(sources).map(async ([defect, source]) => [defect, await tokenFrom(source, env)]);
  return Object.fromEntries(await Promise.all(all));
}

/** Environment variables with API keys, for a run without a profile. */
export const keyVariables = {
  administrator: 'SVC_ADMINISTRATOR_KEY',
  user: 'SVC_USER_KEY',
  infrastructure: 'SVC_INFRASTRUCTURE_KEY',
} as const;

/** An empty variable counts as set, so that the run fails if a pipeline does not have the secret. */
export function usualCredentials(env: Environment['env']): Record<string, CallerSources> {
  const set = Object.entries(keyVariables).filter(([, variable]) => env[variable] !== undefined);
  return Object.fromEntries(set.map(([kind, variable]) => [kind, { apiKey: { env: variable } }]));
}

/** If the profile names no credentials, warns that a variable in `keyVariables` is set but not used. */
export function warningOfUnusedKey(file: string | undefined, credentials: object, env: Environment['env']) {
  const variable = Object.values(keyVariables).find((each) => env[each]);
  if (file === undefined || variable === undefined || Object.keys(credentials).length > 0) return undefined;
  return `${variable} is set but not used, because ${file} names no credentials.`;
}
