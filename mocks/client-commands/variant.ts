import { type ClientFault, outputting, type Run, rewritten, sending } from './mutant.ts';

/** A client that differs from ours in what the document leaves to it. No rule may accuse it. */
export interface PermittedVariant {
  /** What it does. */
  readonly id: string;
  /** The sentence that leaves it open, or the lack of one. */
  readonly permittedBy: string;
  readonly wrong: ClientFault['wrong'];
}

export const variant = (id: string, permittedBy: string, wrong: ClientFault['wrong']): PermittedVariant => ({
  id,
  permittedBy,
  wrong,
});

/** Sends a request of its own before each that the client sends. */
export const before =
  (make: (request: Request) => Request | undefined): ClientFault['wrong'] =>
  (right) =>
  (argv, environment) => {
    const fetch = async (request: Request): Promise<Response> => {
      const first = make(request);
      const answer = first && (await environment.fetch(first));
      if (answer?.status === 429) return answer;
      await answer?.text();
      return environment.fetch(request);
    };
    return right(argv, { ...environment, fetch });
  };

export const onConnect =
  (path: string, isInSession: boolean) =>
  (right: Run): Run =>
  async (argv, environment) => {
    const code = await right(argv, environment);
    const [url = '', key = ''] = ['--url', '--api-key'].map((name) => argv[argv.indexOf(name) + 1]);
    if (argv[0] !== 'connect' || code !== 0) return code;
    const headers = isInSession ? { 'x-api-key': key } : {};
    await (await environment.fetch(new Request(`${url}${path}`, { headers, redirect: 'manual' }))).text();
    return code;
  };

export type Members = Record<string, unknown>;
export const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every object of an output, those within it included. */
export const everyObject = (change: (members: Members) => Members): ClientFault['wrong'] => {
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (!isMembers(value)) return value;
    return change(Object.fromEntries(Object.entries(value).map(([name, member]) => [name, visit(member)])));
  };
  return outputting(visit);
};

export const named = (change: (name: string) => string): ClientFault['wrong'] =>
  everyObject((members) =>
    Object.fromEntries(Object.entries(members).map(([name, value]) => [change(name), value])),
  );

export const valued = (change: (value: unknown, name: string) => unknown): ClientFault['wrong'] =>
  everyObject((members) =>
    Object.fromEntries(Object.entries(members).map(([name, value]) => [name, change(value, name)])),
  );

export const time = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
export const timed = (change: (at: Date) => string): ClientFault['wrong'] =>
  valued((value) => (typeof value === 'string' && time.test(value) ? change(new Date(value)) : value));

export const toError =
  (print: (text: string) => string) =>
  (right: Run): Run =>
  async (argv, environment) => {
    let said = '';
    const stderr = {
      ...environment.stderr,
      write(text: string): void {
        said += text;
      },
    };
    const { person } = environment;
    // At a terminal a person has to see the question.
    const code = await right(argv, person === undefined ? { ...environment, stderr } : environment);
    if (code !== 0 && said !== '') environment.stdout.write(print(said));
    return code;
  };

export const header = (name: string, value: string): ClientFault['wrong'] =>
  sending((request) => {
    const headers = new Headers(request.headers);
    headers.set(name, value);
    return new Request(request, { headers });
  });

export const resetBody = (change: (body: Readonly<Members>) => unknown): ClientFault['wrong'] =>
  sending((request) =>
    new URL(request.url).pathname.endsWith('/reset') ? rewritten(request, change) : request,
  );

export const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
export const isWhatIf = (argv: readonly string[]): boolean => argv.includes('--what-if');
