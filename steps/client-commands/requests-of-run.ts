import type { ClientRun } from '#harness/client/client-run.ts';
import { isPassword } from '#harness/client/made-values.ts';
import { oncePer } from '#harness/contract/once-per.ts';
import { all, type Check } from '#harness/scenario/check.ts';
import type { RecordedRequest } from '#harness/scenario/every.ts';
import { shownBy } from './of-command.ts';

/** The requests of a run, as a recording shows them, and the secrets that the client was given. */
const requestsOf = oncePer((run: ClientRun): readonly RecordedRequest[] => {
  const given = {
    keys: run.results.flatMap(({ session }) => session?.key ?? []),
    passwords: run.results.flatMap(({ invocation: { parameters } }) =>
      Object.entries(parameters).flatMap(([name, value]) => (isPassword(name) ? String(value) : [])),
    ),
  };
  const requests = run.allExchanges.map((exchange) => ({
    exchange,
    headers: new Headers(exchange.request.headers),
    url: new URL(exchange.request.url),
    path: {},
    violations: [],
    endedAt: Date.parse(exchange.at) + exchange.durationMs,
  }));
  return requests.map((each) => ({ ...each, all: requests, given }));
});

/** Applies the check of a request to each request of a run. */
export const ofEachRequest =
  (check: Check<RecordedRequest>): Check<ClientRun> =>
  (run, context) =>
    all(requestsOf(run).map((sent) => shownBy(sent.exchange, check(sent, context))));
