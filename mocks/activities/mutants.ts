import { type Fault, fault, replaced, reshaped } from '#mocks/proofs/mutant.ts';
import type { Activity } from '#reference/server/domain/store.ts';
import type { Answer, Outgoing } from '#reference/server/domain/wire.ts';

const schemaImport = 'importConnectedSystemSchema';
const runExecution = 'executeRunProfile';
const deletion = 'deleteConnectedSystem';

/** Wrong turns in operations that outlast their request (§4.3). */
export const asynchronousFaults: readonly Fault[] = [
  answered('AC-01-imported-with-200', schemaImport, 200),
  answered('AC-01-imported-with-201', schemaImport, 201),
  silent('AC-02-the-import-names-no-activity', schemaImport),
  named('AC-02-the-import-names-nothing-that-is', schemaImport, () => ''),
  answered('AC-03-executed-with-200', runExecution, 200),
  answered('AC-03-executed-with-201', runExecution, 201),
  silent('AC-04-the-execution-names-no-activity', runExecution),
  named('AC-04-the-execution-numbers-its-activity-null', runExecution, () => null),
  answered('AC-05-deleted-with-200', deletion, 200),
  fault(
    'AC-05-deleted-with-204',
    'A deletion is answered without a body.',
    replaced(
      ({ status }, { operation }) => status === 202 && operation === deletion,
      ({ headers }) => new Response(null, { status: 204, headers }),
    ),
  ),
  silent('AC-06-the-deletion-names-no-activity', deletion),
  named('AC-06-the-deletion-names-nothing-that-is', deletion, () => ''),
  unrecorded('AC-07-an-import-leaves-no-activity', ({ name }) => name.startsWith('Import schema')),
  unrecorded('AC-07-an-execution-leaves-no-activity', ({ targetType }) => targetType === 'RunProfile'),
  unrecorded('AC-07-a-deletion-leaves-no-activity', ({ name }) => name.startsWith('Delete')),
  accepted(
    'AC-07-the-system-is-named-instead',
    schemaImport,
    'The identifier is that of the system.',
    (_, request) => naming(new URL(request.url).pathname.split('/').at(-2)),
  ),
  fault('AC-08-one-activity-for-everything', 'What begins after a short piece of work is filed under it.', {
    activities: { idOf: (fresh, present) => present.find(isShort)?.id ?? fresh },
  }),
];

/** An operation whose acceptance is told in another way. */
function accepted(
  id: string,
  operation: string,
  summary: string,
  change: (answer: Answer, request: Request) => Partial<Answer>,
): Fault {
  const concerns = ({ status }: Answer, outgoing: Outgoing) =>
    status === 202 && outgoing.operation === operation;
  return fault(
    id,
    summary,
    reshaped(concerns, (answer, { request }) => ({ ...answer, ...change(answer, request) })),
  );
}

function answered(id: string, operation: string, status: number): Fault {
  return accepted(id, operation, `It is answered with ${status}.`, () => ({ status }));
}

function silent(id: string, operation: string): Fault {
  return accepted(id, operation, 'It is accepted without a way to follow it.', () => ({
    body: {},
    headers: {},
  }));
}

function named(id: string, operation: string, activityId: () => unknown): Fault {
  return accepted(id, operation, 'What is returned as an identifier is none.', () => naming(activityId()));
}

function naming(activityId: unknown) {
  return { body: { activityId }, headers: {} };
}

function unrecorded(id: string, forgets: (activity: Activity) => boolean): Fault {
  return fault(id, 'The identifier that was returned leads to no Activity.', {
    activities: { isRecorded: (activity) => !forgets(activity) },
  });
}

function isShort({ startedAt, endsAt }: Activity): boolean {
  return endsAt !== null && endsAt.getTime() - startedAt.getTime() === 1000;
}
