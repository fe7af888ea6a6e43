import { describe, expect, it } from 'vitest';
import type { Exchange } from '#harness/http/exchange.ts';
import { describeLimit } from '#steps/lists/depth.ts';
import { contextOfCheck, exchangeWith, listAnswer } from '#test/builders/exchanges.ts';
import { protection } from './checks.ts';
import { otherStatesIn, stateOf } from './target-states.ts';

const done = { connectedSystemId: 'system-1', connectedSystemObjectId: 'object-1' };
const waiting = { connectedSystemId: 'system-2', connectedSystemObjectId: 'object-2' };

const response = (content: unknown): Exchange => exchangeWith({ status: 202, content });

const shapes: Readonly<Record<string, unknown>> = {
  'a list of objects with both ids': {
    targets: [
      { ...done, state: 'Succeeded' },
      { ...waiting, state: 'Pending' },
    ],
  },
  'a list of objects with the id of the account alone': [
    { csoId: 'OBJECT-1', status: 1 },
    { csoId: 'OBJECT-2', status: 0 },
  ],
  'an object around the one that has the id': {
    results: [
      { system: { id: 'system-1', name: 'HR' }, outcome: 'ok' },
      { system: { id: 'system-2', name: 'Directory' }, outcome: 'unknown' },
    ],
  },
  'fields called by the id': { states: { 'system-1': 'Succeeded', 'system-2': 'Pending' } },
  'lists called by the state': { succeeded: ['object-1'], pending: ['object-2'] },
  'a time where others have a word': {
    targets: [
      { connectedSystemId: 'system-1', attempts: 1, settledAt: '2026-03-02T09:30:00Z' },
      { connectedSystemId: 'system-2', attempts: 1, settledAt: null },
    ],
  },
};

describe('the state of a target', () => {
  it.each(Object.entries(shapes))('is read from %s', (_, content) => {
    const [one, other] = [stateOf(response(content), done), stateOf(response(content), waiting)];
    expect(one).toBeDefined();
    expect(other).toBeDefined();
    expect(one).not.toBe(other);
  });

  it('is matched by a number only if the field is an id', () => {
    const numbered = { connectedSystemId: '1', connectedSystemObjectId: '2' };
    const content = [
      { systemId: 7, attempts: 1, state: 'Pending' },
      { systemId: 1, attempts: 1, state: 'Succeeded' },
    ];
    expect(stateOf(response(content), numbered)).toContain('Succeeded');
  });

  it('is the same for two accounts in the same state', () => {
    const pending = { state: 'Pending', message: null };
    const content = [
      { ...done, name: 'HR', ...pending },
      { ...waiting, name: 'Directory', ...pending },
    ];
    expect(stateOf(response(content), done)).toBe(stateOf(response(content), waiting));
  });

  it.each([
    ['an account is named without a state', { targets: [{ ...done, name: 'HR', message: null }] }],
    ['the request is echoed', { connectedSystemObjectIds: ['object-1'], settled: true }],
    ['the account is not named', { targets: [{ ...waiting, state: 'Pending' }] }],
  ])('is missing if %s', (_, content) => {
    expect(stateOf(response(content), done)).toBeUndefined();
  });
});

it('states of systems that are not targets are found', () => {
  const content = {
    targets: [
      { ...done, state: 'Succeeded' },
      { ...waiting, state: 'Skipped' },
    ],
  };
  expect(otherStatesIn(response(content), [done])).toEqual(['{"state":"Skipped"}']);
});

it.each([
  [403, 'http:', {}, 'refused over http with status 403'],
  [307, 'http:', { location: 'https://service.invalid/' }, 'refused over http with status 307'],
  [426, 'http:', {}, 'refused over http with status 426'],
  [202, 'https:', {}, 'accepted over https'],
  [307, 'http:', { location: '/elsewhere' }, undefined],
  [403, 'https:', {}, undefined],
  [500, 'http:', {}, undefined],
])(
  'a password that is answered with %d over %s %j is recorded as %s',
  (status, scheme, headers, recorded) => {
    const [operation, url] = ['setMetaverseObjectPassword', `${scheme}//service.invalid/api/v1/x`];
    const exchange = exchangeWith({ operation, caller: 'administrator', url, status, headers });
    expect(protection(exchange, contextOfCheck)).toBe(recorded);
  },
);

// A 500 is no refusal because of the depth.
it('the format of the limit in a failure of the server is not recorded', () => {
  const message = 'At most 1,000,000 rows.';
  expect(describeLimit(listAnswer('?page=10002&pageSize=100', { message }, 500))).toBeUndefined();
  expect(describeLimit(listAnswer('?page=10002&pageSize=100', { message }, 400))).toBe('1,000,000');
});
