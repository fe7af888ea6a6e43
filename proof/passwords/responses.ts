import { changeAnswers, changeStatus } from '#proof/shapes/middleware.ts';
import { type Change, type Mutant, mutants } from '#proof/shapes/mutant.ts';
import type { Fields } from '#proof/shapes/service.ts';

const onObject = 'setMetaverseObjectPassword';
const onAccount = 'setConnectedSystemObjectPassword';
const nobody = '00000000-0000-4000-8000-000000000000';

/** Mutants that change the responses to requests that set a password (§3.4, §4.1, §7.7). */
export const passwordResponseMutants: readonly Mutant[] = mutants({
  'PW-01-ten-targets: A 200 has a state for ten targets only.': telling(200, (rows) => rows.slice(0, 10)),
  'PW-02-ten-targets: A 202 has a state for ten targets only.': telling(202, (rows) => rows.slice(0, 10)),
  'PW-06-ten-targets-are-enough, PW-02: The status is 200 as soon as the first ten targets have settled.':
    changeAnswers([onObject], 202, ({ body }) =>
      targetsOf(body)
        .slice(0, 10)
        .every(({ state }) => state !== 'Pending')
        ? { status: 200 }
        : undefined,
    ),
  'PW-01-failed-targets-are-left-out: A 200 omits the targets that failed.': telling(200, (rows) =>
    rows.filter(({ state }) => state !== 'Failed'),
  ),
  'PW-01-the-last-target-is-left-out: A 200 omits the last target.': telling(200, (rows) =>
    rows.slice(0, -1),
  ),
  'PW-01-a-target-too-many: A 200 has an additional target that does not exist.': telling(200, (rows) => [
    ...rows,
    { ...rows[0], connectedSystemId: nobody },
  ]),
  'PW-01-states-are-left-out: A 200 has no states.': telling(200, (rows) =>
    rows.map(({ state: _, ...row }) => row),
  ),
  'PW-02-pending-targets-are-left-out: A 202 omits the targets that have not settled.': telling(202, (rows) =>
    rows.filter(({ state }) => state !== 'Pending'),
  ),
  'PW-02-settled-targets-are-left-out: A 202 omits the targets that have settled.': telling(202, (rows) =>
    rows.filter(({ state }) => state === 'Pending'),
  ),
  'PW-03-created, PW-05, PW-06: For a Metaverse Object, the status is 201 instead of 200 or 202.':
    changeStatus([onObject], 'success', 201),
  'PW-04-created, PW-07, PW-08: For one account, the status is 201 instead of 200 or 202.': changeStatus(
    [onAccount],
    'success',
    201,
  ),
  'PW-05-settled-returns-202: For a Metaverse Object, the status is 202 although every target has settled.':
    changeStatus([onObject], 200, 202),
  'PW-05-one-settled-target-is-enough, PW-06: The status is 200 as soon as one target has settled.':
    changeAnswers([onObject], 202, ({ body }) =>
      targetsOf(body).some(({ state }) => state !== 'Pending') ? { status: 200 } : undefined,
    ),
  'PW-06-unsettled-returns-200, PW-05: For a Metaverse Object, the status is 200 although a target has not settled.':
    changeStatus([onObject], 202, 200),
  'PW-07-settled-returns-202: For one account, the status is 202 although its target has settled.':
    changeStatus([onAccount], 200, 202),
  'PW-08-unsettled-returns-200: For one account, the status is 200 although its target has not settled.':
    changeStatus([onAccount], 202, 200),
  'PW-11-all-are-pending: A 202 shows every target as Pending.': telling(202, (rows) =>
    rows.map((row) => ({ ...row, state: 'Pending' })),
  ),
  'PW-11-states-are-exchanged: A 202 assigns the states to the targets in reverse order.': telling(
    202,
    (rows) => rows.map((row, index) => ({ ...row, state: rows.at(-1 - index)?.state })),
  ),
  'PW-11-all-are-succeeded: A 202 shows every target as Succeeded.': telling(202, (rows) =>
    rows.map((row) => ({ ...row, state: 'Succeeded' })),
  ),
  'PW-26-a-202-has-the-error-body, PW-02: A 202 response has the error body.': changeAnswers(
    [onObject, onAccount],
    202,
    () => ({ body: { code: 'FAILED', message: 'It did not work.', timestamp: '2026-01-01T00:00:00.000Z' } }),
  ),
  // If the id is unknown, a request with an invalid wait also gets 202. That breaks PW-19, PW-20 and PW-21.
  'PW-27-unknown-person-returns-202, PW-19, PW-20, PW-21: A request with an unknown Metaverse Object id returns 202.':
    missing(onObject),
  'PW-28-unknown-account-returns-202, PW-19, PW-20, PW-21: A request with an unknown account id returns 202.':
    missing(onAccount),
});

function targetsOf({ targets }: Fields): readonly Fields[] {
  return targets as readonly Fields[];
}

function telling(status: number, change: (rows: readonly Fields[]) => readonly Fields[]): Change {
  return changeAnswers([onObject, onAccount], status, ({ body }) => ({
    body: { ...body, targets: change(targetsOf(body)) },
  }));
}

/** Changes each 404 of an operation to a 202. */
function missing(operation: string): Change {
  return changeAnswers([operation], 404, () => ({ status: 202, body: { settled: false, targets: [] } }));
}
