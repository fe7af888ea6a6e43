import { cpuUsage } from 'node:process';
import { expect, it } from 'vitest';
import { contextOfCheck, exchangeWith } from '#test/builders/exchanges.ts';
import { hasNoPasswordInAddress, heedsRetryAfter, isJson, sendsKeyOnlyInHeader } from './each-request.ts';
import { isSameValue } from './same-value.ts';

/** A recording of requests with different passwords. Every response is a 429 with Retry-After 0. */
function recording(length: number, keyOf: (at: number) => string) {
  const all = Array.from({ length }, (_, at) => {
    const limited = { status: 429, headers: { 'retry-after': '0' } };
    const given = exchangeWith({ operation: 'setMetaverseObjectPassword', ...limited });
    const request = { ...given.request, body: `{"password":"password-${at}"}` };
    const exchange = { ...given, request, at: new Date(at * 1000).toISOString() };
    const headers = new Headers({ 'x-api-key': keyOf(at) });
    return { exchange, headers, url: new URL(request.url), path: {}, violations: [], endedAt: at * 1000 + 1 };
  });
  return all;
}

it.each<[type: string, body: string, outcome: string, further?: Record<string, string>]>([
  ['application/json', '{}', 'holds'],
  ['Application/JSON; charset="UTF-8"', '{}', 'holds'],
  ['application/vnd.svc.v1+json', '\ufeff{}', 'holds'],
  ['application/json', '\u001f\ufffd', 'silent', { 'content-encoding': 'gzip' }],
  ['application/json', 'a=b', 'broken'],
  ['application/x-www-form-urlencoded', '{}', 'broken'],
])('a body of type %s, %j: %s', (type, body, outcome, further = {}) => {
  const exchange = exchangeWith({ operation: 'setMetaverseObjectPassword' });
  const request = { ...exchange.request, body, headers: { 'content-type': type, ...further } };
  const [outcomes] = recording(1, () => 'key').map((sent) =>
    isJson({ ...sent, exchange: { ...exchange, request } }, contextOfCheck),
  );
  expect(outcomes?.kind).toBe(outcome);
});

it.each<[string, (at: number) => string]>([
  ['one client', () => 'key-of-all'],
  ['a client with many keys', (at) => `key-of-${at}`],
])('a recording of %s is checked in linear time', (_, keyOf) => {
  const check = (length: number, most = Number.POSITIVE_INFINITY): number => {
    const requests = recording(length, keyOf);
    const checks = [heedsRetryAfter('seconds')(), sendsKeyOnlyInHeader(), hasNoPasswordInAddress()];
    const before = cpuUsage();
    let spent = 0;
    for (const request of requests) {
      if (checks.some((each) => each(request, contextOfCheck).kind !== 'holds')) throw new Error('It broke.');
      const { user, system } = cpuUsage(before);
      spent = user + system;
      if (spent > most) return spent;
    }
    return spent;
  };
  check(500);
  // For 16 times as many requests, linear time grows by a factor of 16, quadratic time by 256; 48 is between.
  const most = Math.min(48 * Math.max(check(1_000), 5_000), 5_000_000);
  // A slow measurement is repeated, because the first measurement may include garbage collection.
  expect(check(16_000, most) < most ? 0 : check(16_000, most)).toBeLessThan(most);
});

const at = '2026-11-22T08:00:12.345Z';

// Other notations are tested with client variants, and other wrong values with derived mutants.
it.each([
  ['healthy', 'Healthy', true],
  [{ Name: 'x', further: 1 }, { name: 'x' }, true],
  [['b', 'A'], ['a', 'B'], true],
  ['11/22/2026 8:00:12 AM', at, true],
  ['22.11.2026 8:00:12', at, true],
  ['2026-11-22T08:00:14Z', at, false],
  ['22/11/2026, 08:00:14', at, false],
  [1795334412, at, false],
  [{ further: 1 }, { name: 'x' }, false],
  [['x'], { name: 'x' }, false],
])('in JSON %j means %j: %j', (shown, sent, isSame) => {
  expect(isSameValue(shown, sent, 'json')).toBe(isSame);
});

it.each([
  ['True', true],
  ['3', 3],
  ['None', null],
  ['-', null],
  ['n/a', null],
  ['(null)', null],
  ['', null],
  ['', []],
  ['[{"Service":"WorkerSync"}]', [{ service: 'WorkerSync' }]],
  ['{openid, profile}', ['openid', 'profile']],
  ['openid profile', ['openid', 'profile']],
  ['{openid, profile...}', ['openid', 'profile', 'email', 'Svc.Read', 'more']],
  ['No heartbeat  for 75 s.', 'No heartbeat for 75 s.'],
  ['{@{Service=WorkerSync}}', [{ service: 'WorkerSync' }]],
])('in a line %j may mean %j', (shown, sent) => {
  expect(isSameValue(shown, sent, 'list')).toBe(true);
});

it.each([
  ['False', true],
  ['4', 3],
  ['{openid}', ['openid', 'profile']],
  ['{openid, profile, email}', ['openid', 'profile']],
  ['{}', ['openid']],
  ['now', null],
  ['0', null],
  ['NeverStarted', null],
  ['[{"Service":"Scheduler"}]', [{ service: 'WorkerSync' }]],
])('in a line %j does not mean %j', (shown, sent) => {
  expect(isSameValue(shown, sent, 'list')).toBe(false);
});
