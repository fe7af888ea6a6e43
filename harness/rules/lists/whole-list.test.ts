import { describe, expect, it } from 'vitest';
import { Untestable } from '#harness/result/outcome.ts';
import { listAnswer, page } from '#test/builders/exchanges.ts';
import { countWholeList } from './whole-list.ts';

const nonconformity = expect.objectContaining({ name: 'Nonconformity' });
const pageOf = (number: number, change: object = {}) =>
  listAnswer(`?page=${number}&pageSize=3`, page(number, 3, 7, change));
const pages = (change: object = {}) => [1, 2, 3].map((number) => pageOf(number, change));

describe('the count of a list', () => {
  it('is that of the items on all pages', () => {
    expect(() => countWholeList(pages(), pageOf(1))).not.toThrow();
  });

  it.each([{ totalCount: 3 }, { totalCount: 8 }, { totalCount: 6 }])(
    'is not %o where there are seven',
    (change) => {
      expect(() => countWholeList(pages(change), pageOf(1, change))).toThrow(nonconformity);
    },
  );

  it('is wrong on one page alone as well', () => {
    const last = pageOf(3, { totalCount: 1 });
    expect(() => countWholeList([...pages().slice(0, 2), last], pageOf(1))).toThrow(nonconformity);
  });

  it('shows nothing of a list that changes, or that repeats an item', () => {
    expect(() => countWholeList(pages(), pageOf(1, { items: [{ id: 9 }, { id: 0 }] }))).toThrow(Untestable);
    const overlapping = pageOf(2, { items: [{ id: 2 }, { id: 3 }, { id: 4 }] });
    expect(() => countWholeList([pageOf(1), overlapping, pageOf(3)], pageOf(1))).toThrow(Untestable);
  });
});
