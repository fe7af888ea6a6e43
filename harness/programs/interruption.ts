import { addAbortListener } from 'node:events';

/**
 * Aborts as soon as one of the signals does. That of `AbortSignal.any` sometimes does not, if memory is collected before
 * anything listens to it (Node 24.21): a server that was told to stop then ran on.
 */
export function firstOf(signals: readonly AbortSignal[]): AbortSignal {
  const first = new AbortController();
  for (const signal of signals) {
    const abort = (): void => first.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true, signal: first.signal });
  }
  return first.signal;
}

/** Does the work. Once interrupted, throws `error()` at once, and a later result goes to `leftOver`. */
export async function unlessInterrupted<T>(
  interrupted: AbortSignal | undefined,
  work: () => T | Promise<T>,
  error: () => Error,
  leftOver: (value: T) => unknown = () => undefined,
): Promise<T> {
  if (interrupted === undefined) return await work();
  if (interrupted.aborted) throw error();
  const stopped = Promise.withResolvers<never>();
  const working = Promise.resolve(work());
  using _ = addAbortListener(interrupted, () => {
    stopped.reject(error());
    void working.then(leftOver, () => undefined);
  });
  return await Promise.race([working, stopped.promise]);
}
