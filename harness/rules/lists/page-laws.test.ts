import { describe, expect, it } from 'vitest';
import { listAnswer, page } from '#test/builders/exchanges.ts';
import * as pageLaws from './page-laws.ts';

const { holdsAtMost: _, ...laws } = pageLaws;

/** What all laws say of an answer: which are broken, and which do not speak of it. */
function judged(query: string, body: unknown, status = 200): { broken: string[]; silent: string[] } {
  const exchange = listAnswer(query, body, status);
  const claims = Object.entries(laws).map(([name, law]) => [name, law(exchange)] as const);
  return {
    broken: claims.filter(([, claim]) => claim?.holds === false).map(([name]) => name),
    silent: claims.filter(([, claim]) => claim === undefined).map(([name]) => name),
  };
}

const all = Object.keys(laws).sort();

describe('a page that keeps every law', () => {
  it.each([
    ['the first of three', '?page=1&pageSize=100', page(1, 100, 250)],
    ['the last of three', '?page=3&pageSize=100', page(3, 100, 250)],
    ['the last of a multiple', '?page=5&pageSize=50', page(5, 50, 250)],
    ['a single item', '?page=1&pageSize=1', page(1, 1, 1)],
  ])('%s', (_, query, body) => {
    expect(judged(query, body)).toEqual({ broken: [], silent: [] });
  });
});

describe('one wrong member', () => {
  it.each([
    ['hasSevenMembers', { hasNextPage: undefined }],
    ['holdsItemsInArray', { items: null }],
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
  ])('breaks %s alone: %o', (law, change) => {
    const body = JSON.parse(JSON.stringify(page(2, 50, 250, change))) as unknown;
    expect(judged('?page=2&pageSize=50', body).broken).toEqual([law]);
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
    const broken = Object.entries(laws).filter(([, law]) => law(written)?.holds === false);
    expect(broken.map(([name]) => name)).toEqual(['hasSevenMembers']);
  });

  it('breaks the cap of 100 at 101 items, and not at 100', () => {
    expect(judged('?pageSize=101', page(1, 101, 250)).broken).toEqual(['staysWithinCap']);
    expect(judged('?pageSize=100', page(1, 100, 250)).broken).toEqual([]);
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
    expect(judged(query, body).broken).toEqual([]);
  });

  it('is strict on the number of items of lists that the service itself does not change', () => {
    const short = listAnswer('', page(1, 50, 50, { items: Array(49) }));
    expect(laws.holdsWhatIsLeft({ ...short, operation: 'listRoles' })?.holds).toBe(false);
  });

  it('is silent on answers that are no page', () => {
    expect(judged('', { code: 'X', message: 'no', timestamp: 'now' }, 400).silent.sort()).toEqual(all);
  });

  it('knows one list without its envelope: that of Metaverse Objects', () => {
    expect(judged('', []).broken).toEqual(['hasSevenMembers']);
    expect(laws.hasSevenMembers({ ...listAnswer('', []), operation: 'listRoles' })).toBeUndefined();
  });
});
