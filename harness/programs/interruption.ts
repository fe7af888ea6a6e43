import { addAbortListener } from 'node:events';

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
