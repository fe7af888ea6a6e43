import { randomUUID } from 'node:crypto';
import type { Environment, Person } from '#reference/client/cli/core/environment.ts';
import type { Clock } from '#reference/client/connection/transport.ts';
import { listen } from '#reference/server/listen.ts';
import { createReference } from '#reference/server/reference.ts';

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

/** A clock whose waits take no time, and are remembered in milliseconds. */
export function autoAdvanceClock(
  start = Date.parse('2026-01-02T03:04:05Z'),
): Clock & { readonly waits: number[] } {
  const waits: number[] = [];
  let now = start;
  return {
    waits,
    now: () => now,
    async wait(ms) {
      waits.push(ms);
      now += ms;
    },
  };
}

/** What a request looked like when it arrived. */
interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

interface ScriptedServer {
  fetch(request: Request): Promise<Response>;
  readonly seen: readonly Seen[];
}

type Answer = Response | ((request: Request) => Response | Promise<Response>);

/** Gives these answers, one after the other, and the last one for ever after. */
export function scriptedServer(...answers: readonly Answer[]): ScriptedServer {
  const seen: Seen[] = [];
  return {
    seen,
    async fetch(request) {
      const { method, url, headers } = request;
      const text = await request.clone().text();
      seen.push({
        method,
        url,
        headers: Object.fromEntries(headers),
        body: text === '' ? undefined : JSON.parse(text),
      });
      const answer = answers[Math.min(seen.length, answers.length) - 1];
      if (answer === undefined) throw new Error('There is no answer left.');
      return typeof answer === 'function' ? answer(request) : answer.clone();
    },
  };
}

export const json = (body: unknown, init?: ResponseInit): Response => Response.json(body, init);

/** The documented error body (2.9). */
export const error = (status: number, message: string, headers: Record<string, string> = {}): Response =>
  json({ code: 'SOME_CODE', message, timestamp: '2026-01-02T03:04:05Z' }, { status, headers });

export interface ServedReference {
  readonly url: string;
  /** Every request that arrived, by method and path. */
  readonly arrived: string[];
  /** Brings the reference into a state and answers with the values of that state. */
  given(state: string, params?: object): Promise<Record<string, unknown>>;
  /** A key of a new caller. */
  key(kind?: string): Promise<string>;
  close(): Promise<void>;
}

/** The reference implementation behind a socket of its own. */
export async function servedReference(): Promise<ServedReference> {
  const token = randomUUID();
  const reference = createReference({ controlToken: token });
  const arrived: string[] = [];
  const { url, close } = await listen({
    ...reference,
    fetch: (request) => {
      arrived.push(`${request.method} ${new URL(request.url).pathname}`);
      return reference.fetch(request);
    },
  });
  const given = async (state: string, params: object = {}) => {
    const response = await reference.control(
      new Request('http://control.test/states', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: JSON.stringify({ state, params }),
      }),
    );
    const { values } = await response.json();
    return values;
  };
  const key = async (kind = 'infrastructure') => {
    const { headers } = await given('a caller exists', { kind });
    return new Headers(headers as Record<string, string>).get('x-api-key') ?? '';
  };
  return { url, arrived, given, key, close };
}
