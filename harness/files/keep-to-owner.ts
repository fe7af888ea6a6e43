import { chmodSync, statSync } from 'node:fs';
import { platform } from 'node:process';

/**
 * Takes the rights of others to a file that holds secrets, and was there before with more rights than a new one gets.
 * Answers with a line for the user where that cannot be done. `change` is for tests.
 */
export function keepToOwner(file: string, change = chmodSync): string | undefined {
  // Windows has no such permissions and shows 0666.
  if (platform === 'win32') return undefined;
  const found = statSync(file, { throwIfNoEntry: false });
  if (found?.isFile() !== true || (found.mode & 0o077) === 0) return undefined;
  try {
    change(file, 0o600);
    return undefined;
  } catch {
    return `Warning: others than its owner may use ${file}, which holds secrets, and that cannot be changed.`;
  }
}
