import { describe, expect, it } from 'vitest';
import type { Contract } from '#harness/contract/contract.ts';
import { type ExchangeFacts, exchangeWith } from '#test/builders/exchanges.ts';
import { type ShapeScope, shapeCheck } from './shape.ts';

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

function finding(scope: Partial<ShapeScope>, facts: ExchangeFacts) {
  const check = shapeCheck('SH-29', { operations: ['readHealth'], status: 200, ...scope });
  return check.examine(exchangeWith({ operation: 'readHealth', ...facts }), { contract, release: '0.16.0' });
}

const right = { overall: 'Healthy', services: [] };

describe('a shape', () => {
  it('holds with members and values that the document leaves open', () => {
    expect(finding({}, { content: { ...right, note: 7, vendor: true } })).toEqual({ kind: 'held' });
  });

  it.each([
    [{ services: [] }, 'overall to be there', 'nothing'],
    [{ overall: 'Fine', services: [] }, 'overall one of: Healthy', '"Fine"'],
    [{ ...right, services: [{ host: 'a' }, { host: 7 }] }, 'services.1.host must be string', '7'],
    [[], 'the body must be object', '[]'],
  ])('is broken by %j, which is said with its place', (content, expected, actual) => {
    expect(finding({}, { content })).toEqual({ kind: 'broken', expected, actual });
  });

  it('is broken by an answer that is no JSON, of which the beginning is shown', () => {
    expect(finding({}, { body: `<html>${'x'.repeat(500)}` })).toMatchObject({
      expected: 'a JSON body',
      actual: expect.stringMatching(/^<html>x{194}$/),
    });
  });

  it('speaks of its place and kind of violation alone', () => {
    const content = { overall: 'Fine', webVersion: '1.0.0' };
    expect(finding({ at: /^\/services$/ }, { content })).toMatchObject({ expected: 'services to be there' });
    expect(finding({ at: /^\/webVersion$/, keywords: ['type'] }, { content })).toEqual({ kind: 'held' });
    expect(finding({ keywords: ['enum'] }, { content })).toMatchObject({ actual: '"Fine"' });
  });

  it('says nothing of a place where nothing is', () => {
    const scope = { at: /^\/services\/\d+\/status$/, keywords: ['enum'] };
    expect(finding(scope, { content: {} })).toBeUndefined();
    expect(finding(scope, { content: { services: [{}] } })).toBeUndefined();
    expect(finding(scope, { content: { services: [{ status: 'Healthy' }] } })).toEqual({ kind: 'held' });
  });

  it('says nothing of other operations, other statuses and answers without a documented shape', () => {
    expect(finding({ operations: ['other'] }, { content: {} })).toBeUndefined();
    expect(finding({}, { content: {}, status: 500 })).toBeUndefined();
    expect(finding({ status: 204 }, { status: 204 })).toBeUndefined();
  });
});
