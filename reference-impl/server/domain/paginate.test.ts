import { describe, expect, it } from 'vitest';
import { callerOf, visitor } from '#test/builders/visitor.ts';
import { defaultFreedoms } from './freedoms.ts';
import { documentedLists as lists } from './paginate.ts';

describe('page arithmetic', () => {
  it.each([
    [250, 1, 100, { totalPages: 3, hasNextPage: true, hasPreviousPage: false }],
    [250, 3, 100, { totalPages: 3, hasNextPage: false, hasPreviousPage: true }],
    [200, 2, 100, { totalPages: 2, hasNextPage: false, hasPreviousPage: true }],
    [0, 1, 20, { totalPages: 0, hasNextPage: false, hasPreviousPage: false }],
  ])('of %d rows, page %d of size %d', (total, page, pageSize, expected) => {
    expect(lists.pageOf(total, page, pageSize, defaultFreedoms)).toEqual(expected);
  });

  it.each([
    [100, 10_001],
    [50, 20_001],
    [25, 40_001],
    [3, 333_334],
    [1, 1_000_001],
  ])('allows, at %d a page, page %d and no deeper', (pageSize, deepest) => {
    expect(lists.deepestPage(pageSize)).toBe(deepest);
    expect(lists.isTooDeep(deepest, pageSize, 0)).toBe(false);
    expect(lists.isTooDeep(deepest + 1, pageSize, 0)).toBe(true);
  });
});

describe('a list request', () => {
  const objects = '/api/v1/metaverse/objects';

  it.each(['2147483647', '2147483648', '9007199254740993', '1e30', '9'.repeat(400)])(
    'is refused at page %s with both figures in its message',
    async (page) => {
      const visit = visitor();
      const headers = await callerOf(visit);
      const { status, body } = await visit.ask(`${objects}?page=${page}&pageSize=50`, { headers });
      expect(status).toBe(400);
      expect(body.message).toMatch(/1,000,000 .* 20,001/);
    },
  );

  it('clamps a size above 100, or refuses it', async () => {
    const clamping = visitor({ objects: 120 });
    const clamped = await clamping.ask(`${objects}?pageSize=1000`, { headers: await callerOf(clamping) });
    expect(clamped.body).toMatchObject({ pageSize: 100, totalPages: 2 });
    expect(clamped.body.items).toHaveLength(100);

    const refusing = visitor({ freedoms: { ...defaultFreedoms, aboveMaximumPageSize: 'refuse' } });
    expect(
      (await refusing.ask(`${objects}?pageSize=101`, { headers: await callerOf(refusing) })).status,
    ).toBe(400);
  });

  it('sorts, filters and pages', async () => {
    const visit = visitor();
    const headers = await callerOf(visit);
    await visit.given('metaverse objects exist', { count: 250 });
    const { body } = await visit.ask(`${objects}?sortBy=displayName&sortDirection=desc&pageSize=7&page=2`, {
      headers,
    });
    const names = body.items?.map((item) => String(item.displayName)) ?? [];
    expect(body).toMatchObject({ totalCount: 250, page: 2, pageSize: 7, totalPages: 36 });
    expect(names).toEqual(names.toSorted((one, other) => other.localeCompare(one, 'en')));
    const filtered = await visit.ask(`${objects}?filter=${encodeURIComponent(names[0] ?? '')}`, { headers });
    expect(Number(filtered.body.totalCount)).toBeLessThan(250);
    expect((await visit.ask(`${objects}?sortBy=nothing`, { headers })).status).toBe(400);
    expect((await visit.ask(`${objects}?page=0`, { headers })).status).toBe(400);
  });
});
