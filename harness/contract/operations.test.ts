import type { OpenAPIV3_1 } from 'openapi-types';
import { describe, expect, it } from 'vitest';
import { type Contract, operationById, responseFor } from '#harness/contract/contract.ts';
import { operationsOf } from '#harness/contract/operations.ts';

const body = { type: 'object' };
const id = { name: 'id', in: 'path', schema: { type: 'string' } };
const wait = { name: 'wait', in: 'query', schema: { type: 'integer' } };

const operations = operationsOf({
  openapi: '3.1.1',
  info: { title: '', version: '' },
  paths: {
    '/things/{id}': {
      summary: 'is no operation',
      parameters: [id],
      post: {
        operationId: 'change',
        parameters: [wait],
        requestBody: { content: { 'application/json': { schema: body } } },
        responses: {
          '200': {
            description: '',
            headers: { 'Retry-After': {} },
            content: { 'application/json': { schema: body }, 'text/html': {} },
          },
          default: { description: '' },
        },
        'x-section': '4.1',
        'x-access': 'administrator',
        'x-effect': 'password',
        'x-path-basis': 'OP-12',
        'x-list': true,
      },
      get: { responses: {} },
    },
    '/health': { get: { operationId: 'read', responses: { '200': { description: '' } } } },
  },
} as OpenAPIV3_1.Document);

const change = operationById({ operations } as Contract, 'change');

describe('the operations of a document', () => {
  it('are those with an id, in its order', () => {
    expect([...operations.keys()]).toEqual(['change', 'read']);
  });

  it('carry their marks, and the parameters of their path', () => {
    expect(change).toMatchObject({
      method: 'POST',
      path: '/things/{id}',
      section: '4.1',
      pathBasis: 'OP-12',
      access: 'administrator',
      effect: 'password',
      isList: true,
      requestBody: body,
      parameters: [id, wait],
    });
  });

  it('are taken to write, at a stated path, where no mark says otherwise', () => {
    const read = operations.get('read');
    expect(read).toMatchObject({ effect: 'write', pathBasis: 'stated', access: 'unstated', isList: false });
    expect(read).not.toHaveProperty('requestBody');
  });

  it('know the media types, headers and JSON schema of each answer', () => {
    expect(responseFor(change, 200)).toEqual({
      schema: body,
      mediaTypes: ['application/json', 'text/html'],
      headers: ['Retry-After'],
    });
  });

  it('fall back on the default answer, and document nothing without one', () => {
    expect(responseFor(change, 418)).toEqual({ mediaTypes: [], headers: [] });
    const read = operationById({ operations } as Contract, 'read');
    expect(responseFor(read, 418)).toBeUndefined();
  });

  it('are a fault of the harness when asked for by an unknown id', () => {
    expect(() => operationById({ operations } as Contract, 'forget')).toThrow(
      expect.objectContaining({ code: 'INTERNAL' }),
    );
  });
});
