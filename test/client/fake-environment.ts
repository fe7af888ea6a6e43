import type { Environment, Person } from '#reference/client/cli/frame/environment.ts';

export interface FakeEnvironment extends Environment {
  /** Everything written so far. */
  readonly written: { stdout: string; stderr: string };
  interrupt(): void;
}

interface Surroundings {
  readonly env?: Environment['env'];
  readonly fetch?: Environment['fetch'];
  readonly person?: Person;
  readonly input?: string;
  readonly isTerminal?: boolean;
  readonly columns?: number;
}

/** An environment without a process. Without a `fetch` of its own, a request that is sent is a failed test. */
export function fakeEnvironment({
  env = {},
  fetch,
  person,
  input = '',
  ...screen
}: Surroundings): FakeEnvironment {
  const written = { stdout: '', stderr: '' };
  const interruption = new AbortController();
  const stream = (name: 'stdout' | 'stderr'): Environment['stdout'] => ({
    write: (text) => {
      written[name] += text;
    },
    isTerminal: screen.isTerminal ?? false,
    columns: screen.columns ?? 100,
  });
  return {
    env,
    stdout: stream('stdout'),
    stderr: stream('stderr'),
    person,
    readInput: async () => input,
    fetch: fetch ?? (({ url }) => Promise.reject(new Error(`nothing was to be sent to ${url}`))),
    interrupted: interruption.signal,
    written,
    interrupt: () => interruption.abort(),
  };
}

/** Somebody who gives these answers, one after the other, and then none. */
export function answering(...answers: (string | undefined)[]): Person & { readonly questions: string[] } {
  const questions: string[] = [];
  const answer = async (question: string) => {
    questions.push(question);
    return answers.shift();
  };
  return { questions, ask: answer, askSecret: answer };
}
