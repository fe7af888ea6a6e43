import type { ClientRun, CommandResult, LeftOut, Prompt } from '#harness/client/client-run.ts';
import { httpDateOf } from '#harness/contract/text-formats.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { broken, type Check, holdsIf, type Outcome, silent } from '#harness/scenario/check.ts';
import { outputOf } from './documented-output.ts';
import { isTurnedAway, sessionOperations } from './sent-requests.ts';

/** The operations of the contract that are meant; any request at all when undefined. */
export type Operations = readonly string[] | undefined;

/** The staged service, or the other instance beside it. */
export type Instance = 'service' | 'other';

const isFor = (operation: string | undefined, operations: Operations): boolean =>
  operations === undefined || (operation !== undefined && operations.includes(operation));

const requestsFor = (exchanges: readonly Exchange[], operations: Operations): readonly Exchange[] =>
  exchanges.filter(({ operation }) => isFor(operation, operations));

export const succeeds = (nth: number): Check<ClientRun> =>
  onResult(nth, (result, run) =>
    isTurnedAway(run, result)
      ? silent('Connect-Svc opens no session for a caller who is turned away or not authorised')
      : holdsIf(result.succeeded, `${result.invocation.command} to succeed`, 'an error', run.exchanges),
  );

export const reportsError = (nth: number): Check<ClientRun> =>
  onResult(nth, ({ invocation, succeeded }, { exchanges }) =>
    holdsIf(!succeeded, `${invocation.command} to report an error`, 'success', exchanges),
  );

function onResult(nth: number, decide: (result: CommandResult, run: ClientRun) => Outcome): Check<ClientRun> {
  return (run) => {
    assertDescribed(run, (each) => each.nth === nth);
    const result = run.results.find((each) => each.nth === nth);
    if (result === undefined) return broken(`command ${nth + 1} to end`, 'it did not');
    const outcome = decide(result, run);
    return outcome.kind === 'broken' ? { ...outcome, nth } : outcome;
  };
}

/** What the subject file does not describe cannot be tested: a cause of its own. */
function assertDescribed({ leftOut }: ClientRun, isMeant: (each: LeftOut) => boolean): void {
  const missing = leftOut.find(isMeant);
  if (missing !== undefined) throw missing.why;
}

/** The commands that were run for the operations; untestable where there were to be some, and none is described. */
function callersOf(run: ClientRun, operations: Operations): readonly CommandResult[] {
  const isCaller = ({ invocation }: Pick<LeftOut, 'invocation'>): boolean =>
    isFor(outputOf(invocation)?.operation, operations);
  const callers = run.results.filter(isCaller);
  if (callers.length === 0) assertDescribed(run, isCaller);
  return callers;
}

/** Each command that was run for it sends one request at least. */
export const isCalled =
  (operations: Operations): Check<ClientRun> =>
  (run) => {
    const { exchanges } = run;
    const found = requestsFor(exchanges, operations);
    const callers = callersOf(run, operations);
    const wanted = Math.max(1, callers.length);
    const expected = `${wanted} or more requests for ${nameOperations(operations)}`;
    const actual = `${found.length} among: ${nameRequests(exchanges)}`;
    return holdsIf(found.length >= wanted, expected, actual, exchanges);
  };

export const isNotCalled =
  (instance: Instance, operations: Operations): Check<ClientRun> =>
  (run) => {
    const { exchanges, otherExchanges } = run;
    callersOf(run, operations);
    const found = requestsFor(instance === 'other' ? otherExchanges : exchanges, operations);
    return holdsNone(found, `no request for ${nameOperations(operations)}`);
  };

const holdsNone = (found: readonly Exchange[], expected: string): Outcome =>
  holdsIf(found.length === 0, expected, nameRequests(found), found);

