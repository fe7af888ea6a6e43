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
