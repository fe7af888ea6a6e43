import { defined } from '#harness/contract/json-values.ts';
import { completedPath } from '#harness/scenario/path-values.ts';
import type { Session } from '#harness/session/session.ts';
import { keepsRecords } from '#harness/state-control/control.ts';
import type { Dimension, Span, Swept } from '#harness/sweep/span.ts';
import { likelyBody } from '#steps/enums/likely-body.ts';
import { operationsThat, requestBy } from '#steps/everywhere/dimensions.ts';

/** Changes that can be undone, and what §4.3 lets a client begin. */
const changes: Dimension = operationsThat(({ effect, access, path }, { profile, control }) => {
  const isUndone = effect !== 'read' && effect !== 'password' && !keepsRecords(control);
  // The first key of the list may be the one with which the run sends its requests.
  const isOfKeys = /\bapi-?keys?\b/i.test(path);
  return isUndone && !isOfKeys && access !== 'open' && profile.allowed.has(effect);
});

const same = 'the same';

const populated = 'the system is populated';

/** The changes on which most others depend. */
const wide: readonly string[] = ['executeRunProfile', 'resetSystem'];

/** Two changes at once, each of which the server accepts or refuses as if it were alone. */
export const changesAtOnce: Span = {
  isAtOnce: true,
  entersStates: true,
  over: {
    change: changes,
    partner: {
      values: (session) => [same, ...wide.filter((each) => changes.values(session).includes(each))],
    },
  },
  async requestsFor(session, { change = '', partner = '' }) {
    const { control } = session;
    await control.restoreInitialState();
    // A change may need records that the initial state does not have.
    if (control.states.has(populated)) await control.enter(populated);
    session.listed.clear();
    return [await changing(session, change), await changing(session, partner === same ? change : partner)];
  },
};

async function changing(session: Session, operation: string): Promise<Swept> {
  const path = await completedPath(session, operation);
  const body = await likelyBody(session, operation);
  return requestBy(session, { kind: 'administrator' }, operation, { path, ...defined({ body }) });
}
