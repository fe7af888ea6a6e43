import { SvcError } from '#reference/client/connection/svc-error.ts';
import type { Environment } from './environment.ts';

interface Wanted {
  readonly name: string;
  readonly given?: string | undefined;
  readonly fromInput: boolean;
  readonly variable: string;
}

/** A secret from the first place that has it: the command line, standard input, the environment, the person. */
export async function readSecret(
  environment: Environment,
  { name, given, fromInput, variable }: Wanted,
): Promise<string> {
  if (given !== undefined) return given;
  if (fromInput) return (await environment.readInput()).replace(/\r?\n$/, '');
  const held = environment.env[variable];
  if (held !== undefined && held !== '') return held;
  if (environment.person === undefined)
    throw new SvcError('USAGE', `No ${name} was given, and there is no terminal to ask at.`, {
      hint: `Set ${variable}.`,
    });
  const typed = await environment.person.askSecret(`${name}: `);
  if (environment.interrupted.aborted) throw new SvcError('INTERRUPTED', 'Interrupted; nothing was sent.');
  return typed ?? '';
}
