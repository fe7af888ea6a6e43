import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { violationsOf } from '#harness/contract/validate.ts';
import { boundedPattern } from './bounded-pattern.ts';
import { loadContract } from './contract.ts';
import { enumFieldsOf, enumParametersOf, withValueAt } from './enum-fields.ts';
import { operationsOf } from './operations.ts';

const service = {
  type: 'object',
  additionalProperties: false,
  required: ['status'],
  properties: {
    status: { type: 'string', enum: ['Healthy', 'Degraded'] },
    lastSeenAt: { type: ['string', 'null'], format: 'date-time' },
    note: { type: 'string', 'x-open-point': 'OP-08' },
  },
};
const list = { type: 'array', items: service };

describe('a violation', () => {
  it('says where, which keyword, what was expected and what was found', () => {
    expect(violationsOf(list, [{ status: 'Healthy' }, { status: 'Fine' }], 'judged')).toEqual([
      { at: '/1/status', keyword: 'enum', expected: 'one of: Healthy, Degraded', actual: 'Fine' },
    ]);
  });

  it('of a missing member stands where it should have been', () => {
    expect(violationsOf(list, [{}], 'judged')).toEqual([
      { at: '/0/status', keyword: 'required', expected: 'to be there', actual: 'nothing' },
    ]);
  });

  it('does not hide another one', () => {
    const found = violationsOf(list, [{ status: 'Fine', lastSeenAt: 7 }, {}], 'judged');
    expect(found.map(({ at }) => at).toSorted()).toEqual(['/0/lastSeenAt', '/0/status', '/1/status']);
  });
});

describe('strictness', () => {
  const free = { status: 'Healthy', lastSeenAt: '2026-03-02 09:30:00.1234567', note: 7, vendor: true };

  it('judged leaves a server its choices, whole does not', () => {
    expect(violationsOf(service, free, 'judged')).toEqual([]);
    const found = violationsOf(service, free, 'whole').map(({ keyword }) => keyword);
    expect(found.toSorted()).toEqual(['additionalProperties', 'format', 'type']);
  });

  it('judged still refuses a date-time that nobody can read', () => {
    const found = violationsOf(service, { status: 'Healthy', lastSeenAt: 'just now' }, 'judged');
    expect(found.map(({ at, keyword }) => [at, keyword])).toEqual([['/lastSeenAt', 'format']]);
  });
});

it('keeps the patterns of one schema apart', () => {
  const validate = new Ajv2020({ code: { regExp: boundedPattern } }).compile({
    type: 'object',
    properties: { a: { type: 'string', pattern: '^a$' }, b: { type: 'string', pattern: '^b$' } },
  });
  expect([validate({ a: 'a', b: 'b' }), validate({ a: 'b', b: 'b' }), validate({ a: 'a', b: 'a' })]).toEqual([
    true,
    false,
    false,
  ]);
});

const contract = await loadContract();

it.each(enumFieldsOf(contract))(
  '$operation takes its sample, and with a number it does not',
  ({ operation, at, names, sample }) => {
    const schema = contract.operations.get(operation)?.requestBody?.schema ?? {};
    const flaws = (body: unknown) => violationsOf(schema, body, 'whole').map((each) => each.at);
    expect(flaws(sample)).toEqual([]);
    expect(flaws(withValueAt(sample, at, names[1]))).toEqual([]);
    expect(flaws(withValueAt(sample, at, 1))).toContain(`/${at.join('/')}`);
  },
);

it('finds enums in the query too', () => {
  expect(enumParametersOf(contract)).toContainEqual({ operation: 'listActivities', name: 'targetType' });
});

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
