import { sampleBody } from '#harness/contract/contract.ts';
import { defined } from '#harness/contract/json-values.ts';
import { operationById } from '#harness/contract/operations.ts';
import { completedPath } from '#harness/scenario/path-values.ts';
import type { Session } from '#harness/session/session.ts';
import { keepsRecords } from '#harness/state-control/control.ts';
import type { Dimension, Span, Swept } from '#harness/sweep/span.ts';
import { caller, callers, operationsThat, reading, reads, requestBy } from './dimensions.ts';

const anonymous = 'by an anonymous caller and an administrator';
const withoutRole = 'by a user and an administrator';
const pages = 'two pages';
const aList = 'beside a list';

/** Two reads at once. Each gets its own response, so whatever the document says of one holds beside another. */
export const readsAtOnce: Span = {
  isAtOnce: true,
  over: { operation: reads, beside: { values: () => [withoutRole, anonymous, pages, aList] } },
  async requestsFor(session, { operation = '', beside = '' }) {
    const [usual = ''] = caller.values(session);
    const user = caller.values(session).find((name) => callers[name]?.kind === 'user');
    if (beside === anonymous || beside === withoutRole) {
      const first = beside === anonymous ? 'nobody' : user;
      if (first === undefined) return [];
      return [await reading(session, operation, first), await reading(session, operation, usual)];
    }
    const { isList } = operationById(session.contract, operation);
    if (!isList) return [];
    const first = await reading(session, operation, usual, { page: '1', pageSize: '7' });
    const second = beside === pages ? operation : 'listMetaverseObjects';
    return [first, await reading(session, second, usual, { page: '2', pageSize: '3' })];
  },
};

/** Changes that can be undone, and what §4.3 lets a client begin. */
const changes: Dimension = operationsThat(({ effect, access }, { profile, control }) => {
  const isUndone = effect !== 'read' && effect !== 'password' && !keepsRecords(control);
  return isUndone && access !== 'open' && profile.allowed.has(effect);
});

const same = 'the same';

/** The changes on which most others depend. */
const wide: readonly string[] = ['executeRunProfile', 'resetSystem'];

/** Two changes at once, each of which the server accepts or refuses as if it were alone. */
export const changesAtOnce: Span = {
  isAtOnce: true,
  entersStates: true,
  over: {
    change: changes,
    next: {
      values: (session) => [same, ...wide.filter((each) => changes.values(session).includes(each))],
    },
  },
  async requestsFor(session, { change = '', next = '' }) {
    await session.control.restoreInitialState();
    return [await changing(session, change), await changing(session, next === same ? change : next)];
  },
};

async function changing(session: Session, operation: string): Promise<Swept> {
  const path = await completedPath(session, operation);
  const body = sampleBody(session.contract, { id: operation });
  return requestBy(session, { kind: 'administrator' }, operation, { path, ...defined({ body }) });
}
