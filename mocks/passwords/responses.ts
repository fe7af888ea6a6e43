import { type Body, type Changes, type Fault, fault, reshaped } from '#mocks/proofs/mutant.ts';
import type { Answer } from '#reference/server/domain/wire.ts';

const onObject = 'setMetaverseObjectPassword';
const onAccount = 'setConnectedSystemObjectPassword';
const nobody = '00000000-0000-4000-8000-000000000000';

type Row = Body & { readonly state: string };

/** Wrong turns in what setting a password answers (§3.4, §4.1, §7.7). */
export const passwordAnswerFaults: readonly Fault[] = [
  telling('PW-01-failed-targets-are-left-out', 200, (rows) => rows.filter(({ state }) => state !== 'Failed')),
  telling('PW-01-the-last-target-is-left-out', 200, (rows) => rows.slice(0, -1)),
  telling('PW-01-no-target-is-told', 200, () => []),
  telling('PW-01-a-target-too-many', 200, (rows) => [...rows, { ...rows[0], connectedSystemId: nobody }]),
  telling('PW-01-states-are-left-out', 200, (rows) => rows.map(({ state: _, ...row }) => row)),
  telling('PW-02-pending-targets-are-left-out', 202, (rows) =>
    rows.filter(({ state }) => state !== 'Pending'),
  ),
  telling('PW-02-settled-targets-are-left-out', 202, (rows) =>
    rows.filter(({ state }) => state === 'Pending'),
  ),
  telling('PW-02-no-target-is-told', 202, () => []),
  answering('PW-03-created', onObject, [200, 202], 201, ['PW-05', 'PW-06']),
  answering('PW-03-not-implemented', onObject, [200, 202], 501, ['PW-05', 'PW-06', 'VR-01']),
  answering('PW-04-created', onAccount, [200, 202], 201, ['PW-07', 'PW-08']),
  answering('PW-04-not-implemented', onAccount, [200, 202], 501, ['PW-07', 'PW-08']),
  answering('PW-05-settled-is-told-with-202', onObject, [200], 202),
  fault(
    'PW-05-one-settled-target-is-enough',
    'It is told with 200 as soon as one target has settled.',
    ofResults([onObject], 202, (answer, rows) =>
      rows.some(({ state }) => state !== 'Pending') ? { ...answer, status: 200 } : answer,
    ),
    { alsoBreaks: ['PW-06'] },
  ),
  answering('PW-06-unsettled-is-told-with-200', onObject, [202], 200, ['PW-05']),
  answering('PW-06-unsettled-is-told-with-504', onObject, [202], 504),
  answering('PW-07-settled-is-told-with-202', onAccount, [200], 202),
  answering('PW-08-unsettled-is-told-with-200', onAccount, [202], 200),
  answering('PW-08-unsettled-is-told-with-504', onAccount, [202], 504),
  telling('PW-11-nothing-is-told-before-all-is', 202, (rows) =>
    rows.map((row) => ({ ...row, state: 'Pending' })),
  ),
  telling('PW-11-all-is-said-to-be-done', 202, (rows) => rows.map((row) => ({ ...row, state: 'Succeeded' }))),
  fault(
    'PW-26-a-202-has-the-error-body',
    'A wait that ran out is reported as an error would be.',
    ofResults([onObject, onAccount], 202, (_, __, now) => failure(202, now)),
    { alsoBreaks: ['PW-02'] },
  ),
  missing('PW-27-an-unknown-person-is-answered-with-200', onObject, 200),
  missing('PW-27-an-unknown-person-is-answered-with-202', onObject, 202),
  missing('PW-28-an-unknown-account-is-answered-with-200', onAccount, 200),
  missing('PW-28-an-unknown-account-is-answered-with-202', onAccount, 202),
];

function ofResults(
  operations: readonly string[],
  status: number,
  change: (answer: Answer, rows: readonly Row[], now: Date) => Answer,
): Changes {
  return reshaped(
    (answer, { operation = '' }) => answer.status === status && operations.includes(operation),
    (answer, { now }) => change(answer, (answer.body as { targets: readonly Row[] }).targets, now),
  );
}

/** What an answer with that status says of the targets. */
function telling(id: string, status: number, change: (rows: readonly Row[]) => readonly object[]): Fault {
  const targets = ofResults([onObject, onAccount], status, (answer, rows) => ({
    ...answer,
    body: { ...(answer.body as Body), targets: change(rows) },
  }));
  return fault(id, `A ${status} does not tell the state of each target, and of no other.`, targets);
}

function answering(
  id: string,
  operation: string,
  due: readonly number[],
  instead: number,
  alsoBreaks: readonly string[] = [],
): Fault {
  const changed = reshaped(
    ({ status }, outgoing) => due.includes(status) && outgoing.operation === operation,
    (answer, { now }) => (instead < 400 ? { ...answer, status: instead } : failure(instead, now)),
  );
  return fault(id, `Where ${due.join(' or ')} is due, the status is ${instead}.`, changed, { alsoBreaks });
}

function failure(status: number, now: Date): Answer {
  return { status, kind: 'error', body: { code: 'FAILED', message: 'It did not work.', timestamp: now } };
}

/** Answers for what the path names and does not exist as if all were well. */
function missing(id: string, operation: string, status: number): Fault {
  const changed = reshaped(
    (answer, outgoing) => answer.status === 404 && outgoing.operation === operation,
    () => ({ status, kind: 'record', body: { settled: status === 200, targets: [] } }),
  );
  return fault(id, `What does not exist is answered with ${status}.`, changed);
}
