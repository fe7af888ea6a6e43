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

/** The options of a reset (§4.5). Resets that keep more records come first. */
const resetOptions: readonly object[] = [
  {},
  { acknowledgeAdministratorLockout: true },
  { includeAdministrators: true },
  { includeAdministrators: true, acknowledgeAdministratorLockout: true },
];

const populated: Enter = { do: 'enter', state: 'the system is populated', params: {} };

/** Numbers of members of an enum, and beyond its ends (§7.2). */
const numbers: readonly number[] = [0, 1, -1, 99];

/** The sweep tries reads around anonymous calls, other callers, invalid credentials, numbers for names and resets. */
export const sweep: Model['sweep'] = (operations, states) => {
  const reads = operations.filter(({ effect }) => effect === 'read');
  const request = ({ id }: { readonly id: string }, rest: Partial<Send> = {}): Send => ({
    do: 'ask',
    operation: id,
    caller: 'administrator',
    ...rest,
  });
  // A caller without a role shows best that its credentials were accepted.
  const readsOfCaller = reads.filter(({ id }) =>
    ['getUserInfo', 'listRoles', 'getServiceHealth'].includes(id),
  );
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
    [
      ...otherCallers.flatMap((who) => readsOfCaller.map((each) => request(each, who))),
      ...[...refusalRules.keys()].flatMap((credentials) =>
        readsOfCaller.slice(-2).map((each) => request(each, { odd: { credentials } })),
      ),
    ],
    [
      ...(states.has(populated.state) ? [populated] : []),
      ...reads.filter(({ isList, path }) => isList && !path.includes('{')).map((each) => request(each)),
      ...operations.flatMap((each) =>
        Object.entries(each.requestBody?.schema?.properties ?? {})
          .filter(([, schema]) => schema.enum !== undefined)
          .flatMap(([name]) =>
            numbers.map((value) =>
              request(each, {
                body: { ...(each.requestBody && exampleBody(each.requestBody)), [name]: value },
              }),
            ),
          ),
      ),
    ],
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
