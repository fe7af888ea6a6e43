import { expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import type { HistoryEvent } from '#harness/history/event.ts';
import { registeredWatches } from '#harness/history/monitors.ts';
import { ownProfile } from '#harness/profile/profile.ts';
import { exchangeWith } from '#test/builders/exchanges.ts';
import './monitors.ts';

const contract = await loadContract();

/** User info of the administrator, which says that he is none, in error bodies whose time does not move on. */
function reads(): readonly HistoryEvent[] {
  const timestamp = '2026-03-02T09:30:00.000Z';
  const common = {
    kind: 'exchange',
    effect: 'read',
    caller: 'administrator',
    path: {},
    violations: [],
  } as const;
  const rest = { isOdd: false, isBesideOthers: false };
  const operation = 'getUserInfo';
  const info = { authorised: true, authMethod: 'oauth', isAdministrator: false, roles: [] };
  const error = { code: 'Broken', message: 'no', timestamp };
  const exchanges = [
    exchangeWith({ id: 1, operation, caller: 'administrator', status: 401, content: error }),
    exchangeWith({ id: 2, operation, caller: 'administrator', status: 401, content: error }),
    exchangeWith({ id: 3, operation, caller: 'administrator', content: info }),
  ].map((each, at) => ({ ...each, at: new Date(Date.parse(timestamp) + at * 10_000).toISOString() }));
  return exchanges.map((exchange) => ({ ...common, ...rest, exchange, operation }));
}

it('after an unknown change, only what holds whoever else changes the server is judged', () => {
  const broken = (isChanged: boolean) => {
    const watch = registeredWatches().startWatch({ contract, profile: ownProfile('it') }, false);
    if (isChanged) watch.forget();
    const judgements = reads().flatMap((event) => watch.see(event));
    return judgements.filter(({ outcome }) => outcome.kind === 'broken').map(({ source }) => source);
  };
  expect(broken(false)).toEqual(expect.arrayContaining(['ER-05', 'SY-34']));
  expect(broken(true)).toEqual(['ER-05']);
});
