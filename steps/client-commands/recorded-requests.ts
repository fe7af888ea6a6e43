import { decoded, jsonValue } from '#harness/contract/json-values.ts';
import { oncePer } from '#harness/contract/once-per.ts';
import { credentialHeaders } from '#harness/contract/request-validator.ts';
import { httpDateOf } from '#harness/contract/text-formats.ts';
import { literalFinder, shortestSecret } from '#harness/redaction/literal-finder.ts';
import { mask } from '#harness/redaction/secret-names.ts';
import { secretsWithin } from '#harness/redaction/without-secrets.ts';
import { mostEvidence } from '#harness/result/scenario-outcome.ts';
import { all, type Check, holdsUnless, silent } from '#harness/scenario/check.ts';
import type { RecordedRequest, SentRequest } from '#harness/scenario/every.ts';
import { findingsInEnums } from './checks.ts';
import { bodyIsJson, isBooleanOrAbsent, optionIn } from './sent-requests.ts';
import { endOfWait } from './single-runs.ts';

// Checks of requests in a recording, which does not show the commands of the client.

const setsPassword = ({ exchange }: SentRequest): boolean =>
  /^set\w+Password$/.test(exchange.operation ?? '');

const nothing = silent('the rule does not apply to the request');

/** Whether to search for a secret. A masked secret cannot be found; a short secret may occur by chance. */
const isSearchable = (secret: string): boolean => secret !== mask && secret.length >= shortestSecret;

/** Applies a function once to all requests of a recording, and then reuses its result. */
function ofRecording<Found>(find: (all: readonly SentRequest[]) => Found) {
  const findOnce = oncePer(find);
  return ({ all: requests }: RecordedRequest): Found => findOnce(requests);
}

const findKeys = ofRecording((requests) =>
  literalFinder(requests.flatMap(({ headers }) => headers.get('x-api-key') ?? []).filter(isSearchable)),
);

const findPasswords = ofRecording((requests) => {
  const texts = requests
    .filter(setsPassword)
    .flatMap(({ exchange }) => secretsWithin(jsonValue(exchange.request.body)));
  return literalFinder(texts.filter(isSearchable));
});

/** The requests, grouped by credentials. Each group is sorted by the time at which requests were sent. */
const requestsByCaller = ofRecording((requests) =>
  Map.groupBy(
    requests
      .map((sent) => ({ sent, at: Date.parse(sent.exchange.at) }))
      .sort((one, other) => one.at - other.at),
    ({ sent }) => credentialsOf(sent),
  ),
);

function partsOf({ exchange: { request }, headers }: SentRequest, omitted: string): string {
  const others = [...headers].filter(([name]) => name !== omitted).map(([, value]) => value);
  return [decoded(request.url), request.body ?? '', ...others].join('\n');
}

export const sendsKeyOnlyInHeader: Check<RecordedRequest> = (sent) => {
  const inHeader = sent.headers.get('x-api-key');
  const isInQuery = [...sent.url.searchParams.keys()].some((name) => /^(?:x-)?api[_-]?key$/i.test(name));
  if (inHeader === null && !isInQuery) return nothing;
  const parts = partsOf(sent, 'x-api-key');
  const isElsewhere = isInQuery || findKeys(sent)(parts).length > 0;
  return holdsUnless(isElsewhere && 'the key also elsewhere', 'the key only in X-Api-Key');
};

export const hasNoPasswordInAddress: Check<RecordedRequest> = (sent) => {
  const isNamed = [...sent.url.searchParams.keys()].some((name) => /^pass(?:word|phrase)$/i.test(name));
  if (!setsPassword(sent) && !isNamed) return nothing;
  const address = decoded(sent.exchange.request.url);
  const isThere = isNamed || findPasswords(sent)(address).length > 0;
  return holdsUnless(isThere && 'a password', 'no password in a URL');
};

const inQuery = ({ url }: SentRequest, name: string): string | undefined =>
  [...url.searchParams].find(([own]) => own.toLowerCase() === name)?.[1];

export const hasDocumentedPageSize: Check<RecordedRequest> = (sent) => {
  const size = inQuery(sent, 'pagesize');
  if (sent.exchange.operation?.startsWith('list') !== true || size === undefined) return nothing;
  return holdsUnless(Number(size) > 100 && size, 'a pageSize of at most 100');
};

export const looksForNoRetiredStatus: Check<RecordedRequest> = (sent) => {
  const status = inQuery(sent, 'status');
  if (sent.exchange.operation !== 'listScheduleExecutions' || status === undefined) return nothing;
  return holdsUnless(status === 'Completed' && status, 'a status other than Completed');
};

export const hasBoolean =
  (name: string): Check<RecordedRequest> =>
  ({ exchange }) => {
    if (exchange.operation !== 'resetSystem') return nothing;
    const option = optionIn(exchange, name);
    return holdsUnless(!isBooleanOrAbsent(option) && JSON.stringify(option), `${name}: true or false`);
  };

export const isJson: Check<RecordedRequest> = ({ exchange }) => bodyIsJson(exchange);

export const hasNamesOfEnums: Check<RecordedRequest> = ({ exchange }, { contract }) =>
  all(findingsInEnums([exchange], contract).map(({ outcome }) => outcome));

/** Checks only requests with the credentials of the throttled request: another client may send the others. */
export const heedsRetryAfter =
  (form: 'seconds' | 'date'): Check<RecordedRequest> =>
  (throttled) => {
    const { exchange, endedAt } = throttled;
    const retryAfter = exchange.response.headers['retry-after'];
    if (exchange.response.status !== 429 || retryAfter === undefined) return nothing;
    if ((httpDateOf(retryAfter) === undefined) !== (form === 'seconds')) return nothing;
    const notBefore = endOfWait(exchange, retryAfter);
    const ofCaller = requestsByCaller(throttled).get(credentialsOf(throttled)) ?? [];
    const first = firstAfter(ofCaller, endedAt);
    const early = ofCaller.slice(first, first + mostEvidence).filter(({ at }) => at < notBefore);
    return holdsUnless(
      early.length > 0 && 'an earlier request',
      `no request until Retry-After ${retryAfter} has passed`,
      [exchange, ...early.map(({ sent }) => sent.exchange)],
    );
  };

const credentialsOf = ({ headers }: SentRequest): string =>
  credentialHeaders.map((name) => headers.get(name) ?? '').join('\n');

/** The index of the first request after a moment; the requests are sorted by time. */
function firstAfter(requests: readonly { readonly at: number }[], moment: number): number {
  let [from, to] = [0, requests.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((requests[middle]?.at ?? 0) > moment) to = middle;
    else from = middle + 1;
  }
  return from;
}
