import { expect, it } from 'vitest';
import type { Exchange } from '#harness/http/exchange.ts';
import { recorder } from '#harness/http/exchange.ts';
import type { Published } from '#harness/http/profile/profile.ts';
import { inProcessTarget } from '#harness/http/target.ts';
import { cleanUp } from '#harness/run/clean-up.ts';
import { exchangeWith } from '#test/builders/exchanges.ts';
import { sessionWith } from '#test/builders/session.ts';

const base = 'http://service.invalid';
const deletions: Published = {
  operations: [],
  find: () => undefined,
  matches: (method, path) => method === 'DELETE' && path.startsWith('/systems/'),
};

const sent = (method: string, path: string, status: number, content?: unknown): Exchange => {
  const exchange = exchangeWith({ operation: 'createIt', url: base + path, status, content });
  return { ...exchange, request: { ...exchange.request, method } };
};
const made = (path: string, id: string): Exchange => sent('POST', path, 201, { id });

/** A server on which a removal takes its time, and is refused until it is over. */
function leftBy(exchanges: readonly Exchange[]) {
  const busy = inProcessTarget('it', async () => new Response(null, { status: 409 }));
  const aside = recorder(busy, new Map());
  const session = sessionWith({ published: deletions });
  const nowhere = { isSoft404: () => false } as unknown as NonNullable<typeof session.nowhere>;
  return cleanUp({ ...session, target: { ...busy, baseUrl: base }, aside, nowhere }, exchanges);
}

it('does not tell as left behind what a scenario has removed, nor what lay below it', async () => {
  const removal = sent('DELETE', '/systems/1', 202);
  expect(await leftBy([made('/systems', '1'), made('/systems/1/profiles', '2'), removal])).toEqual([]);
});

it('tells what the server refuses to remove from what it has no way to remove', async () => {
  expect(await leftBy([made('/systems', '1'), made('/rules', '2')])).toEqual([
    { path: '/systems', refusal: 'DELETE is answered with 409', ids: ['1'] },
    { path: '/rules', ids: ['2'] },
  ]);
});
