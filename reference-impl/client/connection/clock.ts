/** Where the client takes its time from, so that tests wait for nothing. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Ends early when the signal is aborted; whoever waits looks at the signal. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  wait: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted === true) return resolve();
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      signal?.addEventListener('abort', end);
    }),
};
