import { type Contract, responseFor } from '#harness/contract/contract.ts';
import { createOperationMatcher } from '#harness/contract/operation-matcher.ts';
import { violationsOf } from '#harness/contract/validate.ts';
import { prismApplication } from '#harness/targets/prism.ts';
import { referenceApplication } from '#harness/targets/reference-application.ts';
import { oddRequest } from './odd-requests.ts';
import { dice } from './random.ts';

/** Says what is wrong with an answer, whatever was asked; undefined for one that keeps the contract. */
export function flawFinder(
  contract: Contract,
): (request: Request, answer: Response) => Promise<string | undefined> {
  const addressed = createOperationMatcher(contract);
  return async (request, answer) => {
    const { status } = answer;
    const text = await answer.text();
    if (request.method === 'HEAD') return text === '' ? undefined : 'A HEAD was answered with a body.';
    // What a call asks for by itself is no fault of the mock.
    if (status === 500 && !request.headers.has('prefer')) return 'Something went wrong inside.';
    const isJson = /\bjson\b/.test(answer.headers.get('content-type') ?? '');
    const body = isJson ? parsed(text) : undefined;
    if (isJson && body === undefined) return `${status} is no JSON.`;
    if (status >= 400 && !isErrorBody(body)) return `${status} has no error body: ${text.slice(0, 200)}`;
    const found = addressed(request.method, new URL(request.url).pathname);
    const schema = found.kind === 'operation' ? responseFor(found.operation, status)?.schema : undefined;
    if (schema === undefined || body === undefined) return undefined;
    const [violation] = violationsOf(schema, body, 'whole');
    return violation && `${status} breaks the contract at "${violation.at}": ${violation.expected}.`;
  };
}

function isErrorBody(body: unknown): boolean {
  const { code, message, timestamp } = Object(body) as Readonly<Record<string, unknown>>;
  return [code, message, timestamp].every((member) => typeof member === 'string' && member !== '');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

export const token = 'token-of-the-fuzz-run';
const mostSeconds = 20;
/** So often the server is brought back to the calm state: a reset takes its keys away. */
const calmEvery = 20;

interface Fuzzed {
  fetch(request: Request): Promise<Response>;
  control(request: Request): Promise<Response>;
}

interface FuzzOptions {
  readonly contract: Contract;
  readonly seed: number;
  readonly requests: number;
}

interface FuzzReport {
  /** How often each status was answered. */
  readonly statuses: ReadonlyMap<number, number>;
  /** The first of them, each with what was asked. */
  readonly flaws: readonly string[];
}

export const fuzzed = {
  reference: async (contract: Contract): Promise<Fuzzed> =>
    referenceApplication({ contract, token, faults: [] }).application,
  mock: async (contract: Contract): Promise<Fuzzed> => prismApplication(contract, token),
};

/** Sends odd requests, one after another, and holds every answer against the contract. */
export async function fuzz(
  name: keyof typeof fuzzed,
  { contract, seed, requests }: FuzzOptions,
): Promise<FuzzReport> {
  const server = await fuzzed[name](contract);
  const flawOf = flawFinder(contract);
  const chance = dice(seed);
  const statuses = new Map<number, number>();
  const flaws: string[] = [];
  let credentials: Readonly<Record<string, string>> = {};
  for (let nth = 0; nth < requests && flaws.length < 10; nth += 1) {
    if (nth % calmEvery === 0) credentials = await calmed(server);
    const request = oddRequest(contract, chance, credentials);
    const shown = shownAs(request);
    try {
      const answer = await inTime(server.fetch(request));
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const flaw = await flawOf(request, answer);
      if (flaw !== undefined) flaws.push(`request ${nth}: ${shown}\n    ${flaw}`);
    } catch (error) {
      flaws.push(`request ${nth}: ${shown}\n    It was not answered: ${String(error)}`);
    }
  }
  return { statuses, flaws };
}

/** Brings a server into the calm state, where no wait takes time, and answers with the headers of an administrator. */
async function calmed({ control }: Fuzzed): Promise<Readonly<Record<string, string>>> {
  const ask = (method: string, wish?: object): Promise<Response> =>
    control(
      new Request('http://fuzz.invalid/states', {
        method,
        headers: { authorization: `Bearer ${token}` },
        ...(wish && { body: JSON.stringify(wish) }),
      }),
    );
  await ask('DELETE');
  // The mock has no clock, and says so.
  await ask('POST', { state: 'the clock stands still' });
  const answer = await ask('POST', { state: 'a caller exists', params: {} });
  const { values } = (await answer.json()) as { values: { headers: Record<string, string> } };
  return values.headers;
}

async function inTime(answer: Promise<Response>): Promise<Response> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not after ${mostSeconds} s`)), mostSeconds * 1000);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

function shownAs({ method, url, headers }: Request): string {
  return `${method} ${url.slice(0, 200)} ${JSON.stringify([...headers]).slice(0, 300)}`;
}
