import { describe, expect, it } from 'vitest';
import { isSameValue } from './same-value.ts';

const at = '2026-11-22T08:00:12.345Z';

describe('a value in JSON', () => {
  it.each([
    ['Healthy', 'Healthy'],
    ['healthy', 'Healthy'],
    [null, null],
    [undefined, null],
    ['', null],
    [true, true],
    [3, 3],
    [
      ['b', 'A'],
      ['a', 'B'],
    ],
    [[], []],
    [{ Name: 'x', further: 1 }, { name: 'x' }],
    [at, at],
    ['2026-11-22T08:00:12Z', at],
    ['2026-11-22T10:00:12.345+02:00', at],
    ['2026-11-22 08:00:12.3450000Z', at],
    ['Sun, 22 Nov 2026 08:00:12 GMT', at],
    ['11/22/2026 8:00:12 AM', at],
    ['22/11/2026, 08:00:12', at],
    ['22.11.2026 8:00:12', at],
    [`/Date(${Date.parse(at)})/`, at],
  ])('%j may stand for %j', (shown, sent) => {
    expect(isSameValue(shown, sent, 'json')).toBe(true);
  });

  it.each([
    ['Degraded', 'Healthy'],
    ['0001-01-01T00:00:00Z', null],
    ['00000000-0000-0000-0000-000000000000', null],
    ['null', null],
    [null, 'Healthy'],
    [undefined, false],
    ['true', true],
    [false, true],
    ['3', 3],
    [4, 3],
    ['a, B', ['a', 'B']],
    ['a', ['a']],
    [null, []],
    [['a'], ['a', 'B']],
    [{ further: 1 }, { name: 'x' }],
    [['x'], { name: 'x' }],
    ['2026-11-22T08:00:14Z', at],
    ['22/11/2026, 08:00:14', at],
    ['2026-11-22T09:00:12.345Z', at],
    [1795334412, at],
  ])('%j does not stand for %j', (shown, sent) => {
    expect(isSameValue(shown, sent, 'json')).toBe(false);
  });
});

describe('a value in a line', () => {
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
  ])('%j may stand for %j', (shown, sent) => {
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
  ])('%j does not stand for %j', (shown, sent) => {
    expect(isSameValue(shown, sent, 'list')).toBe(false);
  });
});
