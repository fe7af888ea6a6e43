import type { Environment } from '#harness/environment.ts';

/** Thrown where an interruption leaves nothing to report. Caught at the rim of the command line. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** As shells have it: 128 and the number of the signal. */
export function exitCodeOf({ reason }: AbortSignal): 130 | 143 {
  return reason === 'SIGTERM' ? 143 : 130;
}

/** Waits for work, but no longer than until the user interrupts; what becomes of the work then goes to `leftOver`. */
export async function unlessInterrupted<T>(
  { interrupted }: Pick<Environment, 'interrupted'>,
  work: Promise<T>,
  leftOver: (value: T) => unknown = () => undefined,
): Promise<T> {
  let stop = (): void => undefined;
  const stopped = new Promise<never>((_, reject) => {
    stop = () => reject(new Interrupted('interrupted'));
    if (interrupted.aborted) stop();
    interrupted.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, stopped]);
  } catch (error) {
    if (error instanceof Interrupted) void work.then(leftOver, () => undefined);
    throw error;
  } finally {
    interrupted.removeEventListener('abort', stop);
  }
}

/** Within this time it is still the same press. */
const samePressMs = 300;

/**
 * Counts how often somebody pressed Ctrl-C. One press may arrive several times: from the terminal, passed on by npm, and
 * passed on by the launcher for older Node; and late, where the process was busy.
 */
export function countPresses(): (by: 'signal' | 'launcher') => number {
  const counts = { signal: 0, launcher: 0 };
  const settling = { signal: false, launcher: false };
  return (by) => {
    if (!settling[by]) {
      counts[by] += 1;
      settling[by] = true;
      // Twice, since what came while the process was busy is told only after the first timer.
      later(() => later(() => Object.assign(settling, { [by]: false })));
    }
    return Math.max(counts.signal, counts.launcher);
  };
}

function later(action: () => void): void {
  setTimeout(action, samePressMs).unref();
}
