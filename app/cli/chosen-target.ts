import { existsSync } from 'node:fs';
import { openChosen, type TargetChoice } from '#app/targets/choose.ts';
import { flag, list, type OptionTable, option, type ValuesOf } from '#harness/command-line/options.ts';
import { HarnessError } from '#harness/errors/errors.ts';
import { programsIn, readProfile } from '#harness/profile/profile-file.ts';
import type { Environment } from '#harness/programs/environment.ts';
import { unlessInterrupted } from '#harness/programs/interruption.ts';
import { interruptedCommand } from './interruption.ts';
import { release } from './options.ts';
import { permission } from './run-options.ts';

/** The profile of the current folder: `init` writes it, and it is used if nothing else is named. */
export const folderProfile = 'svc-contract.yaml';

/** The forms of a command with a target. */
export const targetForms = {
  reference: 'reference',
  prism: 'prism',
  address: 'the address of a server',
  profile: '--profile',
} as const;

export const live = ['address', 'profile'] as const;

export const targetOptions = {
  release: option('X', 'test against the rules of this release', {
    takes: release,
    forms: ['reference', ...live],
  }),
  allow: list('EFFECT', 'allow these effects on the server', { takes: permission, forms: live }),
  'in-process': flag('call the reference implementation without a socket', { forms: ['reference', 'both'] }),
} as const satisfies OptionTable;

interface Named {
  readonly target?: string | undefined;
  readonly profile?: string | undefined;
}

interface TargetValues extends Named, ValuesOf<typeof targetOptions> {
  readonly mutant: readonly string[];
}

/** The form that a command line selects; undefined if it names no server and the folder has no profile. */
export function targetFormOf(values: Named): keyof typeof targetForms | undefined {
  const { target } = values;
  if (target === undefined) return profileChosen(values) === undefined ? undefined : 'profile';
  return target === 'reference' || target === 'prism' ? target : 'address';
}

export function choiceOf(values: TargetValues): TargetChoice {
  const { target: name, release, allow, mutant: mutants, 'in-process': inProcess } = values;
  return { name, profile: profileChosen(values), release, allow, mutants, inProcess };
}

/** Opens the chosen target, unless the command is interrupted before that. */
export function openTarget(choice: TargetChoice, { interrupted, env }: Environment) {
  const opening = () => openChosen(choice, env);
  return unlessInterrupted(interrupted, opening, interruptedCommand, (left) => left.close());
}

/** The given profile or, if the command line names no server, that of the current folder. */
function profileChosen({ target, profile }: Named): string | undefined {
  if (profile !== undefined || target !== undefined) return profile;
  return existsSync(folderProfile) ? folderProfile : undefined;
}

/**
 * Says which profile was found and which programs it starts, before any of them is started.
 * Throws if the user has not named a profile that starts programs: it may be that of another person.
 */
export async function announceProfile(
  file: string | undefined,
  isNamed: boolean,
  { stderr }: Environment,
  start: 'started' | 'ignored' = 'started',
) {
  if (file === undefined) return;
  const profile = await readProfile(file);
  const started = start === 'started' ? profile : { ...profile, start: [] };
  const programs = programsIn(started).join(', ');
  if (!isNamed && programs !== '') {
    const problem = `${file} of this folder starts programs (${programs}), so it must be named.`;
    throw new HarnessError('USAGE', problem, { hint: `If you trust it, give --profile ${file}.` });
  }
  if (!isNamed) stderr.write(`svc-contract: the server is that of ${file} in this folder\n`);
  if (programs !== '') stderr.write(`svc-contract: ${file} starts programs: ${programs}\n`);
}
