import { canonical } from '#harness/contract/casing.ts';
import { defined, jsonValue } from '#harness/contract/json-values.ts';
import type { RequestContract } from '#harness/contract/operation-matcher.ts';
import { requestValidator } from '#harness/contract/request-validator.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import type { SentRequest } from '#harness/scenario/every.ts';
import { type HarEntry, textOf } from './har.ts';
import { pathBelow } from './own-requests.ts';

/** The maximum duration: no request takes a day, but a recording may contain any value. */
const longestMs = 86_400_000;

/** When a request was sent and when its response had arrived, in milliseconds since 1970. */
export function spanOf({ startedDateTime, time }: HarEntry) {
  const startedAt = Date.parse(startedDateTime);
  return { startedAt, endedAt: startedAt + Math.min(Math.max(0, Number(time) || 0), longestMs) };
}

/** Returns a function that reads a request to the API below `base`, and checks it against the contract. */
export function requestReader(contract: RequestContract) {
  const judge = requestValidator(contract);
  return (entry: HarEntry, id: number, base: string): SentRequest => {
    const { method, url: address, postData } = entry.request;
    const headers = headersOf(entry.request.headers);
    const body = textOf(postData);
    const full = new URL(address);
    const url = new URL((pathBelow(base, address) ?? full.pathname) + full.search, full.origin);
    const request = { method: method.toUpperCase(), url, headers, body };
    const checked = judge({ ...request, isInSession: headers.has('cookie') });
    const omitted = omittedIn(entry, body);
    const violations = checked.violations.filter((each) => !omitted.has(each.in));
    const { startedAt, endedAt } = spanOf(entry);
    const exchange: Exchange = {
      id,
      // A response to HEAD has no body, so it does not show what that of the operation does.
      ...(checked.operation !== undefined && request.method !== 'HEAD' && { operation: checked.operation }),
      caller: 'client',
      at: new Date(startedAt).toISOString(),
      durationMs: endedAt - startedAt,
      request: {
        method: request.method,
        url: address,
        headers: Object.fromEntries(headers),
        ...(body !== '' && { body }),
      },
      response: answerOf(entry, contract),
    };
    const { _situation: situation } = entry;
    return { exchange, headers, url, path: checked.path, violations, endedAt, ...defined({ situation }) };
  };
}

/** The parts of a request that a recorder omitted, so that nothing is missing in them: logs have only addresses. */
function omittedIn(entry: HarEntry, body: string): ReadonlySet<string> {
  if (entry.request.headers.length === 0) return new Set(body === '' ? ['header', 'body'] : ['header']);
  return new Set(body === '' && hadBody(entry) ? ['body'] : []);
}

function hadBody({ request: { bodySize, headers } }: HarEntry): boolean {
  return Number(bodySize) > 0 || Number(headersOf(headers).get('content-length') ?? 0) > 0;
}

function answerOf({ response }: HarEntry, { vocabulary }: RequestContract): Exchange['response'] {
  const body = textOf(response.content);
  const headers = Object.fromEntries(headersOf(response.headers));
  const json = jsonValue(body);
  const answer = { status: Math.max(0, response.status), headers, body };
  return json === undefined ? answer : { ...answer, json, content: canonical(json, vocabulary) };
}

/** The recorded headers with valid names, so without pseudo-headers. `?` replaces an invalid character. */
export function headersOf(recorded: HarEntry['request']['headers']): Headers {
  const headers = new Headers();
  for (const { name, value } of recorded) {
    if (!/^[!#$%&'*+.^`|~\w-]+$/.test(name)) continue;
    headers.append(name, value.replaceAll(/[^\t\u0020-\u007e\u0080-\u00ff]/g, '?'));
  }
  return headers;
}
