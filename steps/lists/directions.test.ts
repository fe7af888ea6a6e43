import { expect, it } from 'vitest';
import { contextOfCheck, listAnswer } from '#test/builders/exchanges.ts';
import { keepsDirection } from './directions.ts';

/** The outcomes for pages of these names, each at a query after the sort field. */
function outcomesOf(pages: readonly (readonly [query: string, names: string])[]): readonly string[] {
  const judge = keepsDirection(contextOfCheck);
  return pages.map(([query, names]) => {
    const items = [...names].map((name) => ({ name }));
    return judge(listAnswer(`?sortBy=name${query}`, { items, totalCount: 9, page: 1, pageSize: 4 })).kind;
  });
}

const turned = [
  ['&sortDirection=asc', 'abcd'],
  ['&sortDirection=desc', 'zyxw'],
] as const;

it.each([
  ['on another page', '&page=2&sortDirection=desc', 'stuv', 'broken'],
  ['with a filter', '&filter=a&sortDirection=asc', 'wvut', 'broken'],
  ['with few values', '&page=2&sortDirection=desc', 'stt', 'silent'],
  ['with letters that alphabets order differently', '&page=2&sortDirection=desc', 'stuä', 'silent'],
  ['with another word', '&page=2&sortDirection=down', 'stuv', 'silent'],
  ['that is kept', '&page=2&sortDirection=desc', 'vuts', 'holds'],
])('judges a direction %s', (_, query, names, kind) => {
  expect(outcomesOf([...turned, [query, names]]).at(-1)).toBe(kind);
});

it('does not judge a server that ignores the field or the direction', () => {
  const same = [
    ...turned.map(([query]) => [query, 'abcd'] as const),
    ['&page=2&sortDirection=desc', 'zyxw'] as const,
  ];
  expect(outcomesOf(same)).toEqual(['silent', 'silent', 'silent']);
});
