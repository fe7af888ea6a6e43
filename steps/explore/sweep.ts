import type { Enter, Send } from '#harness/explore/action.ts';
import type { Model } from '#harness/explore/model.ts';
import { exampleBody } from '#harness/explore/regular-values.ts';
import { refusalRules } from '#steps/authentication/credentials.ts';
import { kinds } from '#steps/factory-reset/kinds.ts';

export const longestPage: Model['longestPage'] = [['pageSize', '100']];

/** The operations that show what remains after a reset. */
export const shownByReset: readonly string[] = [
  'getUserInfo',
  ...new Set(kinds.filter(({ perSystem }) => perSystem !== true).map(({ operation }) => operation)),
  'getServiceSettings',
];

/** Callers that some operations refuse. */
const otherCallers: readonly Pick<Send, 'caller' | 'by'>[] = [
  { caller: 'user' },
  { caller: 'user', by: 'bearer' },
  { caller: 'stranger', by: 'bearer' },
];

type Page = readonly [page: number, pageSize: number];

/** The first pages, and the last permitted and first forbidden page, for page sizes of 100 and 7 (§8). */
const pagesAtLimits: readonly Page[] = [
  [1, 100],
  [1, 7],
  [2, 7],
  [10_001, 100],
  [10_002, 100],
  [142_858, 7],
  [142_859, 7],
];

const manyObjects: Enter = { do: 'enter', state: 'metaverse objects exist', params: { count: 250 } };

/** Pages of a list of 250 items. Some sizes divide 250, others do not or exceed the maximum of 100 (§4.2). */
const pagesOfManyObjects: readonly Page[] = [
  [1, 100],
  [1, 101],
  [1, 250],
  [1, 50],
  [5, 50],
  [9, 30],
];

/** The options of a reset (§4.5). Resets that keep more records come first. */
const resetOptions: readonly object[] = [
  {},
  { acknowledgeAdministratorLockout: true },
  { includeAdministrators: true },
  { includeAdministrators: true, acknowledgeAdministratorLockout: true },
];

const populated: Enter = { do: 'enter', state: 'the system is populated', params: {} };

/** The sweep tries anonymous calls, reads by all callers, invalid credentials, page limits and resets. */
export const sweep: Model['sweep'] = (operations, states) => {
  const reads = operations.filter(({ effect }) => effect === 'read');
  const request = ({ id }: { readonly id: string }, rest: Partial<Send> = {}): Send => ({
    do: 'ask',
    operation: id,
    caller: 'administrator',
    ...rest,
  });
  const pages = (list: { readonly id: string }, of: readonly Page[]): readonly Send[] =>
    of.map(([page, pageSize]) =>
      request(list, {
        query: Object.entries({ page, pageSize }).map(([name, value]) => [name, String(value)]),
      }),
    );
  const lists = reads.filter(({ isList }) => isList);
  const [firstList] = lists;
  const readsOfCaller = reads.filter(({ id }) => id === 'getUserInfo' || id === firstList?.id);
  const asAdministrator = reads.map((each) => request(each));
  const remaining = reads.filter(({ id }) => shownByReset.includes(id));
  const wholly = (caller: Send['caller']): readonly Send[] =>
    remaining.map((each) => request(each, { caller, ...(each.isList && { query: longestPage }) }));
  return [
    [
      ...asAdministrator,
      ...operations.map((each) =>
        request(each, {
          caller: 'nobody',
          ...(each.requestBody && { body: exampleBody(each.requestBody) }),
        }),
      ),
      ...asAdministrator,
    ],
    ...otherCallers.map((who) => [...reads, ...readsOfCaller].map((each) => request(each, who))),
    [...refusalRules.keys()].flatMap((credentials) =>
      readsOfCaller.map((each) => request(each, { odd: { credentials } })),
    ),
    ...lists.map((each) => pages(each, pagesAtLimits)),
    ...lists
      .filter(({ id }) => id === 'listMetaverseObjects' && states.has(manyObjects.state))
      .map((each) => [manyObjects, ...pages(each, pagesOfManyObjects)]),
    ...operations
      .filter(({ effect }) => effect === 'reset')
      .flatMap((reset) =>
        resetOptions.map((body) => [
          ...(states.has(populated.state) ? [populated] : []),
          ...wholly('administrator'),
          request(reset, { body }),
          // Every reset keeps infrastructure keys, so this caller can still send requests afterwards.
          ...wholly('infrastructure'),
        ]),
      ),
  ];
};
