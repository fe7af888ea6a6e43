import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Environment } from '#harness/environment.ts';
import { HarnessError } from '#harness/errors.ts';
import type { CallerSources, SecretSource } from './profile-file.ts';

const run = promisify(execFile);

/** Reads a secret from where its profile says it is. Neither it nor what its command prints appears in an error. */
export async function secretFrom(source: SecretSource, env: Environment['env']): Promise<string> {
  if ('env' in source) {
    const value = env[source.env];
    if (value !== undefined && value !== '') return value;
    throw new HarnessError('CREDENTIAL_MISSING', `The environment variable ${source.env} is not set.`);
  }
  const [program = '', ...args] = source.command;
  const { stdout } = await run(program, args, { timeout: 30_000 }).catch(() => {
    throw new HarnessError('CREDENTIAL_MISSING', `The command ${program} did not print a secret.`, {
      hint: 'Run it by hand; it must print the secret alone and exit with 0.',
    });
  });
  return stdout.trim();
}

/** The headers of each caller that a profile names, as `kind:method`. */
export async function credentialsFrom(
  callers: Readonly<Record<string, CallerSources>>,
  env: Environment['env'],
): Promise<Record<string, Readonly<Record<string, string>>>> {
  const found: Record<string, Readonly<Record<string, string>>> = {};
  for (const [kind, { apiKey, bearer }] of Object.entries(callers)) {
    if (apiKey !== undefined) found[`${kind}:api-key`] = { 'x-api-key': await secretFrom(apiKey, env) };
    if (bearer !== undefined) {
      found[`${kind}:bearer`] = { authorization: `Bearer ${await secretFrom(bearer, env)}` };
    }
  }
  return found;
}
