import { existsSync } from 'node:fs';
import { HarnessError } from '#harness/errors/errors.ts';
import { programsIn, readProfile } from '#harness/profile/profile-file.ts';
import type { Environment } from '#harness/programs/environment.ts';

/** The profile of the current folder: `init` writes it, and it is used if nothing else is named. */
export const folderProfile = 'svc-contract.yaml';

interface Named {
  readonly target?: string | undefined;
  readonly profile?: string | undefined;
}

/** The given profile or, if the command line names no server, that of the current folder. */
export function profileChosen({ target, profile }: Named): string | undefined {
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
): Promise<void> {
  if (file === undefined) return;
  const programs = programsIn(await readProfile(file)).join(', ');
  if (!isNamed && programs !== '')
    throw new HarnessError(
      'USAGE',
      `${file} of this folder starts programs (${programs}), so it must be named.`,
      {
        hint: `If you trust it, give --profile ${file}.`,
      },
    );
  if (!isNamed) stderr.write(`svc-contract: the server is that of ${file} in this folder\n`);
  if (programs !== '') stderr.write(`svc-contract: ${file} starts programs: ${programs}\n`);
}
