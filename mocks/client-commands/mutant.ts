import type { run } from '#reference/client/cli/cli.ts';
import type { Environment } from '#reference/client/cli/core/environment.ts';

/** The words and the surroundings of one command line. */
export interface Setting {
  readonly argv: readonly string[];
  readonly environment: Environment;
}

/** A command line as the right client runs it, or as a faulty one does. */
export type Run = (...line: Parameters<typeof run>) => Promise<number>;

/** A client with one wrong turn, for proving that the harness sees it. It is the right client in wrong surroundings. */
export interface ClientFault {
  /** The rule it breaks and what it does, e.g. `CL-22-resets-unasked`. */
  readonly id: string;
  readonly rule: string;
  /** What the client does wrong, in one sentence. */
  readonly summary: string;
  readonly wrong: (right: Run) => Run;
}

export function clientFault(id: string, summary: string, wrong: ClientFault['wrong']): ClientFault {
  return { id, rule: id.slice(0, 5), summary, wrong };
}

/** The client misreads its words. */
export const words =
  (change: (argv: readonly string[], environment: Environment) => readonly string[]) =>
  (right: Run): Run =>
  (argv, environment) =>
    right(change(argv, environment), environment);

/** The client sends another request than the right one. */
export const sending =
  (change: (request: Request) => Request | Promise<Request>) =>
  (right: Run): Run =>
  (argv, environment) => {
    const { fetch } = environment;
    return right(argv, { ...environment, fetch: async (request) => fetch(await change(request)) });
  };

/** The client takes an answer for another one. */
export const reading =
  (change: (response: Response, request: Request) => Response | Promise<Response>) =>
  (right: Run): Run =>
  (argv, environment) => {
    const { fetch } = environment;
    return right(argv, { ...environment, fetch: async (request) => change(await fetch(request), request) });
  };

/** The client prints something else. */
export const printing =
  (change: (text: string) => string) =>
  (right: Run): Run =>
  (argv, environment) => {
    const { stdout } = environment;
    return right(argv, {
      ...environment,
      stdout: { ...stdout, write: (text) => stdout.write(change(text)) },
    });
  };

/** The client prints other JSON. */
export const outputting = (change: (value: unknown) => unknown): ((right: Run) => Run) =>
  printing((text) => {
    try {
      return `${JSON.stringify(change(JSON.parse(text)))}\n`;
    } catch {
      return text;
    }
  });

/** The client says something else of how it went. */
export const ending =
  (change: (code: number) => number) =>
  (right: Run): Run =>
  async (argv, environment) =>
    change(await right(argv, environment));

/** The same answer with another status or body; a body given as undefined stays. */
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

/** A request to another path, else the same. */
export function redirected(request: Request, from: RegExp, to: string): Request {
  const url = new URL(request.url);
  if (!from.test(url.pathname)) return request;
  url.pathname = url.pathname.replace(from, to);
  return new Request(url, request);
}

/** The same request with another JSON body. */
export async function rewritten(
  request: Request,
  change: (body: Readonly<Record<string, unknown>>) => unknown,
): Promise<Request> {
  if (request.body === null) return request;
  const body = JSON.parse(await request.clone().text()) as Record<string, unknown>;
  return new Request(request, { body: JSON.stringify(change(body)) });
}
