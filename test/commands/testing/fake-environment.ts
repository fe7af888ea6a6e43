import type { Environment } from '#harness/environment.ts';

export interface FakeEnvironment extends Environment {
  /** Everything written so far. */
  readonly written: { stdout: string; stderr: string };
  interrupt(): void;
}

/** An environment without a process, for tests that run a whole command line. */
export function fakeEnvironment(env: Environment['env'] = {}): FakeEnvironment {
  const written = { stdout: '', stderr: '' };
  const interruption = new AbortController();
  const stream = (name: 'stdout' | 'stderr'): Environment['stdout'] => ({
    write: (text) => {
      written[name] += text;
    },
    isTerminal: false,
    columns: 100,
  });
  return {
    env,
    stdout: stream('stdout'),
    stderr: stream('stderr'),
    interrupted: interruption.signal,
    written,
    interrupt: () => interruption.abort(),
  };
}
