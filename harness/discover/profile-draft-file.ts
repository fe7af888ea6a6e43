import { access, writeFile } from 'node:fs/promises';
import { HarnessError } from '#harness/errors.ts';
import { parseProfile } from '#harness/http/profile/profile-file.ts';

/** Fails where a file exists, so that nothing is sent to a server in vain. */
export async function refuseExisting(file: string): Promise<void> {
  const exists = await access(file).then(
    () => true,
    () => false,
  );
  if (exists)
    throw new HarnessError('USAGE', `${file} already exists.`, { hint: 'Use --force or another --out.' });
}

/** Writes a draft that is a valid profile. */
export async function writeDraft(file: string, draft: string, overwrites: boolean): Promise<void> {
  parseProfile(draft, file);
  await writeFile(file, draft, { flag: overwrites ? 'w' : 'wx' }).catch((cause: unknown) => {
    throw new HarnessError('USAGE', `${file} cannot be written.`, { cause, hint: 'Choose another --out.' });
  });
}
