import { describe, expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { listAnswer, page } from '#test/builders/exchanges.ts';
import * as envelope from './envelope.ts';

const { hasAtMost: _, ...checks } = envelope;
const context = { contract: await loadContract(), release: '0.16.0' } as const;

/** What all checks say of a response: which are broken, and which are silent. */
function checked(exchange: Exchange): { broken: string[]; silent: string[] } {
  const outcomes = Object.entries(checks).map(([name, check]) => [name, check(exchange, context)] as const);
  const of = (wanted: string) => outcomes.filter(([, { kind }]) => kind === wanted).map(([name]) => name);
  return { broken: of('broken'), silent: of('silent') };
}

const brokenBy = (query: string, body: unknown): string[] => checked(listAnswer(query, body)).broken;

describe('a page that keeps every rule', () => {
  it.each([
    ['the first of three', '?page=1&pageSize=100', page(1, 100, 250)],
    ['the last of three', '?page=3&pageSize=100', page(3, 100, 250)],
    ['the last of a multiple', '?page=5&pageSize=50', page(5, 50, 250)],
    ['a single item', '?page=1&pageSize=1', page(1, 1, 1)],
  ])('%s', (_, query, body) => {
    expect(checked(listAnswer(query, body))).toEqual({ broken: [], silent: [] });
  });
});

describe('one wrong field', () => {
  it.each([
    ['hasSevenFields', { hasNextPage: undefined }],
    ['hasItemsInArray', { items: null }],
    ['hasIntegerCounts', { totalCount: '250' }],
    ['hasIntegerCounts', { totalPages: 2.5 }],
    ['hasBooleanFlags', { hasPreviousPage: 'true' }],
    ['staysWithinSize', { items: Array(51) }],
    ['hasSizeAskedFor', { pageSize: 80 }],
    ['holdsWhatIsLeft', { items: [] }],
    ['hasNumberAskedFor', { page: 1 }],
    ['countsItsPages', { totalPages: 4 }],
    ['countsItsPages', { totalPages: 6 }],
    ['announcesNextPage', { hasNextPage: false }],
    ['announcesPreviousPage', { hasPreviousPage: false }],
  ])('breaks %s alone: %o', (name, change) => {
    const body = JSON.parse(JSON.stringify(page(2, 50, 250, change))) as unknown;
    expect(brokenBy('?page=2&pageSize=50', body)).toEqual([name]);
  });

  it('breaks the envelope alone when its names are written in another casing', () => {
    const exchange = listAnswer('', page(1, 20, 3));
    const pascal = Object.fromEntries(
      Object.entries(page(1, 20, 3)).map(([name, value]) => [
        name.charAt(0).toUpperCase() + name.slice(1),
        value,
      ]),
    );
    const written = { ...exchange, response: { ...exchange.response, json: pascal } };
    expect(checked(written).broken).toEqual(['hasSevenFields']);
  });

  it('breaks the cap of 100 at 101 items, and not at 100', () => {
    expect(brokenBy('?pageSize=101', page(1, 101, 250))).toEqual(['staysWithinCap']);
    expect(brokenBy('?pageSize=100', page(1, 100, 250))).toEqual([]);
  });
});

describe('what is open', () => {
  it.each([
    ['an empty list without pages', '?page=1&pageSize=100', page(1, 100, 0)],
    ['an empty list of one page', '?page=1&pageSize=100', page(1, 100, 0, { totalPages: 1 })],
    ['a size beyond the cap, repeated', '?pageSize=1000', page(1, 100, 250, { pageSize: 1000 })],
    ['a size beyond the cap, replaced', '?pageSize=1000', page(1, 100, 250)],
    ['a page below 1, replaced', '?page=0&pageSize=100', page(1, 100, 250)],
    ['a page below 1, repeated', '?page=-1&pageSize=100', page(1, 100, 250, { page: -1 })],
    ['a page after the last', '?page=9&pageSize=100', page(9, 100, 250)],
    [
      'a page after the last, with no earlier one',
      '?page=9&pageSize=100',
      page(9, 100, 250, { hasPreviousPage: false }),
    ],
    ['the last page instead of one after it', '?page=9&pageSize=100', page(3, 100, 250)],
    ['a cap of the list itself', '?page=2&pageSize=100', page(2, 50, 250)],
    ['an item that has gone since they were counted', '', page(1, 50, 50, { items: Array(49) })],
    ['a size that is no number', '?pageSize=many', page(1, 20, 250)],
  ])('breaks nothing: %s', (_, query, body) => {
    expect(brokenBy(query, body)).toEqual([]);
  });
});

describe('a response', () => {
  it('has all its items where the service itself does not change the list', () => {
    const short = listAnswer('', page(1, 50, 50, { items: Array(49) }));
    expect(checked({ ...short, operation: 'listRoles' }).broken).toEqual(['holdsWhatIsLeft']);
  });

  it('shows nothing where it is not a page', () => {
    const { silent } = checked(listAnswer('', { code: 'X', message: 'no', timestamp: 'now' }, 400));
    expect(silent).toEqual(Object.keys(checks));
    expect(checked(listAnswer('', [], 400)).broken).toEqual([]);
  });

  it.each([
    ['listMetaverseObjects', ['hasSevenFields']],
    ['listRoles', ['hasSevenFields']],
    ['getVersion', []],
  ])('is a list without its envelope: %s', (operation, broken) => {
    expect(checked({ ...listAnswer('', []), operation }).broken).toEqual(broken);
  });

  it('is an object without its envelope of one list alone: that of Metaverse Objects', () => {
    expect(brokenBy('', { objects: [] })).toEqual(['hasSevenFields']);
    expect(checked({ ...listAnswer('', { objects: [] }), operation: 'listRoles' }).broken).toEqual([]);
  });
});
