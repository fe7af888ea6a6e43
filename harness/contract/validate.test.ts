import { describe, expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { violationsOf } from '#harness/contract/validate.ts';

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

  it('names the constant that was expected', () => {
    expect(violationsOf({ const: 'code' }, 'token', 'judged')).toEqual([
      { at: '', keyword: 'const', expected: 'one of: code', actual: 'token' },
    ]);
  });

  it('does not hide another one', () => {
    const found = violationsOf(list, [{ status: 'Fine', lastSeenAt: 7 }, {}], 'judged');
    expect(found.map(({ at }) => at).toSorted()).toEqual(['/0/lastSeenAt', '/0/status', '/1/status']);
  });
});

describe('strictness', () => {
  const free = { status: 'Healthy', lastSeenAt: '2026-03-02 09:30:00.1234567', note: 7, vendor: true };

  it('judged leaves a server its freedoms, whole does not', () => {
    expect(violationsOf(service, free, 'judged')).toEqual([]);
    const found = violationsOf(service, free, 'whole').map(({ keyword }) => keyword);
    expect(found.toSorted()).toEqual(['additionalProperties', 'format', 'type']);
  });

  it('judged still refuses a date-time that nobody can read', () => {
    const found = violationsOf(service, { status: 'Healthy', lastSeenAt: 'just now' }, 'judged');
    expect(found.map(({ at, keyword }) => [at, keyword])).toEqual([['/lastSeenAt', 'format']]);
  });
});

describe('every schema of the contract', async () => {
  const { operations } = await loadContract();
  const schemas = [...operations.values()].flatMap(({ id, requestBody, parameters, responses }) => [
    ...(requestBody?.schema === undefined ? [] : [[`${id} request`, requestBody.schema] as const]),
    ...parameters.map(({ name, schema }) => [`${id} ${name}`, schema] as const),
    ...[...responses].flatMap(([status, { schema }]) =>
      schema === undefined ? [] : [[`${id} ${status}`, schema] as const],
    ),
  ]);

  it('can be judged and can be held to as a whole', () => {
    expect(schemas.length).toBeGreaterThan(50);
    for (const [name, schema] of schemas) {
      expect(() => violationsOf(schema, {}, 'judged'), name).not.toThrow();
      expect(() => violationsOf(schema, {}, 'whole'), name).not.toThrow();
    }
  });
});
