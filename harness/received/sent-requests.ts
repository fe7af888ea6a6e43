import { canonical } from '#harness/contract/casing.ts';
import { jsonValue } from '#harness/contract/json-values.ts';
import type { RequestContract } from '#harness/contract/operation-matcher.ts';
import { requestValidator } from '#harness/contract/request-validator.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import type { SentRequest } from '#harness/scenario/every.ts';
import { type HarEntry, textOf } from './har.ts';
import type { OwnRequests } from './own-requests.ts';
import { pathBelow } from './own-requests.ts';

/** The maximum duration: no request takes a day, but a recording may contain any value. */
const longestMs = 86_400_000;

/** Reads every request to the service, numbered from `first`, and checks it against the contract. */
export function sentRequests(
  { base, entries }: Pick<OwnRequests, 'base' | 'entries'>,
  contract: RequestContract,
  first = 1,
): readonly SentRequest[] {
  const judge = requestValidator(contract);
  return entries.map((entry, index) => {
    const { method, url: address, postData } = entry.request;
    const headers = headersOf(entry.request.headers);
    const body = textOf(postData);
    const full = new URL(address);
    const url = new URL((pathBelow(base, address) ?? full.pathname) + full.search, full.origin);
    const request = { method: method.toUpperCase(), url, headers, body };
    const checked = judge({ ...request, isInSession: headers.has('cookie') });
    // If a recording omits the body that the client sent, violations in the body are ignored.
    const isOmitted = body === '' && hadBody(entry);
    const violations = checked.violations.filter((each) => each.in !== 'body' || !isOmitted);
    const exchange: Exchange = {
      id: first + index,
      ...(checked.operation !== undefined && { operation: checked.operation }),
      caller: 'client',
      at: new Date(entry.startedDateTime).toISOString(),
      durationMs: Math.min(Math.max(0, Number(entry.time) || 0), longestMs),
      request: {
        method: request.method,
        url: address,
        headers: Object.fromEntries(headers),
        ...(body !== '' && { body }),
      },
      response: answerOf(entry, contract),
    };
    const endedAt = Date.parse(exchange.at) + exchange.durationMs;
    return { exchange, headers, url, path: checked.path, violations, endedAt };
  });
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
function headersOf(recorded: HarEntry['request']['headers']): Headers {
  const headers = new Headers();
  for (const { name, value } of recorded) {
    if (!/^[!#$%&'*+.^`|~\w-]+$/.test(name)) continue;
    headers.append(name, value.replaceAll(/[^\t\u0020-\u007e\u0080-\u00ff]/g, '?'));
  }
  return headers;
}
