import { expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { registeredWatches } from '#harness/history/monitors.ts';
import { ownProfile } from '#harness/profile/profile.ts';
import type { SentRequest } from '#harness/scenario/every.ts';
import { exchangeWith } from '#test/builders/exchanges.ts';
import './monitors.ts';

const contract = await loadContract();
const content = { code: 'Unauthenticated', message: 'no', timestamp: '2026-03-02T09:30:00.000Z' };

/** An error at this second of the recording, with the time at which the clock of the server stands still. */
function errorAt(second: number, situation?: SentRequest['situation']): SentRequest {
  const at = new Date(Date.parse(content.timestamp) + second * 1_000).toISOString();
  const exchange = {
    ...exchangeWith({ id: second + 1, operation: 'getUserInfo', status: 401, content }),
    at,
  };
  const { url } = exchange.request;
  const request = { headers: new Headers(), url: new URL(url), path: {}, violations: [] };
  return { exchange, ...request, endedAt: Date.parse(at), ...(situation && { situation }) };
}

it.each([
  ['the same clock everywhere', [undefined, undefined], ['broken']],
  [
    'one situation, with a clock that nobody moves',
    [1, 1].map((id) => ({ id, movesClock: false })),
    ['broken'],
  ],
  ['another situation', [1, 2].map((id) => ({ id, movesClock: false })), []],
  ['a clock that state control moves', [1, 1].map((id) => ({ id, movesClock: true })), []],
])('a time that does not move on breaks its rule only with %s', (_, situations, expected) => {
  const watch = registeredWatches().startPassing({ contract, profile: ownProfile('it'), isAlone: true });
  const judgements = situations.flatMap((each, at) => watch(errorAt(at * 10, each), false));
  expect(judgements.filter(({ source }) => source === 'ER-05').map(({ outcome }) => outcome.kind)).toEqual(
    expected,
  );
});
