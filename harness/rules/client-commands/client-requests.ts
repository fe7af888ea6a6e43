import type { ClientRun } from '#harness/client/client-run.ts';
import { folded } from '#harness/contract/casing.ts';
import { jsonValue } from '#harness/contract/json-text.ts';
import { httpDateOf } from '#harness/contract/retry-after.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { Untestable } from '#harness/result/outcome.ts';
import { expectThat, isObject, shown } from '#harness/rules/judging/expectation.ts';
import type { Row } from '#harness/rules/judging/judge-answer.ts';

/** The operations of the contract that are meant; any request at all when undefined. */
type Operations = readonly string[] | undefined;

/** The staged service, or the other instance beside it. */
export type Instance = 'service' | 'other';

const isFor = (operation: string | undefined, operations: Operations): boolean =>
  operations === undefined || (operation !== undefined && operations.includes(operation));

/** Each command that was run sends one request at least. */
export function isAsked({ exchanges, results }: ClientRun, operations: Operations): void {
  const found = exchanges.filter(({ operation }) => isFor(operation, operations));
  const wanted = Math.max(1, results.length);
  const expected = `${wanted} or more requests for ${nameOperations(operations)}`;
  const actual = `${found.length} among: ${nameRequests(exchanges)}`;
  expectThat(found.length >= wanted, expected, actual, ...exchanges);
}

export function isNotAsked(
  { exchanges, stage }: ClientRun,
  instance: Instance,
  operations: Operations,
): void {
  const expected = `no request for ${nameOperations(operations)}`;
  if (instance === 'other') {
    const found = stage.otherRequests.filter((each) => isFor(stage.operationOf(each)?.id, operations));
    expectThat(found.length === 0, `${expected} to the other instance`, `${found.length}`);
    return;
  }
  const found = exchanges.filter(({ operation }) => isFor(operation, operations));
  expectThat(found.length === 0, expected, nameRequests(found), ...found);
}

/** The client waits at a prompt, and has not sent the request by then. */
export function promptsFirst(client: ClientRun, operations: Operations): void {
  const { prompted, exchanges, exchangesAtPrompt } = client;
  const sent = exchanges.filter(({ operation }) => isFor(operation, operations));
  const early = exchangesAtPrompt.filter((exchange) => sent.includes(exchange));
  expectThat(prompted, 'a prompt that waits for an answer', 'none', ...sent);
  expectThat(early.length === 0, 'no request before the prompt is answered', nameRequests(early), ...early);
}

/** The options of each request are as the rows of a table say. A client that sends no request breaks none of them. */
export function hasOptions({ exchanges }: ClientRun, operations: Operations, rows: readonly Row[]): void {
  for (const exchange of exchanges.filter(({ operation }) => isFor(operation, operations))) {
    for (const [option, cell] of rows) {
      const value = optionIn(exchange, option);
      expectThat(isAllowed(value, cell), `${option}: ${cell}`, shown(value), exchange);
    }
  }
}

/** The document does not show how options are sent: in the body or in the query, in any casing. */
function optionIn({ request }: Exchange, option: string): unknown {
  const body = jsonValue(request.body);
  const inBody = Object.entries(isObject(body) ? body : {});
  const inQuery = [...new URL(request.url).searchParams].map(([name, text]) => [
    name,
    jsonValue(text) ?? text,
  ]);
  return [...inBody, ...inQuery].find(([name]) => folded(String(name)) === folded(option))?.[1];
}

/** Cells are `true`, `Complete` or `0 to 30`; one that ends in `, or absent` allows the option to be left out. */
function isAllowed(value: unknown, cell: string): boolean {
  const [allowed = '', absent] = cell.split(', or ');
  if (value === undefined || value === null) return absent === 'absent';
  if (allowed === 'true' || allowed === 'false') return isTrue(value) === (allowed === 'true');
  const range = /^(\d+) to (\d+)$/.exec(allowed);
  if (range === null) return value === allowed;
  return Number.isInteger(value) && Number(value) >= Number(range[1]) && Number(value) <= Number(range[2]);
}

