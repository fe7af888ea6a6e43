import type { ClientRun, Prompt } from '#harness/client/client-run.ts';
import { httpDateOf } from '#harness/contract/text-formats.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { Untestable } from '#harness/result/outcome.ts';
import { expectThat, isObject } from '#harness/rules/judging/expectation.ts';
import { outputOf } from './documented-output.ts';
import { sessionOperations } from './sent-requests.ts';

/** The operations of the contract that are meant; any request at all when undefined. */
type Operations = readonly string[] | undefined;

/** The staged service, or the other instance beside it. */
export type Instance = 'service' | 'other';

const isFor = (operation: string | undefined, operations: Operations): boolean =>
  operations === undefined || (operation !== undefined && operations.includes(operation));

/** Each command that was run for it sends one request at least. */
export function isAsked({ exchanges, results }: ClientRun, operations: Operations): void {
  const found = exchanges.filter(({ operation }) => isFor(operation, operations));
  const askers = results.filter(({ invocation }) => isFor(outputOf(invocation)?.operation, operations));
  const wanted = Math.max(1, askers.length);
  const expected = `${wanted} or more requests for ${nameOperations(operations)}`;
  const actual = `${found.length} among: ${nameRequests(exchanges)}`;
  expectThat(found.length >= wanted, expected, actual, ...exchanges);
}

export function isNotAsked(
  { exchanges, otherExchanges }: ClientRun,
  instance: Instance,
  operations: Operations,
): void {
  const asked = instance === 'other' ? otherExchanges : exchanges;
  const found = asked.filter(({ operation }) => isFor(operation, operations));
  const expected = `no request for ${nameOperations(operations)}`;
  expectThat(found.length === 0, expected, nameRequests(found), ...found);
}

/** The command waits at a prompt, and has not sent the request by then. */
export function promptsFirst(client: ClientRun, nth: number, operations: Operations): void {
  const { prompts, exchanges } = client;
  const own = firstPromptOf(client, nth);
  const sent = exchanges.filter(({ operation }) => isFor(operation, operations));
  expectThat(own !== undefined, `a prompt of command ${nth + 1} that waits for an answer`, 'none', ...sent);
  // Each command before it has been answered too, and may have sent its own.
  const before = new Set(prompts.filter((each) => each.nth < nth).map((each) => each.nth)).size;
  const early = own.exchanges.filter(({ operation }) => isFor(operation, operations)).slice(before);
  expectThat(early.length === 0, 'no request before the prompt is answered', nameRequests(early), ...early);
}

const firstPromptOf = ({ prompts }: ClientRun, nth: number): Prompt | undefined =>
  prompts.find((each) => each.nth === nth);

/** What was sent between the first prompt of a command and that of the next. */
function sentByNth(client: ClientRun, nth: number, operations: Operations): readonly Exchange[] {
  const before = firstPromptOf(client, nth)?.exchanges ?? [];
  const after = client.prompts.find((each) => each.nth > nth)?.exchanges ?? client.exchanges;
  return after.filter((each) => !before.includes(each) && isFor(each.operation, operations));
}

export function isAskedByNth(client: ClientRun, nth: number, operations: Operations): void {
  const found = sentByNth(client, nth, operations);
  const expected = `a request for ${nameOperations(operations)} by command ${nth + 1}`;
  expectThat(found.length > 0, expected, 'none', ...client.exchanges);
}

export function isNotAskedByNth(client: ClientRun, nth: number, operations: Operations): void {
  const found = sentByNth(client, nth, operations);
  const expected = `no request for ${nameOperations(operations)} by command ${nth + 1}`;
  expectThat(found.length === 0, expected, nameRequests(found), ...found);
}

/** Where the key of the session goes, by the words of the features. */
export const sendsKey = {
  /** The service takes the latest request that needs a key for one from the owner of the key. */
  'to the service': ({ exchanges }: ClientRun): void => {
    const latest = exchanges.findLast(({ operation = '' }) => sessionOperations.includes(operation));
    if (latest === undefined) throw new Untestable('not-seen', 'the client asked for nothing');
    const { status } = latest.response;
    expectThat(status !== 401 && status !== 403, 'the key of the session', `refused with ${status}`, latest);
  },
  'to the service alone': ({ exchanges, otherExchanges }: ClientRun): void => {
    const credentials = ['x-api-key', 'authorization', 'cookie'];
    const sent = otherExchanges.filter(({ request }) => credentials.some((name) => name in request.headers));
    const redirects = exchanges.filter(({ response }) => response.status === 307);
    expectThat(sent.length === 0, 'no credentials at another host', 'credentials', ...redirects, ...sent);
  },
};

export type KeyUse = keyof typeof sendsKey;

/** Whether an answer tells that a Schedule Execution has finished, so that nobody need read it again (§3.2). */
export function hasFinished({ operation, response: { content } }: Exchange): boolean {
  if (operation !== 'getScheduleExecution' || !isObject(content)) return false;
  return ['Complete', 'CompleteWithError', 'Failed', 'Cancelled'].includes(String(content.status));
}

/** Reads stop at the first answer that has this status. */
export function stopsAt({ exchanges, results }: ClientRun, status: string): void {
  const reads = exchanges.filter(({ operation }) => operation === 'getScheduleExecution');
  const statuses = reads.map(({ response: { content } }) => (isObject(content) ? content.status : undefined));
  const actual = statuses.length === 0 ? 'no read' : statuses.join(', ');
  expectThat(results.length > 0, `an end at ${status}`, `no end after ${actual}`, ...reads);
  const isLast = statuses.length > 0 && statuses.indexOf(status) === statuses.length - 1;
  expectThat(isLast, `reads that end with ${status}`, actual, ...reads);
}

/** Another read follows the last one that had this status. */
export function goesOnAt({ exchanges }: ClientRun, status: string): void {
  const reads = exchanges.filter(({ operation }) => operation === 'getScheduleExecution');
  const statuses = reads.map(({ response: { content } }) => (isObject(content) ? content.status : undefined));
  const at = statuses.lastIndexOf(status);
  if (at < 0) throw new Untestable('not-seen', `the client did not read the status ${status}`);
  expectThat(at < statuses.length - 1, `a read after ${status}`, statuses.join(', '), ...reads);
}

/** A client that gives up heeds it too. */
export function heedsRetryAfter({ exchanges }: ClientRun): void {
  const at = exchanges.findIndex(({ response }) => response.status === 429);
  const throttled = exchanges[at];
  const later = exchanges.slice(at + 1);
  if (throttled === undefined) throw new Untestable('not-seen', 'the client asked for nothing');
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