/** The command waits at a prompt, and has not sent the request by then. */
export const promptsFirst =
  (nth: number, operations: Operations): Check<ClientRun> =>
  (client) => {
    const { prompts, exchanges } = client;
    assertDescribed(client, (each) => each.nth === nth);
    const own = firstPromptOf(client, nth);
    const expected = `a prompt of command ${nth + 1} that waits for an answer`;
    if (own === undefined) return broken(expected, 'none', requestsFor(exchanges, operations));
    // Each command before it has been answered too, and may have sent its own.
    const before = new Set(prompts.filter((each) => each.nth < nth).map((each) => each.nth)).size;
    const early = requestsFor(own.exchanges, operations).slice(before);
    return holdsNone(early, 'no request before the prompt is answered');
  };

const firstPromptOf = ({ prompts }: ClientRun, nth: number): Prompt | undefined =>
  prompts.find((each) => each.nth === nth);

/** What was sent between the first prompt of a command and that of the next. */
function sentByNth(client: ClientRun, nth: number, operations: Operations): readonly Exchange[] {
  assertDescribed(client, (each) => each.nth === nth);
  const before = firstPromptOf(client, nth)?.exchanges ?? [];
  const after = client.prompts.find((each) => each.nth > nth)?.exchanges ?? client.exchanges;
  return requestsFor(after, operations).filter((each) => !before.includes(each));
}

export const isCalledByNth =
  (nth: number, operations: Operations): Check<ClientRun> =>
  (client) => {
    const found = sentByNth(client, nth, operations);
    const expected = `a request for ${nameOperations(operations)} by command ${nth + 1}`;
    const outcome = holdsIf(found.length > 0, expected, 'none', client.exchanges);
    return outcome.kind === 'broken' ? { ...outcome, nth } : outcome;
  };

export const isNotCalledByNth =
  (nth: number, operations: Operations): Check<ClientRun> =>
  (client) =>
    holdsNone(
      sentByNth(client, nth, operations),
      `no request for ${nameOperations(operations)} by command ${nth + 1}`,
    );

/** Where the key of the session goes, by the words of the features. */
export const sendsKey: Readonly<Record<string, Check<ClientRun>>> = {
  /** The service takes the latest request that needs a key for one from the owner of the key. */
  'to the service': ({ exchanges }) => {
    const latest = exchanges.findLast(({ operation = '' }) => sessionOperations.includes(operation));
    if (latest === undefined) return silent('the client asked for nothing');
    const { status } = latest.response;
    const isTaken = status !== 401 && status !== 403;
    return holdsIf(isTaken, 'the key of the session', `refused with ${status}`, [latest]);
  },
  'to the service alone': ({ exchanges, otherExchanges }) => {
    const credentials = ['x-api-key', 'authorization', 'cookie'];
    const sent = otherExchanges.filter(({ request }) => credentials.some((name) => name in request.headers));
    const redirects = exchanges.filter(({ response }) => response.status === 307);
    const shownBy = [...redirects, ...sent];
    return holdsIf(sent.length === 0, 'no credentials at another host', 'credentials', shownBy);
  },
};

/** Until when a 429 asks to wait: the answer takes a moment to arrive, and clocks differ by as much. */
export const endOfWait = ({ at }: Exchange, retryAfter: string): number =>
  (httpDateOf(retryAfter) ?? Date.parse(at) + Number(retryAfter) * 1000) - 100;

/** A client that gives up heeds it too. */
export const heedsRetryAfter: Check<ClientRun> = ({ exchanges }) => {
  const at = exchanges.findIndex(({ response }) => response.status === 429);
  const throttled = exchanges[at];
  const later = exchanges.slice(at + 1);
  if (throttled === undefined) return silent('the client asked for nothing');
  const retryAfter = throttled.response.headers['retry-after'] ?? '';
  const notBefore = endOfWait(throttled, retryAfter);
  const early = later.filter(({ at }) => Date.parse(at) < notBefore);
  const expected = `no request before Retry-After ${retryAfter}`;
  return holdsIf(early.length === 0, expected, 'an earlier request', [throttled, ...early]);
};

const nameOperations = (operations: Operations): string => operations?.join(' or ') ?? 'anything';

function nameRequests(exchanges: readonly Exchange[]): string {
  const names = exchanges.map(({ operation, request }) => operation ?? `${request.method} ${request.url}`);
  return names.length === 0 ? 'nothing' : names.join(', ');
}
