import type { Confirm } from '#reference/client/commands/reset.ts';
import { SvcError } from '#reference/client/connection/svc-error.ts';
import type { Environment } from './environment.ts';

/** The prompt before a reset, repeated until the user answers yes or no; undefined without a terminal. */
export function confirmation({ person, stderr, interrupted }: Environment): Confirm | undefined {
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
