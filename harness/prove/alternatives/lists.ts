import { changeRequest, isObject, isOneOf, refuse, withQuery } from './change.ts';
import type { Asked, FrontMaker } from './front.ts';

const lists = ['list*'];
const query = ({ url }: Asked, name: string): string | undefined => url.searchParams.get(name) ?? undefined;

/** Other ways to page, sort and filter (2.8, 4.2). */
export const listFronts: Readonly<Record<string, FrontMaker>> = {
  'odd-sizes-ignored': changeRequest(lists, (asked) => {
    const odd = ['page', 'pageSize'].filter((name) => {
      const given = query(asked, name);
      return given !== undefined && !/^[1-9]\d*$/.test(given);
    });
    const url = new URL(asked.url);
    for (const name of odd) url.searchParams.delete(name);
    return { url };
  }),
  'no-page-after-the-last': () => async (asked) => {
    const answer = await asked.pass();
    if (!isPastTheEnd(asked, answer.body)) return answer;
    return asked.pass({ url: new URL('/api/v1/there-is-no-such-path', asked.url) });
  },
  'last-page-instead': () => async (asked) => {
    const answer = await asked.pass();
    if (!isPastTheEnd(asked, answer.body)) return answer;
    const { totalPages } = answer.body as { totalPages: number };
    return asked.pass(withQuery(asked, 'page', String(Math.max(1, totalPages))));
  },
  'sorts-by-name-alone': refuse(lists, (asked) => !['name', undefined].includes(query(asked, 'sortBy'))),
  'other-sort-directions': () => {
    const words: Readonly<Record<string, string>> = { ascending: 'asc', descending: 'desc' };
    const refuseOthers = refuse(
      lists,
      (asked) => !(query(asked, 'sortDirection') ?? 'ascending').match(/^(?:a|de)scending$/i),
    )();
    return async (asked) => {
      const given = query(asked, 'sortDirection')?.toLowerCase() ?? '';
      return isOneOf(lists, asked.operation) && given in words
        ? asked.pass(withQuery(asked, 'sortDirection', words[given]))
        : refuseOthers(asked);
    };
  },
  'descending-by-default': changeRequest(lists, (asked) =>
    query(asked, 'sortBy') !== undefined && query(asked, 'sortDirection') === undefined
      ? withQuery(asked, 'sortDirection', 'desc')
      : undefined,
  ),
  'filters-are-expressions': refuse(lists, (asked) => !/[:=]/.test(query(asked, 'filter') ?? ':')),
  'no-status-parameter': changeRequest(['listScheduleExecutions'], (asked) =>
    withQuery(asked, 'status', undefined),
  ),
  'reads-numeric-statuses': changeRequest(['listScheduleExecutions'], (asked) =>
    /^\d+$/.test(query(asked, 'status') ?? '') ? withQuery(asked, 'status', 'Failed') : undefined,
  ),
  'ignores-numeric-statuses': changeRequest(['listScheduleExecutions'], (asked) =>
    /^\d+$/.test(query(asked, 'status') ?? '') ? withQuery(asked, 'status', undefined) : undefined,
  ),
};

function isPastTheEnd({ operation }: Asked, body: unknown): boolean {
  if (!isOneOf(lists, operation) || !isObject(body)) return false;
  const { page, totalPages } = body;
  return Number(page) > Math.max(1, Number(totalPages));
}
