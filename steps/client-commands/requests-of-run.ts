import type { ClientRun } from '#harness/client/client-run.ts';
import { isPassword } from '#harness/client/made-values.ts';
import { oncePer } from '#harness/contract/once-per.ts';
import { all, type Check } from '#harness/scenario/check.ts';
import type { SentRequest } from '#harness/scenario/every.ts';
import type { GivenSecrets } from './each-request.ts';
import { shownBy } from './of-command.ts';

/** The requests of a run, as a recording shows them. */
const requestsOf = oncePer((run: ClientRun): readonly SentRequest[] =>
  run.allExchanges.map((exchange) => ({
    exchange,
    headers: new Headers(exchange.request.headers),
    url: new URL(exchange.request.url),
    path: {},
    violations: [],
    endedAt: Date.parse(exchange.at) + exchange.durationMs,
  })),
);

const givenTo = oncePer(
  (run: ClientRun): GivenSecrets => ({
    keys: run.results.flatMap(({ session }) => session?.key ?? []),
    passwords: run.results.flatMap(({ invocation: { parameters } }) =>
      Object.entries(parameters).flatMap(([name, value]) => (isPassword(name) ? String(value) : [])),
    ),
  }),
);

/** Applies the check of a request to each request of a run, in order. */
export const ofEachRequest =
  (start: (given?: GivenSecrets) => Check<SentRequest>): Check<ClientRun> =>
  (run, context) => {
    const check = start(givenTo(run));
    return all(requestsOf(run).map((sent) => shownBy(sent.exchange, check(sent, context))));
  };
