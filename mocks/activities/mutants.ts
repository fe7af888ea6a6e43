import { membersOf } from '#harness/contract/json-values.ts';
import type { Middleware } from '#harness/http/middleware.ts';
import { type Answer, changeAnswers } from '#mocks/proofs/middleware.ts';
import { type Mutant, mutant } from '#mocks/proofs/mutant.ts';
import { changed, type Fields, jsonOf, type ResponseChange, type Service } from '#mocks/proofs/service.ts';

const schemaImport = 'importConnectedSystemSchema';
const runExecution = 'executeRunProfile';
const deletion = 'deleteConnectedSystem';

const unknown = '00000000-0000-4000-8000-000000000000';

/** Mutants in operations that outlast their request (§4.3). */
export const activityMutants: readonly Mutant[] = [
  answered('AC-01-imported-with-200', schemaImport, 200),
  answered('AC-01-imported-with-201', schemaImport, 201),
  silent('AC-02-the-import-names-no-activity', schemaImport),
  named('AC-02-the-import-names-nothing-that-is', schemaImport, ''),
  answered('AC-03-executed-with-200', runExecution, 200),
  answered('AC-03-executed-with-201', runExecution, 201),
  silent('AC-04-the-execution-names-no-activity', runExecution),
  named('AC-04-the-execution-numbers-its-activity-null', runExecution, null),
  answered('AC-05-deleted-with-200', deletion, 200),
  accepted('AC-05-deleted-with-204', deletion, 'A deletion is answered without a body.', () => ({
    status: 204,
    body: null,
  })),
  silent('AC-06-the-deletion-names-no-activity', deletion),
  named('AC-06-the-deletion-names-nothing-that-is', deletion, ''),
  unrecorded('AC-07-an-import-leaves-no-activity', schemaImport),
  unrecorded('AC-07-an-execution-leaves-no-activity', runExecution),
  unrecorded('AC-07-a-deletion-leaves-no-activity', deletion),
  accepted(
    'AC-07-the-system-is-named-instead',
    schemaImport,
    'The identifier is that of the system.',
    ({ request }) => naming(new URL(request.url).pathname.split('/').at(-2)),
  ),
  mutant(
    'AC-07-the-first-activity-is-shown',
    'Whichever Activity is asked for by its id, the one that began first is shown.',
    anotherOne,
    { alsoBreaks: ['EN-06'] },
  ),
  mutant(
    'AC-08-one-activity-for-everything',
    'What begins after another piece of work is filed under it.',
    underTheLast,
  ),
];

/** An operation whose acceptance is told in another way. */
function accepted(
  id: string,
  operation: string,
  summary: string,
  change: (answer: Answer) => ResponseChange,
): Mutant {
  return mutant(id, summary, changeAnswers([operation], 202, change));
}

function answered(id: string, operation: string, status: number): Mutant {
  return accepted(id, operation, `It returned ${status}.`, () => ({ status }));
}

function silent(id: string, operation: string): Mutant {
  return accepted(id, operation, 'It is accepted without a way to follow it.', () => ({
    body: {},
    headers: { location: undefined },
  }));
}

function named(id: string, operation: string, activityId: unknown): Mutant {
  return accepted(id, operation, 'What is returned as an identifier is none.', () => naming(activityId));
}

function unrecorded(id: string, operation: string): Mutant {
  return accepted(id, operation, 'The identifier that was returned leads to no Activity.', () =>
    naming(unknown),
  );
}

function naming(activityId: unknown): ResponseChange {
  return { body: { activityId }, headers: { location: undefined } };
}

function anotherOne(service: Service): Middleware {
  return (next) => async (request) => {
    const response = await next(request);
    if (!response.ok || !service.asks(request, ['getActivity'])) return response;
    const list = await jsonOf(await next(service.requestFor('listActivities', request)));
    const { id } = membersOf(await jsonOf(response));
    const other = (membersOf(list).items as readonly Fields[]).findLast((item) => item.id !== id);
    return other === undefined ? response : changed(response, { body: other });
  };
}

function underTheLast(service: Service): Middleware {
  let last: unknown;
  return (next) => async (request) => {
    const response = await next(request);
    if (response.status !== 202 || !service.asks(request, [schemaImport, runExecution, deletion]))
      return response;
    const present = await jsonOf(await next(service.requestFor('listActivities', request)));
    const isKnown = (membersOf(present).items as readonly Fields[]).some(({ id }) => id === last);
    if (isKnown) return changed(response, naming(last));
    last = membersOf(await jsonOf(response)).activityId;
    return response;
  };
}
