import { describe, expect, it } from 'vitest';
import type { Exchange } from '#harness/http/exchange.ts';
import { Untestable } from '#harness/result/outcome.ts';
import type { Fields } from '#harness/scenario/response.ts';
import { exchangeWith } from '#test/builders/exchanges.ts';
import { type Comparison, findRecords, type Send } from './inventory.ts';
import { kinds } from './kinds.ts';
import { describeActivity, haveOtherNames } from './reset-result.ts';
import { settingsOf, withSetting } from './settings.ts';

const kind = (wanted: string) => kinds.find(({ name }) => name === wanted) ?? { name: wanted, operation: '' };

const answer = (operation: string, status: number, content: unknown): Exchange =>
  exchangeWith({ operation, status, content });

const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id, builtIn: id % 2 === 0 }));

/** Serves these lists in pages, and returns 404 to any other request. */
function serving(lists: Record<string, object[]>): Send {
  return async (operation, { query = {}, path } = {}) => {
    const all = lists[path === undefined ? operation : `${operation} ${path.connectedSystemId}`];
    const from = (Number(query.page) - 1) * Number(query.pageSize);
    const items = all?.slice(from, from + Number(query.pageSize));
    return answer(operation, all === undefined ? 404 : 200, { items, totalCount: all?.length });
  };
}

describe('finding the records of a kind', () => {
  it('ends when pages repeat', async () => {
    const send: Send = async (operation) => answer(operation, 200, { items: rows(3), totalCount: 999 });
    expect((await findRecords(send, kind('custom Roles'))).listed).toHaveLength(3);
  });

  it('searches under Connected Systems that have since been removed', async () => {
    const systems = { listConnectedSystems: [{ id: 'a' }], 'listPendingExports a': rows(2) };
    const before = await findRecords(serving(systems), kind('Pending Exports'));
    const now = await findRecords(serving({ listConnectedSystems: [] }), kind('Pending Exports'), before);
    expect([before.records.length, now.records.length, now.systems]).toEqual([2, 0, ['a']]);
    const orphaned = serving({ listConnectedSystems: [], 'listPendingExports a': rows(1) });
    expect((await findRecords(orphaned, kind('Pending Exports'), before)).records).toHaveLength(1);
  });

  it('proves nothing about a list that cannot be read', async () => {
    await expect(findRecords(serving({}), kind('Activities'))).rejects.toThrow(Untestable);
    const send: Send = async (operation) => answer(operation, 500, undefined);
    await expect(findRecords(send, kind('Activities'))).rejects.toThrow('status 500');
  });
});

const listed = (key: string, value: string) => ({
  Settings: [
    { [key]: 'SsoAuthority', [value]: 'https://a.example' },
    { [key]: 'MaintenanceMode', [value]: 'false' },
  ],
});

it.each([
  ['key', 'value'],
  ['Key', 'Value'],
  ['Name', 'CurrentValue'],
])('reads and writes settings as a list of %s and %s', (key, value) => {
  const content = listed(key, value);
  expect(settingsOf(content)).toEqual(
    new Map([
      ['SsoAuthority', 'https://a.example'],
      ['MaintenanceMode', 'false'],
    ]),
  );
  expect(withSetting(content, 'MaintenanceMode', 'true')).toEqual({
    Settings: [{ [key]: 'MaintenanceMode', [value]: 'true' }],
  });
});

it('the missing fields of an Activity of a reset are listed', () => {
  const listing = (...listed: readonly object[]) => ({ listed });
  const now = listing({ id: '1', targetType: 'System' });
  const comparison = { before: listing(), now } as unknown as Comparison;
  expect(describeActivity(comparison)).toBe('target type and name: System, no name');
});

function after(activity: Fields): Comparison {
  const none = { listed: [], records: [], exchanges: [] };
  return { before: none, now: { ...none, listed: [{ id: 'a', ...activity }] } } as unknown as Comparison;
}

it.each<[string, Fields, boolean]>([
  ['a name that may be one of the caller', { initiatedBy: 'Robin Reeve' }, true],
  ['a name in a field that we do not know', { actor: 'System' }, true],
  ['the caller', { initiatedBy: 'Ada Admin' }, false],
  ['the service itself, which is nobody', { initiatedBy: 'System' }, false],
  ['the service itself, and somebody', { initiatedBy: 'System', requestedBy: 'Robin Reeve' }, true],
])('an Activity may name its initiator differently: %s', (_, activity, may) => {
  expect(haveOtherNames(['Ada Admin'], after(activity))).toBe(may);
});
