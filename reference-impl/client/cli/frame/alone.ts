import { open, rm, stat } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

const mostSeconds = 10;

/** Does something while no other process does it that asks for the same file: a refresh token is good once. */
export async function alone<T>(file: string, act: () => Promise<T>): Promise<T> {
  const lock = `${file}.lock`;
  for (let left = mostSeconds * 10; left > 0 && !(await taken(lock)); left -= 1) {
    await wait(100);
    // Its owner was ended in the middle.
    const age =
      Date.now() -
      (await stat(lock).then(
        ({ mtimeMs }) => mtimeMs,
        () => Date.now(),
      ));
    if (age > mostSeconds * 1000) await rm(lock, { force: true });
  }
  try {
    return await act();
  } finally {
    await rm(lock, { force: true });
  }
}

async function taken(lock: string): Promise<boolean> {
  try {
    await (await open(lock, 'wx', 0o600)).close();
    return true;
  } catch {
    return false;
  }
}
