import { describe, expect, it } from 'vitest';
import { operationsOf } from './operations.ts';

it('takes an operation to write, at a stated path, where no mark says otherwise', () => {
  const [read] = operationsOf({ paths: { '/things': { get: { responses: { 200: {} } } } } });
  const taken = { id: '', effect: 'write', pathBasis: 'stated', access: 'unstated', isList: false };
  expect(read).toMatchObject(taken);
  expect(read).not.toHaveProperty('requestBody');
});

describe('a document that anybody may have written', () => {
  it.each([{}, { paths: [] }, { paths: { '/a': 'get' } }, { paths: { '/a': { get: 'it' } } }])(
    'has no operations: %j',
    (document) => {
      expect(operationsOf(document)).toEqual([]);
    },
  );

  it('is read as far as it makes sense', () => {
    const garbled = { operationId: 7, parameters: 'none', requestBody: null, responses: { 200: [] } };
    const get = { ...garbled, 'x-effect': 'blow' };
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
