import type { Confirm } from '#reference/client/commands/reset.ts';
import { SvcError } from '#reference/client/connection/svc-error.ts';
import type { Environment } from './environment.ts';

const choices = '[Y] Yes  [A] Yes to All  [N] No  [L] No to All  [?] Help (default is "N"): ';
const explanation = [
  'Y  resets this once',
  'A  resets, and does not prompt again in this script',
  'N  does not reset',
  'L  does not reset, and does not prompt again in this script',
  '',
].join('\n');

/** Prompts before each reset, until the user answers for all of them; undefined without a terminal. */
export function confirmation({ person, stderr, interrupted }: Environment): Confirm | undefined {
  if (person === undefined) return undefined;
  let forAll: boolean | undefined;

  return async ({ target, body }) => {
    if (forAll !== undefined) return forAll;
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
      const answer = await person.ask(choices);
      if (interrupted.aborted) throw new SvcError('INTERRUPTED', 'Interrupted; nothing was sent.');
      switch (answer?.trim().toLowerCase()) {
        case 'y':
        case 'yes':
          return true;
        case 'a':
          forAll = true;
          return true;
        case 'l':
          forAll = false;
          return false;
        case 'n':
        case 'no':
        case '':
        case undefined:
          return false;
        case '?':
          stderr.write(explanation);
      }
    }
  };
}

/** Reads a secret from the first source that has it: command line, standard input, environment, prompt. */
export async function readSecret(
  environment: Environment,
  name: string,
  variable: string,
  fromInput: boolean,
  given?: string,
): Promise<string> {
  if (given !== undefined) return given;
  if (fromInput) return (await environment.readInput()).replace(/\r?\n$/, '');
  const held = environment.env[variable];
  if (held !== undefined && held !== '') return held;
  if (environment.person === undefined)
    throw new SvcError(
      'USAGE',
      `The ${name} is missing, and there is no terminal to prompt on.`,
      `Set ${variable}.`,
    );
  const typed = await environment.person.askSecret(`${name}: `);
  if (environment.interrupted.aborted) throw new SvcError('INTERRUPTED', 'Interrupted; nothing was sent.');
  return typed ?? '';
}
