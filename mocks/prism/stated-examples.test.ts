import { describe, expect, it } from 'vitest';
import type { MockedExample } from './mocked-contract.ts';
import { statedExamples } from './stated-examples.ts';

const silent = { state: 'a service has been silent', params: { seconds: 61 }, values: { id: 'x' } };
const busy = { state: 'an activity is in progress', params: {}, values: {} };

const operation = (id: string, responses: Readonly<Record<string, readonly MockedExample[]>>) => ({
  id,
  responses: new Map(Object.entries(responses).map(([status, examples]) => [status, { examples }])),
});

describe('the stated examples of a contract', () => {
  it('are those that carry a state, with their operation, status and name', () => {
    const operations = [
      operation('readHealth', {
        '200': [
          { name: 'calm', value: 0 },
          { name: 'silent', value: 1, summary: 'Silent', state: silent },
        ],
        '204': [],
      }),
      operation('reset', { '409': [{ name: 'refused', value: 2, state: busy }], default: [] }),
      operation('bare', {}),
    ];
    expect(statedExamples(operations)).toEqual([
      { operation: 'readHealth', status: 200, name: 'silent', summary: 'Silent', ...silent },
      { operation: 'reset', status: 409, name: 'refused', ...busy },
    ]);
  });
});
