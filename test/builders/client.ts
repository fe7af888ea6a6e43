import { afterAll, beforeAll, beforeEach } from 'vitest';
import { run } from '#reference/client/cli/cli.ts';
import type { Environment, Person } from '#reference/client/cli/environment.ts';
import type { Clock } from '#reference/client/connection/transport.ts';
import { fakeEnvironment as commandEnvironment } from '#test/commands/testing/run-command.ts';
import { startedReference } from './started-reference.ts';
import { temporaryFolder } from './temporary-folder.ts';

interface EnvironmentOptions {
  readonly env?: Environment['env'];
  readonly fetch?: Environment['fetch'];
  readonly person?: Person;
  readonly input?: string;
  readonly isTerminal?: boolean;
  readonly columns?: number;
}

/** A replacement for the process in which `svc` runs. If `fetch` is not given, every request fails. */
export function fakeEnvironment({ env, fetch, person, input = '', ...screen }: EnvironmentOptions) {
  const { stdout, stderr, ...rest } = commandEnvironment(env);
  return {
    ...rest,
    stdout: { ...stdout, ...screen },
    stderr: { ...stderr, ...screen },
    person,
    readInput: async () => input,
    fetch: fetch ?? (({ url }: Request) => Promise.reject(new Error(`nothing was to be sent to ${url}`))),
  };
}

/** A user who answers prompts with `answers`, in order. After the last answer, the user gives none. */
export function scriptedPerson(
  ...answers: (string | undefined)[]
): Person & { readonly questions: string[] } {
  const questions: string[] = [];
  const answer = async (question: string) => {
    questions.push(question);
    return answers.shift();
  };
  return { questions, ask: answer };
}

/** A clock whose waits take no time, and are recorded in milliseconds. */
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

export type ScriptedAnswer = Response | ((request: Request) => Response | Promise<Response>);

/** A server that returns `answers` in order, and then repeats the last answer. */
export function scriptedServer(...answers: readonly ScriptedAnswer[]) {
  const seen: { method: string; url: string; headers: Record<string, string>; body: unknown }[] = [];
  return {
    seen,
    async fetch(request: Request): Promise<Response> {
      const { method, url, headers } = request;
      const text = await request.clone().text();
      const body: unknown = text === '' ? undefined : JSON.parse(text);
      seen.push({ method, url, headers: Object.fromEntries(headers), body });
      const answer = answers[Math.min(seen.length, answers.length) - 1];
      if (answer === undefined) throw new Error('There is no answer left.');
      return typeof answer === 'function' ? answer(request) : answer.clone();
    },
  };
}

export const json = (body: unknown, init?: ResponseInit): Response => Response.json(body, init);

/** The documented error body (§2.9). */
export const error = (status: number, message: string, headers: Record<string, string> = {}): Response =>
  json({ code: 'SOME_CODE', message, timestamp: '2026-01-02T03:04:05Z' }, { status, headers });

/** Runs `svc` in this process, with one reference implementation per file and a state folder per test. */
export function svcWithReference() {
  const folder = temporaryFolder();
  let reference: Awaited<ReturnType<typeof startedReference>>;
  beforeAll(async () => {
    reference = await startedReference();
  });
  afterAll(() => reference.close());
  beforeEach(() => {
    reference.arrived.length = 0;
  });
  const svc = async (args: readonly string[], { env, ...options }: EnvironmentOptions = {}) => {
    const own = { XDG_STATE_HOME: folder.path, ...env };
    const environment = fakeEnvironment({ fetch: (request) => fetch(request), ...options, env: own });
    const exitCode = await run(args, environment);
    return { exitCode, ...environment.written };
  };
  const newKey = async (kind = 'infrastructure') => {
    const { headers } = await reference.enter('a caller exists', { kind });
    return new Headers(headers as Record<string, string>).get('x-api-key') ?? '';
  };
  return {
    folder,
    svc,
    reference: () => reference,
    newKey,
    connect: async (kind?: string) =>
      svc(['connect', reference.url], { env: { SVC_API_KEY: await newKey(kind) } }),
  };
}
