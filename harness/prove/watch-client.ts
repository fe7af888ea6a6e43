import type { Deviation, Run } from '#mocks/client-commands/mutant.ts';
import { differencesOfTexts } from './changed-parts.ts';

type Environment = Parameters<Run>[1];

/** The input of a client for one command line, and what the client did. */
interface Done {
  readonly arguments: string;
  readonly environment: string;
  readonly person: Environment['person'];
  readonly exitCode: string;
  readonly output: string;
  readonly errors: string;
  readonly requests: string;
  /** The responses as the client received them. */
  readonly responses: string;
}

/** For each command line, `changed` lists the parts of the client's behaviour that the deviation changed. */
export function watchClient(deviation: Deviation): {
  readonly deviation: Deviation;
  readonly changed: readonly (readonly string[])[];
} {
  const changed: (readonly string[])[] = [];
  return {
    changed,
    deviation(right) {
      let inside: Done | undefined;
      const client = recording(deviation(recording(right, (done) => (inside = done))), (done) => {
        changed.push(inside === undefined ? ['another command'] : partsBetween(done, inside));
        inside = undefined;
      });
      return client;
    },
  };
}

function recording(run: Run, note: (done: Done) => void): Run {
  return async (argv, environment) => {
    const { stdout, stderr, fetch } = environment;
    const printed = { output: '', errors: '' };
    const copying = (name: keyof typeof printed, stream: Environment['stdout']): Environment['stdout'] => ({
      ...stream,
      write(text) {
        printed[name] += text;
        stream.write(text);
      },
    });
    const requests: unknown[] = [];
    const responses: unknown[] = [];
    const exitCode = await run(argv, {
      ...environment,
      stdout: copying('output', stdout),
      stderr: copying('errors', stderr),
      async fetch(request) {
        const { method, url, headers } = request;
        const body = request.body === null ? '' : await request.clone().text();
        requests.push({ method, url, headers: Object.fromEntries(headers), body });
        const response = await fetch(request);
        const { 'content-length': _, ...headersOfResponse } = Object.fromEntries(response.headers);
        const head = { status: response.status, headers: headersOfResponse };
        responses.push({ ...head, body: await response.clone().text() });
        return response;
      },
    });
    note({
      arguments: JSON.stringify(argv),
      environment: JSON.stringify(environment.env),
      person: environment.person,
      exitCode: String(exitCode),
      ...printed,
      requests: JSON.stringify(requests),
      responses: JSON.stringify(responses),
    });
    return exitCode;
  };
}

/** Returns the differences in the first group that differs. They may cause differences in later groups. */
function partsBetween(one: Done, other: Done): readonly string[] {
  if (one.person !== other.person) return ['what a user answers'];
  for (const group of [
    ['arguments'],
    ['environment'],
    ['requests'],
    ['responses'],
    ['exitCode', 'output', 'errors'],
  ] as const) {
    const parts = group.flatMap((name) =>
      one[name] === other[name] ? [] : differencesOfTexts(one[name], other[name], name),
    );
    // If the status of a response differs, other differences between the responses do not count.
    const status = parts.find((part) => part === 'responses[].status');
    if (parts.length > 0) return status === undefined ? parts : [status];
  }
  return [];
}
