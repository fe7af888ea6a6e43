import { describe, expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { type ReadRequest, requestJudge } from '#harness/contract/request-judge.ts';
import { requestContract } from './overrides.ts';

const contract = await loadContract();
const [whole, small] = [requestJudge(contract), requestJudge(requestContract)];

const base = 'http://svc.test';
const json = { 'x-api-key': 'key', 'content-type': 'application/json' };

/** Every operation, asked as it should be and in several ways as it should not. */
const requests: ReadRequest[] = [...contract.operations.values()].flatMap(({ method, path }) => {
  const url = new URL(base + path.replaceAll(/\{\w+\}/g, 'x'));
  const queries = ['', '?page=one&pageSize=10', '?targetType=4&status=Completed', '?unheard=of'];
  const bodies = [
    '',
    '{}',
    '[',
    '{"password":7,"wait":31}',
    '{"NAME":"x","runType":3,"trigger_type":"Manual"}',
  ];
  return [{}, json, { ...json, accept: 'text/csv' }].flatMap((headers) =>
    [...queries.map((query) => [query, '']), ...bodies.map((body) => ['', body])].map(
      ([query = '', body = '']) => ({
        method,
        url: new URL(url + query),
        headers: new Headers(headers),
        body,
      }),
    ),
  );
});

describe('the contract as a browser has it', () => {
  it('judges requests as the whole one does', () => {
    for (const request of requests) {
      expect([request.url.href, request.body, small(request)]).toEqual([
        request.url.href,
        request.body,
        whole(request),
      ]);
    }
    expect(requests.filter((request) => small(request).violations.length > 0).length).toBeGreaterThan(500);
  });
});
