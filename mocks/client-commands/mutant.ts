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
}

/** `mutant('CL-02-ready-is-ignored', 'Ready requests basic health.', misreading, (argv) => …)` */
export function mutant<Change>(
  id: string,
  summary: string,
  kind: (change: Change) => Deviation,
  change: Change,
): ClientMutant {
  return { id, rule: id.slice(0, 5), summary, deviation: kind(change) };
}

/** For `mutant`: a deviation that replaces the complete run. */
export const running = (deviation: Deviation): Deviation => deviation;

/** The client misreads its arguments. */
export const misreading =
  (change: (argv: readonly string[], environment: Environment) => readonly string[]): Deviation =>
  (right) =>
  (argv, environment) =>
    right(change(argv, environment), environment);

type Fetch = Environment['fetch'];

/** The requests of the client go through this middleware. */
export const fetching =
  (middleware: (next: Fetch, ...line: Parameters<Run>) => Fetch): Deviation =>
  (right) =>
  (argv, environment) =>
    right(argv, { ...environment, fetch: middleware(environment.fetch, argv, environment) });

/** Changes a correct request. */
export type Change = (request: Request) => Request | Promise<Request>;

export const withUrl =
  (change: (url: URL, request: Request) => unknown): Change =>
  async (request) => {
    const url = new URL(request.url);
    await change(url, request);
    return new Request(url, request);
  };

export const withHeaders =
  (change: (headers: Headers, request: Request) => void): Change =>
  (request) => {
    const headers = new Headers(request.headers);
    change(headers, request);
    return new Request(request, { headers });
  };

export type Fields = Readonly<Record<string, unknown>>;

/** Changes a JSON body, if there is one. */
export const withBody =
  (change: (body: Fields, request: Request) => unknown): Change =>
  async (request) =>
    request.body === null
      ? request
      : new Request(request, { body: JSON.stringify(change(await request.clone().json(), request)) });

/** The client sends a wrong request. */
export const sending = (change: Change): Deviation =>
  fetching((next) => async (request) => next(await change(request)));

export const sendingTo = (...change: Parameters<typeof withUrl>) => sending(withUrl(...change));
export const sendingHeaders = (...change: Parameters<typeof withHeaders>) => sending(withHeaders(...change));
export const sendingBody = (...change: Parameters<typeof withBody>) => sending(withBody(...change));

/** The client misreads a response. */
export const reading = (
  change: (response: Response, request: Request) => Response | Promise<Response>,
): Deviation => fetching((next) => async (request) => change(await next(request), request));

/** The client misreads the JSON of a success. */
export const readingBody = (change: (body: Fields, url: URL) => unknown): Deviation =>
  reading((response, { url }) =>
    response.ok ? altered(response, { body: (body) => change(body as Fields, new URL(url)) }) : response,
  );

/** Changes what the client prints on standard output. */
export const printing =
  (change: (text: string, argv: readonly string[]) => string): Deviation =>
  (right) =>
  (argv, environment) => {
    const { stdout } = environment;
    const write = (text: string): void => stdout.write(change(text, argv));
    return right(argv, { ...environment, stdout: { ...stdout, write } });
  };

/** Changes the JSON that the client prints. */
export const outputting = (change: (value: unknown) => unknown): Deviation =>
  printing((text) => {
    try {
      return `${JSON.stringify(change(JSON.parse(text)))}\n`;
    } catch {
      return text;
    }
  });

/** Changes the JSON object that the client prints; a list stays unchanged. */
export const outputtingObject = (change: (shown: Fields) => object): Deviation =>
  outputting((value) => (Array.isArray(value) ? value : change(value as Fields)));

/** Changes the exit code of the client. */
export const ending =
  (change: (code: number) => number): Deviation =>
  (right) =>
  async (argv, environment) =>
    change(await right(argv, environment));

/** A copy of a response, with the given status and a changed body. */
export async function altered(
  response: Response,
  { status = response.status, body }: { status?: number; body?: (content: unknown) => unknown },
): Promise<Response> {
  const text = await response.text();
  const content = body === undefined || text === '' ? text : JSON.stringify(body(JSON.parse(text)));
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return new Response(content, { status, headers });
}

export const without = (argv: readonly string[], option: string, values = 0): readonly string[] => {
  const at = argv.indexOf(option);
  return at < 0 ? argv : argv.toSpliced(at, 1 + values);
};

export function omit(shown: Fields, field: string): Fields {
  const { [field]: _, ...rest } = shown;
  return rest;
}

/** Adds the accounts of the first password response, and a wait, to later password requests without them. */
export const namingAccounts =
  (wait: number): Deviation =>
  (right) => {
    let connectedSystemObjectIds: readonly unknown[] = [];
    return fetching((next) => async (request) => {
      if (!request.url.endsWith('/password')) return next(request);
      const body = (await request.clone().json()) as Fields;
      const isNaming = connectedSystemObjectIds.length > 0;
      const named = isNaming ? { wait, connectedSystemObjectIds, ...body } : body;
      const response = await next(new Request(request, { body: JSON.stringify(named) }));
      const { targets = [] } = (await response.clone().json()) as { targets?: readonly Fields[] };
      connectedSystemObjectIds = targets.map((each) => each.connectedSystemObjectId);
      return response;
    })(right);
  };
