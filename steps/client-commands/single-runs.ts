import type { ClientRun } from '#harness/client/client-run.ts';
import type { CommandResult } from '#harness/client/command-result.ts';
import { credentialHeaders } from '#harness/contract/request-validator.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { broken, type Check, holdsIf, type Outcome, silent } from '#harness/scenario/check.ts';
import { isSuccess } from '#harness/scenario/response.ts';
import { isTurnedAway, sessionOperations } from './reading.ts';

/** The operation of the requests to check; undefined for all requests. */
export type Operation = string | undefined;

/** The simulated service, or its second instance. */
export type Instance = 'service' | 'other';

const requestsFor = (exchanges: readonly Exchange[], operation: Operation): readonly Exchange[] =>
  exchanges.filter((each) => operation === undefined || each.operation === operation);

export const succeeds: Check<ClientRun> = onResult((result, run) =>
  isTurnedAway(run, result)
    ? silent('Connect-Svc opens no session for a caller who is refused or not authorised')
    : holdsIf(result.succeeded, `${result.invocation.command} to succeed`, 'an error', run.exchanges),
);

export const reportsError: Check<ClientRun> = onResult(({ invocation, succeeded }, { exchanges }) =>
  exchanges.some((each) => each.operation === 'resetSystem' && isSuccess(each))
    ? silent('the service did not refuse the reset')
    : holdsIf(!succeeded, `${invocation.command} to report an error`, 'success', exchanges),
);

function onResult(decide: (result: CommandResult, run: ClientRun) => Outcome): Check<ClientRun> {
  return (run) => {
    const [result] = run.results;
    return result === undefined ? broken('the command to end', 'still running') : decide(result, run);
  };
}

const askedOfService = ({ ownExchanges, exchanges }: ClientRun): readonly Exchange[] =>
  ownExchanges.filter((each) => exchanges.includes(each));

export const isCalled =
  (operation: Operation): Check<ClientRun> =>
  (run) => {
    const requests = askedOfService(run);
    const isAsked = requestsFor(requests, operation).length > 0;
    return holdsIf(
      isAsked,
      `a request for ${operation ?? 'anything'}`,
      nameRequests(requests),
      run.ownExchanges,
    );
  };

export const isNotCalled =
  (operation: Operation): Check<ClientRun> =>
  (run) =>
    holdsNone(requestsFor(askedOfService(run), operation), `no request for ${operation ?? 'anything'}`);

const holdsNone = (found: readonly Exchange[], expected: string): Outcome =>
  holdsIf(found.length === 0, expected, nameRequests(found), found);

export const promptsFirst =
  (operation: Operation): Check<ClientRun> =>
  ({ results: [result], ownExchanges }) => {
    const [prompt] = result?.prompts ?? [];
    const requests = requestsFor(ownExchanges, operation);
    if (prompt === undefined) return broken('a prompt that waits for an answer', 'none', requests);
    const early = requests.filter((each) => prompt.exchanges.includes(each));
    return holdsNone(early, 'no request before the prompt is answered');
  };

/** Checks of where a client sends the session's key. The name of each check is part of its step's text. */
export const sendsKey: Readonly<Record<string, Check<ClientRun>>> = {
  'to the service': ({ exchanges }) => {
    const latest = exchanges.findLast(({ operation = '' }) => sessionOperations.includes(operation));
    if (latest === undefined) return silent('the client sent no request that needs the key of the session');
    const { status } = latest.response;
    // A 401 or 403 shows that the key is missing or wrong.
    const isTaken = status !== 401 && status !== 403;
    return holdsIf(isTaken, 'a request with a valid key', `status ${status}`, [latest]);
  },
  'only to the service': ({ exchanges, otherExchanges }) => {
    const sent = otherExchanges.filter(({ request }) =>
      credentialHeaders.some((name) => name in request.headers),
    );
    const redirects = exchanges.filter(({ response }) => response.status === 307);
    const shownBy = [...redirects, ...sent];
    return holdsIf(sent.length === 0, 'no credentials sent to another host', 'credentials', shownBy);
  },
};

function nameRequests(exchanges: readonly Exchange[]): string {
  const names = exchanges.map(({ operation, request }) => operation ?? `${request.method} ${request.url}`);
  return names.length === 0 ? 'nothing' : names.join(', ');
}
