import { expect, it } from 'vitest';
import { isSameValue } from './same-value.ts';

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