const isTrue = (value: unknown): boolean => value === true || /^(?:true|1)$/i.test(String(value));

const keyHeader = 'x-api-key';

/** Where the key of the session goes, by the words of the features. */
export const sendsKey = {
  /** The service takes the latest request for one from the owner of the key. */
  'to the service': ({ exchanges }: ClientRun): void => {
    const latest = exchanges.findLast(({ operation }) => operation !== undefined);
    if (latest === undefined) throw new Untestable('not-seen', 'the client asked for nothing');
    const { status } = latest.response;
    expectThat(status !== 401 && status !== 403, 'the key of the session', `refused with ${status}`, latest);
  },
  /** A refused key must not travel elsewhere either, so every request is judged. */
  'in X-Api-Key alone': ({ exchanges }: ClientRun): void => {
    const keys = new Set(exchanges.flatMap(({ request }) => request.headers[keyHeader] ?? []));
    expectThat(keys.size > 0, 'the key in the header X-Api-Key', 'no request has one', ...exchanges);
    for (const exchange of exchanges) {
      const { url, headers } = exchange.request;
      const others = Object.entries(headers).filter(([name]) => name !== keyHeader);
      const elsewhere = [url, ...others.map(([, value]) => value)];
      const isElsewhere = [...keys].some((key) => elsewhere.some((place) => place.includes(key)));
      expectThat(!isElsewhere, 'the key in X-Api-Key alone', 'in another place as well', exchange);
    }
  },
  'to the service alone': ({ stage, exchanges }: ClientRun): void => {
    const sent = stage.otherRequests.flatMap(({ headers }) =>
      [keyHeader, 'authorization', 'cookie'].filter((name) => headers.has(name)),
    );
    const redirects = exchanges.filter(({ response }) => response.status === 307);
    expectThat(
      sent.length === 0,
      'no credentials at another host',
      `the header ${sent.join(', ')}`,
      ...redirects,
    );
  },
};

export type KeyUse = keyof typeof sendsKey;

/** Reads stop at the first answer that has this status. */
export function stopsAt({ exchanges, results }: ClientRun, status: string): void {
  const reads = exchanges.filter(({ operation }) => operation === 'getScheduleExecution');
  const statuses = reads.map(({ response: { content } }) => (isObject(content) ? content.status : undefined));
  const actual = statuses.length === 0 ? 'no read' : statuses.join(', ');
  expectThat(results.length > 0, `an end at ${status}`, `no end after ${actual}`, ...reads);
  const isLast = statuses.length > 0 && statuses.indexOf(status) === statuses.length - 1;
  expectThat(isLast, `reads that end with ${status}`, actual, ...reads);
}

/** A client that gives up heeds it too. */
export function heedsRetryAfter({ exchanges }: ClientRun): void {
  const [throttled, ...later] = exchanges;
  if (throttled?.response.status !== 429) throw new Untestable('not-seen', 'the client asked for nothing');
  const retryAfter = throttled.response.headers['retry-after'] ?? '';
  // The answer takes a moment to arrive, and clocks differ by as much.
  const notBefore = (httpDateOf(retryAfter) ?? Date.parse(throttled.at) + Number(retryAfter) * 1000) - 100;
  const early = later.filter(({ at }) => Date.parse(at) < notBefore);
  const expected = `no request before Retry-After ${retryAfter}`;
  expectThat(early.length === 0, expected, 'an earlier request', throttled, ...early);
}

const nameOperations = (operations: Operations): string => operations?.join(' or ') ?? 'anything';

function nameRequests(exchanges: readonly Exchange[]): string {
  const names = exchanges.map(({ operation, request }) => operation ?? `${request.method} ${request.url}`);
  return names.length === 0 ? 'nothing' : names.join(', ');
}
