import { operationById } from '#harness/contract/operations.ts';
import type { Span } from '#harness/sweep/span.ts';
import { caller, callers, reading, reads } from './dimensions.ts';

const anonymous = 'by an anonymous caller and an administrator';
const withoutRole = 'by a user and an administrator';
const pages = 'two pages';
const aList = 'beside a list';

/** User info shows best whose request was answered. Two requests seldom meet in the moment that mixes them up. */
const manyTimes = 10;

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
      const isMany = operation === 'getUserInfo' && beside === withoutRole;
      const names = Array.from({ length: isMany ? manyTimes : 1 }, () => [first, usual]).flat();
      return Promise.all(names.map((name) => reading(session, operation, name)));
    }
    const { isList } = operationById(session.contract, operation);
    if (!isList) return [];
    const first = await reading(session, operation, usual, { page: '1', pageSize: '7' });
    const second = beside === pages ? operation : 'listMetaverseObjects';
    return [first, await reading(session, second, usual, { page: '2', pageSize: '3' })];
  },
};
