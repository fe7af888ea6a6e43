import { randomUUID } from 'node:crypto';
import type { Contract } from '#harness/contract/contract.ts';
import type { Operation } from '#harness/contract/operations.ts';
import type { Exchange, RecordedResponse, Recorder } from './exchange.ts';

export type Soft404Detector = (exchange: Exchange) => Promise<boolean>;

/** Recognises the response to an unknown path, such as a portal's page, by also requesting a random path. */
export function createSoft404Detector(aside: Recorder, baseUrl: string, contract: Contract): Soft404Detector {
  const known = new Map<string, Promise<RecordedResponse>>();
  const probe = async ({ caller, request }: Exchange): Promise<RecordedResponse> => {
    // A body might be refused wherever it is sent, and the response is remembered for all others.
    const { method, headers } = request;
    const url = `${baseUrl}/api/v1/svc-contract-${randomUUID()}`;
    const unknownRequest = new Request(url, { method, headers });
    return (await aside.send(unknownRequest, { caller })).response;
  };
  return async (exchange) => {
    const { operation = '', request, response } = exchange;
    if (!couldBeOfNowhere(response)) return false;
    const { 'x-api-key': key = '', authorization = '' } = request.headers;
    const callerKey = [request.method, key, authorization].join(' ');
    const answer = known.get(callerKey) ?? probe(exchange);
    known.set(callerKey, answer);
    return isAlike(response, await answer, isPage(contract.operations.get(operation)));
  };
}

function isPage(operation: Operation | undefined): boolean {
  return operation?.responses.get('200')?.mediaTypes.includes('text/html') === true;
}

/** A server may refuse a caller, or the length or type of a request, before it looks at the path. */
const refused: readonly number[] = [401, 403, 413, 414, 415, 429, 431];

function couldBeOfNowhere(answer: RecordedResponse): boolean {
  const { status, json } = answer;
  const isRefusal = refused.includes(status) || (status >= 500 && status !== 501);
  // If the content type is JSON, an existing operation has probably responded, even if the JSON is malformed.
  return json === undefined && !/\bjson$/.test(mediaTypeOf(answer)) && !isRefusal;
}

function isAlike(answer: RecordedResponse, other: RecordedResponse, isPageExpected: boolean): boolean {
  if (answer.status !== other.status || mediaTypeOf(answer) !== mediaTypeOf(other)) return false;
  if ((answer.body === '') !== (other.body === '')) return false;
  return !isPageExpected || withoutTokens(answer.body) === withoutTokens(other.body);
}

function mediaTypeOf({ headers }: RecordedResponse): string {
  return (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

/** Removes the parts of a page that may change between requests: the time, a CSRF token, the requested address. */
function withoutTokens(page: string): string {
  return page.replaceAll(/svc-contract-[\w-]+|[\w+/=-]{16,}|\d+/g, '');
}

export function describeAnswer({ response }: Exchange): string {
  const what = mediaTypeOf(response) || (response.body === '' ? 'no body' : 'no content type');
  return `the response to an unknown path: status ${response.status}, ${what}`;
}
