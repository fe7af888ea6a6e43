import { describe, expect, it } from 'vitest';
import { type Contract, operationById, responseFor } from '#harness/contract/contract.ts';
import { operationsOf } from '#harness/contract/operations.ts';

const body = { type: 'object' };
const id = { name: 'id', in: 'path', schema: { type: 'string' } };
const replaced = { name: 'id', in: 'path', schema: {} };
const wait = { name: 'wait', in: 'query', schema: { type: 'integer' } };
const silent = { state: 'a service has been silent', params: { seconds: 61 }, values: { id: 'x' } };

const all = operationsOf({
  security: [{ Key: [] }],
  paths: {
    '/things/{id}': {
      summary: 'is no operation',
      parameters: [replaced],
      post: {
        operationId: 'change',
        parameters: [wait, { ...id, required: true }],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: body, examples: { calm: { value: 1 } } } },
        },
        responses: {
          '200': {
            description: '',
            headers: { 'Retry-After': {} },
            content: {
              'application/json': {
                schema: body,
                examples: { silent: { value: 2, summary: 'Silent', 'x-state': silent } },
              },
              'text/html': {},
            },
          },
          '4xx': { description: '', 'x-open-point': 'OP-15' },
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
});
const operations: Contract['operations'] = new Map(all.map((operation) => [operation.id, operation]));
const change = operationById({ operations } as Contract, 'change');

describe('the operations of a document', () => {
  it('are all there are, in its order, with an id or without', () => {
    expect(all.map(({ id, method }) => `${method} ${id}`)).toEqual(['GET ', 'POST change', 'GET read']);
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
      requestBody: { schema: body, isRequired: true, examples: [{ name: 'calm', value: 1 }] },
      parameters: [{ ...id, isRequired: true }, wait],
      security: [{ Key: [] }],
    });
  });

  it('are taken to write, at a stated path, where no mark says otherwise', () => {
    const read = operations.get('read');
    expect(read).toMatchObject({ effect: 'write', pathBasis: 'stated', access: 'unstated', isList: false });
    expect(read).not.toHaveProperty('requestBody');
  });

  it('know the media types, headers, JSON schema and examples of each answer', () => {
    expect(responseFor(change, 200)).toEqual({
      schema: body,
      mediaTypes: ['application/json', 'text/html'],
      headers: [{ name: 'Retry-After', isRequired: false, schema: {} }],
      examples: [{ name: 'silent', value: 2, summary: 'Silent', state: silent }],
    });
    expect(change.responses.get('4XX')).toMatchObject({ openPoint: 'OP-15' });
  });

  it('fall back on the default answer, and document nothing without one', () => {
    expect(responseFor(change, 418)).toEqual({ mediaTypes: [], headers: [], examples: [] });
    const read = operationById({ operations } as Contract, 'read');
    expect(responseFor(read, 418)).toBeUndefined();
  });

  it('are a fault of the harness when asked for by an unknown id', () => {
    expect(() => operationById({ operations } as Contract, 'forget')).toThrow(
      expect.objectContaining({ code: 'INTERNAL' }),
    );
  });
});

describe('a document that anybody may have written', () => {
  it.each([
    ['no paths', {}],
    ['a list for paths', { paths: [] }],
    ['a text for a path', { paths: { '/a': 'get' } }],
    ['a text for an operation', { paths: { '/a': { get: 'it' } } }],
  ])('has no operations when it has %s', (_, document) => {
    expect(operationsOf(document)).toEqual([]);
  });

  it('is read as far as it makes sense', () => {
    const get = {
      operationId: 7,
      parameters: 'none',
      requestBody: null,
      responses: { 200: [] },
      'x-effect': 'blow',
    };
    expect(operationsOf({ paths: { '/a': { get, parameters: [null] } } })).toMatchObject([
      {
        id: '',
        effect: 'write',
        parameters: [{ name: '', in: '', isRequired: false, schema: {} }],
        requestBody: { mediaTypes: [], isRequired: false },
        responses: new Map([['200', { mediaTypes: [], headers: [], examples: [] }]]),
      },
    ]);
  });
});
