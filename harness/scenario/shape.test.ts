import { describe, expect, it } from 'vitest';
import type { Contract } from '#harness/contract/contract.ts';
import { type ExchangeFacts, exchangeWith } from '#test/builders/exchanges.ts';
import { holds } from './check.ts';
import { hasShape, type ShapeScope } from './shape.ts';

const schema = {
  type: 'object',
  required: ['overall', 'services'],
  properties: {
    overall: { type: 'string', enum: ['Healthy'] },
    services: { type: 'array', items: { properties: { host: { type: 'string' } } } },
    note: { type: 'string', 'x-open-point': 'OP-02' },
  },
};
const operation = {
  id: 'readHealth',
  responses: new Map([
    ['200', { schema }],
    ['204', {}],
  ]),
};
const contract = { operations: new Map([['readHealth', operation]]) } as unknown as Contract;

function outcome(scope: Partial<ShapeScope>, facts: ExchangeFacts) {
  const check = hasShape({ operations: ['readHealth'], status: 200, ...scope });
  return check(exchangeWith({ operation: 'readHealth', ...facts }), { contract, release: '0.16.0' });
}

const right = { overall: 'Healthy', services: [] };

describe('a shape', () => {
  it('holds with members and values that the document leaves open', () => {
    expect(outcome({}, { content: { ...right, note: 7, vendor: true } })).toEqual(holds);
  });

  it.each([
    [{ services: [] }, 'overall to be there', 'nothing'],
    [{ overall: 'Fine', services: [] }, 'overall one of: Healthy', '"Fine"'],
    [{ ...right, services: [{ host: 'a' }, { host: 7 }] }, 'services.1.host must be string', '7'],
    [[], 'the body must be object', '[]'],
  ])('is broken by %j, which is said with its place', (content, expected, actual) => {
    expect(outcome({}, { content })).toEqual({ kind: 'broken', expected, found: actual });
  });

  it('speaks of its place and kind of violation alone', () => {
    const content = { overall: 'Fine', webVersion: '1.0.0' };
    expect(outcome({ at: /^\/services$/ }, { content })).toMatchObject({ expected: 'services to be there' });
    expect(outcome({ at: /^\/webVersion$/, keywords: ['type'] }, { content })).toEqual(holds);
    expect(outcome({ keywords: ['enum'] }, { content })).toMatchObject({ found: '"Fine"' });
  });

  it('says nothing of a place where nothing is', () => {
    const scope = { at: /^\/services\/\d+\/status$/, keywords: ['enum'] };
    expect(outcome(scope, { content: {} })).toMatchObject({ kind: 'silent' });
    expect(outcome(scope, { content: { services: [{}] } })).toMatchObject({ kind: 'silent' });
    expect(outcome(scope, { content: { services: [{ status: 'Healthy' }] } })).toEqual(holds);
  });
});
