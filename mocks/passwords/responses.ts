import { type Answer, changeAnswers, type Statuses } from '#mocks/proofs/middleware.ts';
import { type Mutant, mutant } from '#mocks/proofs/mutant.ts';
import type { Fields, ResponseChange } from '#mocks/proofs/service.ts';

const onObject = 'setMetaverseObjectPassword';
const onAccount = 'setConnectedSystemObjectPassword';
const nobody = '00000000-0000-4000-8000-000000000000';

/** Mutants in the responses of setting a password (§3.4, §4.1, §7.7). */
export const passwordResponseMutants: readonly Mutant[] = [
  telling('PW-01-failed-targets-are-left-out', 200, (rows) => rows.filter(({ state }) => state !== 'Failed')),
  telling('PW-01-the-last-target-is-left-out', 200, (rows) => rows.slice(0, -1)),
  telling('PW-01-a-target-too-many', 200, (rows) => [...rows, { ...rows[0], connectedSystemId: nobody }]),
  telling('PW-01-states-are-left-out', 200, (rows) => rows.map(({ state: _, ...row }) => row)),
  telling('PW-02-pending-targets-are-left-out', 202, (rows) =>
    rows.filter(({ state }) => state !== 'Pending'),
  ),
  telling('PW-02-settled-targets-are-left-out', 202, (rows) =>
    rows.filter(({ state }) => state === 'Pending'),
  ),
  answering('PW-03-created', onObject, 'success', 201, ['PW-05', 'PW-06']),
  answering('PW-04-created', onAccount, 'success', 201, ['PW-07', 'PW-08']),
  answering('PW-05-settled-is-told-with-202', onObject, 200, 202),
  changing(
    'PW-05-one-settled-target-is-enough',
    'The status is 200 as soon as one target has settled.',
    [onObject],
    202,
    ({ body }) => (targetsOf(body).some(({ state }) => state !== 'Pending') ? { status: 200 } : undefined),
    ['PW-06'],
  ),
  answering('PW-06-unsettled-is-told-with-200', onObject, 202, 200, ['PW-05']),
  answering('PW-07-settled-is-told-with-202', onAccount, 200, 202),
  answering('PW-08-unsettled-is-told-with-200', onAccount, 202, 200),
  telling('PW-11-nothing-is-told-before-all-is', 202, (rows) =>
    rows.map((row) => ({ ...row, state: 'Pending' })),
  ),
  telling('PW-11-states-are-exchanged', 202, (rows) =>
    rows.map((row, index) => ({ ...row, state: rows.at(-1 - index)?.state })),
  ),
  telling('PW-11-all-is-said-to-be-done', 202, (rows) => rows.map((row) => ({ ...row, state: 'Succeeded' }))),
  changing(
    'PW-26-a-202-has-the-error-body',
    'A 202 response has the error body.',
    [onObject, onAccount],
    202,
    () => ({
      body: { code: 'FAILED', message: 'It did not work.', timestamp: '2026-01-01T00:00:00.000Z' },
    }),
    ['PW-02'],
  ),
  missing('PW-27-an-unknown-person-is-answered-with-202', onObject),
  missing('PW-28-an-unknown-account-is-answered-with-202', onAccount),
];

function changing(
  id: string,
  summary: string,
  operations: readonly string[],
  statuses: Statuses,
  change: (response: Answer) => ResponseChange | undefined,
  alsoBreaks: readonly string[] = [],
): Mutant {
  return mutant(id, summary, changeAnswers(operations, statuses, change), { alsoBreaks });
}

function targetsOf({ targets }: Fields): readonly Fields[] {
  return targets as readonly Fields[];
}

/** Changes the targets in responses with that status. */
function telling(id: string, status: number, change: (rows: readonly Fields[]) => readonly Fields[]): Mutant {
  const summary = `A ${status} response does not report the state of each target exactly once.`;
  return changing(id, summary, [onObject, onAccount], status, ({ body }) => ({
    body: { ...body, targets: change(targetsOf(body)) },
  }));
}

function answering(
  id: string,
  operation: string,
  due: Statuses,
  status: number,
  alsoBreaks?: readonly string[],
): Mutant {
  const summary = `The status is ${status} instead of ${due === 'success' ? '200 or 202' : due}.`;
  return changing(id, summary, [operation], due, () => ({ status }), alsoBreaks);
}

/** Returns a success for resources in the path that do not exist. */
function missing(id: string, operation: string): Mutant {
  const accepted = { status: 202, body: { settled: false, targets: [] } };
  return changing(id, 'A request with an unknown id returns 202.', [operation], 404, () => accepted, [
    'PW-19',
    'PW-20',
    'PW-21',
  ]);
}
