import type { OpenAPIV3_1 } from 'openapi-types';
import { describe, expect, it } from 'vitest';
import { statedExamples } from './stated-examples.ts';

const json = (examples: object) => ({ description: '', content: { 'application/json': { examples } } });
const silent = {
  'x-state': { state: 'a service has been silent', params: { seconds: 61 }, values: { id: 'x' } },
  value: 1,
};
const refused = { 'x-state': { state: 'an activity is in progress' }, value: 2 };

const document = {
  paths: {
    '/health': {
      parameters: [],
      get: {
        operationId: 'readHealth',
        responses: { '200': json({ calm: { value: 0 }, silent }), '204': { description: '' } },
      },
      post: { operationId: 'reset', responses: { '409': json({ refused }), default: { description: '' } } },
    },
    '/bare': { get: { operationId: 'bare' } },
  },
} as unknown as OpenAPIV3_1.Document;

describe('the stated examples of a document', () => {
  it('are those that carry a state, with their operation, status and name', () => {
    expect(statedExamples(document)).toEqual([
      {
        operation: 'readHealth',
        status: 200,
        name: 'silent',
        state: 'a service has been silent',
        params: { seconds: 61 },
        values: { id: 'x' },
      },
      {
        operation: 'reset',
        status: 409,
        name: 'refused',
        state: 'an activity is in progress',
        params: {},
        values: {},
      },
    ]);
  });

  it('are none where there are no paths', () => {
    expect(statedExamples({} as OpenAPIV3_1.Document)).toEqual([]);
  });
});
