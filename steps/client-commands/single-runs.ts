import type { ClientRun, CommandResult, Prompt } from '#harness/client/client-run.ts';
import { httpDateOf } from '#harness/contract/text-formats.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { broken, type Check, holdsIf, type Outcome, silent } from '#harness/scenario/check.ts';
import { outputOf } from './documented-output.ts';
import { sessionOperations } from './sent-requests.ts';

/** The operations of the contract that are meant; any request at all when undefined. */
export type Operations = readonly string[] | undefined;

/** The staged service, or the other instance beside it. */
export type Instance = 'service' | 'other';

const isFor = (operation: string | undefined, operations: Operations): boolean =>
  operations === undefined || (operation !== undefined && operations.includes(operation));

export const succeeds = (nth: number): Check<ClientRun> =>
  onResult(nth, ({ invocation, succeeded }, { exchanges }) =>
    holdsIf(succeeded, `${invocation.command} to succeed`, 'an error', exchanges),
  );

export const reportsError = (nth: number): Check<ClientRun> =>
  onResult(nth, ({ invocation, succeeded }, { exchanges }) =>
    holdsIf(!succeeded, `${invocation.command} to report an error`, 'success', exchanges),
  );

function onResult(nth: number, decide: (result: CommandResult, run: ClientRun) => Outcome): Check<ClientRun> {
  return (run) => {
    const [missing] = run.leftOut;
    // The subject file does not describe the command: a cause of its own.
    if (missing !== undefined) throw missing;
    const result = run.results[nth];
    return result === undefined ? broken(`command ${nth + 1} to end`, 'it did not') : decide(result, run);
  };
}

/** Each command that was run for it sends one request at least. */
export const isCalled =
  (operations: Operations): Check<ClientRun> =>
  ({ exchanges, results }) => {
    const found = exchanges.filter(({ operation }) => isFor(operation, operations));
    const callers = results.filter(({ invocation }) => isFor(outputOf(invocation)?.operation, operations));
    const wanted = Math.max(1, callers.length);
    const expected = `${wanted} or more requests for ${nameOperations(operations)}`;
    const actual = `${found.length} among: ${nameRequests(exchanges)}`;
    return holdsIf(found.length >= wanted, expected, actual, exchanges);
  };

export const isNotCalled =
  (instance: Instance, operations: Operations): Check<ClientRun> =>
  ({ exchanges, otherExchanges }) => {
    const sent = instance === 'other' ? otherExchanges : exchanges;
    const found = sent.filter(({ operation }) => isFor(operation, operations));
    const expected = `no request for ${nameOperations(operations)}`;
    return holdsIf(found.length === 0, expected, nameRequests(found), found);
  };

/** The command waits at a prompt, and has not sent the request by then. */
export const promptsFirst =
  (nth: number, operations: Operations): Check<ClientRun> =>
  (client) => {
    const { prompts, exchanges } = client;
    const own = firstPromptOf(client, nth);
    const sent = exchanges.filter(({ operation }) => isFor(operation, operations));
    if (own === undefined)
      return broken(`a prompt of command ${nth + 1} that waits for an answer`, 'none', sent);
    // Each command before it has been answered too, and may have sent its own.
    const before = new Set(prompts.filter((each) => each.nth < nth).map((each) => each.nth)).size;
    const early = own.exchanges.filter(({ operation }) => isFor(operation, operations)).slice(before);
    const expected = 'no request before the prompt is answered';
    return holdsIf(early.length === 0, expected, nameRequests(early), early);
  };

const firstPromptOf = ({ prompts }: ClientRun, nth: number): Prompt | undefined =>
  prompts.find((each) => each.nth === nth);

/** What was sent between the first prompt of a command and that of the next. */
function sentByNth(client: ClientRun, nth: number, operations: Operations): readonly Exchange[] {
  const before = firstPromptOf(client, nth)?.exchanges ?? [];
  const after = client.prompts.find((each) => each.nth > nth)?.exchanges ?? client.exchanges;
  return after.filter((each) => !before.includes(each) && isFor(each.operation, operations));
}

export const isCalledByNth =
  (nth: number, operations: Operations): Check<ClientRun> =>
  (client) => {
    const found = sentByNth(client, nth, operations);
    const expected = `a request for ${nameOperations(operations)} by command ${nth + 1}`;
    return holdsIf(found.length > 0, expected, 'none', client.exchanges);
  };

export const isNotCalledByNth =
  (nth: number, operations: Operations): Check<ClientRun> =>
  (client) => {
    const found = sentByNth(client, nth, operations);
    const expected = `no request for ${nameOperations(operations)} by command ${nth + 1}`;
    return holdsIf(found.length === 0, expected, nameRequests(found), found);
  };

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

/** A client that gives up heeds it too. */
export const heedsRetryAfter: Check<ClientRun> = ({ exchanges }) => {
  const at = exchanges.findIndex(({ response }) => response.status === 429);
  const throttled = exchanges[at];
  const later = exchanges.slice(at + 1);
  if (throttled === undefined) return silent('the client asked for nothing');
  const retryAfter = throttled.response.headers['retry-after'] ?? '';
  // The answer takes a moment to arrive, and clocks differ by as much.
  const notBefore = (httpDateOf(retryAfter) ?? Date.parse(throttled.at) + Number(retryAfter) * 1000) - 100;
  const early = later.filter(({ at }) => Date.parse(at) < notBefore);
  const expected = `no request before Retry-After ${retryAfter}`;
  return holdsIf(early.length === 0, expected, 'an earlier request', [throttled, ...early]);
};

const nameOperations = (operations: Operations): string => operations?.join(' or ') ?? 'anything';

function nameRequests(exchanges: readonly Exchange[]): string {
  const names = exchanges.map(({ operation, request }) => operation ?? `${request.method} ${request.url}`);
  return names.length === 0 ? 'nothing' : names.join(', ');
}
