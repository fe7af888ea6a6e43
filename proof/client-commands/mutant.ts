import { parseTitle, type Title } from '#proof/shapes/mutant.ts';
import {
  altered,
  changed,
  type FieldChanges,
  type Fields,
  jsonOf,
  type ResponseChange,
} from '#proof/shapes/service.ts';
import type { run } from '#reference/client/cli/cli.ts';
import type { Environment } from '#reference/client/cli/environment.ts';

/** Runs a command line of a client, and returns the exit code. */
export type Run = (...line: Parameters<typeof run>) => Promise<number>;

/** Makes a deviating client from the correct one. */
export type Deviation = (right: Run) => Run;

/** A client with one defect, for proving that the harness detects it. */
export interface ClientMutant {
  /** The broken rule and the defect, e.g. `CL-22-no-prompt`. */
  readonly id: string;
  readonly rule: string;
  /** What the client does wrong, in one sentence. */
  readonly summary: string;
  readonly deviation: Deviation;
  /** Whether the client has commands that the document does not name. */
  readonly isFurther?: boolean;
}

/** Makes mutants from a table with titles such as `CL-02-ready-is-ignored: Ready requests basic health.` */
export function mutants(table: Readonly<Record<Title, Deviation>>): readonly ClientMutant[] {
  return Object.entries(table).map(([title, deviation]) => ({ ...parseTitle(title), deviation }));
}

export const misreading =
  (change: (argv: readonly string[], environment: Environment) => readonly string[]): Deviation =>
  (right) =>
  (argv, environment) =>
    right(change(argv, environment), environment);

type Fetch = Environment['fetch'];

/** Runs a command line in a changed environment. */
export const within =
  (change: (environment: Environment, argv: readonly string[]) => Partial<Environment>): Deviation =>
  (right) =>
  (argv, environment) =>
    right(argv, { ...environment, ...change(environment, argv) });

export const fetching = (middleware: (next: Fetch, ...line: Parameters<Run>) => Fetch): Deviation =>
  within((environment, argv) => ({ fetch: middleware(environment.fetch, argv, environment) }));

/** First sends the request that `make` returns, if any. If this request gets a 429, nothing else is sent. */
export const before = (make: (request: Request) => Request | undefined): Deviation =>
  fetching((next) => async (request) => {
    const first = make(request);
    const answer = first && (await next(first));
    if (answer?.status === 429) return answer;
    await answer?.text();
    return next(request);
  });

export const sending = (change: (request: Request) => Request | Promise<Request>): Deviation =>
  fetching((next) => async (request) => next(await change(request)));

export const sendingTo = (change: (url: URL, request: Request) => unknown): Deviation =>
  sending(async (request) => {
    const url = new URL(request.url);
    await change(url, request);
    return new Request(url, request);
  });

export const sendingHeaders = (change: (headers: Headers, request: Request) => void): Deviation =>
  sending((request) => {
    const headers = new Headers(request.headers);
    change(headers, request);
    return new Request(request, { headers });
  });

/** Sends another text as the body of each request that has a body. */
export const encoding = (
  encode: (text: string, request: Request) => Buffer<ArrayBuffer> | string,
): Deviation =>
  sending(async (request) =>
    request.body === null
      ? request
      : new Request(request, { body: encode(await request.clone().text(), request) }),
  );

export const replacingBody = (change: (body: Fields, request: Request) => Fields): Deviation =>
  encoding((text, request) => JSON.stringify(change(JSON.parse(text), request)));

export const sendingBody = (change: FieldChanges<[request: Request]>): Deviation =>
  replacingBody((body, request) => altered(body, change, request));

export const reading = (
  change: (response: Response, request: Request) => Response | Promise<Response>,
): Deviation => fetching((next) => async (request) => change(await next(request), request));

/** JSON with the escapes of all letters beyond ASCII. */
export const escaped = (json: string): string =>
  json.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Changes responses that satisfy `isMeant`, before the client reads them. */
export const readingAs = (
  change: ResponseChange,
  isMeant: (text: string, status: number) => boolean,
): Deviation =>
  reading(async (response) =>
    isMeant(await response.clone().text(), response.status) ? changed(response, change) : response,
  );

/** Changes the JSON of a success before the client reads it. */
export const readingBody = (change: FieldChanges<[url: URL]>): Deviation =>
  reading(async (response, { url }) => {
    if (!response.ok) return response;
    const body = (await jsonOf(response)) as Fields;
    return changed(response, { body: altered(body, change, new URL(url)) });
  });

export const printing = (change: (text: string, argv: readonly string[]) => string): Deviation =>
  within(({ stdout }, argv) => ({
    stdout: { ...stdout, write: (text) => stdout.write(change(text, argv)) },
  }));

export const outputting = (change: (value: unknown) => unknown): Deviation =>
  printing((text) => {
    try {
      return `${JSON.stringify(change(JSON.parse(text)))}\n`;
    } catch {
      return text;
    }
  });

/** Changes the JSON object that the client prints; a list stays unchanged. */
export const outputtingObject = (change: FieldChanges): Deviation =>
  outputting((value) => (Array.isArray(value) ? value : altered(value as Fields, change)));

type Ask = NonNullable<Environment['person']>['ask'];

/** Changes the prompts at a terminal, or the answers to them. */
export const asking = (middleware: (ask: Ask) => Ask): Deviation =>
  within(({ person }) => ({ person: person && { ask: middleware(person.ask) } }));

export const ending =
  (change: (code: number) => number): Deviation =>
  (right) =>
  async (argv, environment) =>
    change(await right(argv, environment));

export const without = (argv: readonly string[], option: string, values = 0): readonly string[] => {
  const at = argv.indexOf(option);
  return at < 0 ? argv : argv.toSpliced(at, 1 + values);
};
