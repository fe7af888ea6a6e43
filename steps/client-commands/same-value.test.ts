import { expect, it } from 'vitest';
import type { ClientRun, CommandResult } from '#harness/client/client-run.ts';
import { exchangeWith } from '#test/builders/exchanges.ts';
import { findingsInPassword } from './passwords.ts';
import { isSameValue } from './same-value.ts';

const metaverse = 'setMetaverseObjectPassword';
const account = 'setConnectedSystemObjectPassword';

function outcomeOf(operation: string, body: object) {
  const exchange = exchangeWith({ operation, status: 202, content: {} });
  const request = { ...exchange, request: { ...exchange.request, body: JSON.stringify(body) } };
  const result = {
    invocation: { command: 'Set-Password', parameters: { Password: 'x' } },
    succeeded: true,
  } as unknown as CommandResult;
  const run = { allExchanges: [request], results: [result], stage: { abandoned: new Set() } };
  return findingsInPassword(run as unknown as ClientRun, result).find(({ about }) => about === 'wait')
    ?.outcome;
}

const connectedSystemObjectIds = ['a'];

// Where no wait is given. What a whole client sends, its variants and mutants show.
it.each([
  [metaverse, { wait: 0, connectedSystemObjectIds: [] }, 'holds'],
  [metaverse, { wait: 10 }, 'broken'],
  [metaverse, { wait: 10, connectedSystemObjectIds }, 'holds'],
  [metaverse, { wait: 0, connectedSystemObjectIds }, 'broken'],
  [account, { wait: 5 }, 'broken'],
  [account, {}, 'holds'],
])('%s of %j: %s', (operation, body, kind) => {
  expect(outcomeOf(operation, body)).toMatchObject({ kind });
});

it.each([0, 10])('a default of %i s is written down for one account, where it is open', (wait) => {
  expect(outcomeOf(account, { wait })).toMatchObject({
    kind: 'holds',
    note: expect.stringContaining(String(wait)),
  });
});

const at = '2026-11-22T08:00:12.345Z';

// Further notations are variants of clients, and further values their derived mutants.
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
])('in JSON %j stands for %j: %j', (shown, sent, isSame) => {
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
])('in a line %j may stand for %j', (shown, sent) => {
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
])('in a line %j does not stand for %j', (shown, sent) => {
  expect(isSameValue(shown, sent, 'list')).toBe(false);
});
