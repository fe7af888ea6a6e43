import { changeAnswers, changeErrors, handle } from '#proof/shapes/middleware.ts';
import { beyondContract, type Change, type Mutant, mutants } from '#proof/shapes/mutant.ts';
import {
  altered,
  changed,
  type FieldChanges,
  inPascalCase,
  jsonOf,
  type MiddlewareFactory,
  type Operations,
  only,
} from '#proof/shapes/service.ts';

/** No rule checks the error bodies with these codes, apart from the rules about all errors. */
const ordinary = ['PAGE_TOO_DEEP', 'INVALID_REQUEST', 'NUMERIC_ENUM', 'UNKNOWN_NAME'];

/** A body in the format of RFC 9457. */
const problem = only(({ message }) => ({
  type: 'about:blank',
  title: 'Bad Request',
  status: 400,
  detail: message,
}));

/** Mutants that change the error bodies of operations, and of unknown paths and methods (§2.9, §7.1). */
export const errorMutants: readonly Mutant[] = mutants({
  'ER-01-no-code: An error has no code.': errors({ code: undefined }),
  'ER-01-problem-details: Some errors are problem details (RFC 9457).': errors(problem, ['INVALID_REQUEST']),
  'ER-01-names-in-capitals: The field names of an error begin with capitals.': errors(inPascalCase),
  'ER-01-no-body, ER-10: An invalid Schedule is refused without a body.': bare(400, ['createSchedule']),
  'ER-01-operation-on-unknown-record-without-a-body: An operation on an unknown record is refused without a body.':
    bare(404, ['deleteConnectedSystem', 'import*', 'execute*', 'run*']),
  'ER-01-a-further-record-is-missing-without-a-body: A read of an unknown record outside the contract returns 404 without a body.':
    beyondContract(bare(404, ['getNotificationRule'])),
  'ER-01-a-further-deletion-fails-without-a-body: A deletion of an unknown record outside the contract returns 404 without a body.':
    beyondContract(bare(404, ['deleteNotificationRule'])),
  'ER-01-a-further-action-is-a-problem: An action on an unknown record outside the contract is refused with problem details.':
    beyondContract(
      changeAnswers(['tryNotificationRule'], 404, ({ body }) => ({ body: altered(body, problem) })),
    ),
  'ER-01-a-further-change-is-refused-as-text, ER-10, SY-03: An invalid record outside the contract is refused with text.':
    beyondContract(
      changeAnswers(
        ['createNotificationRule'],
        400,
        () => new Response('Bad request', { status: 400, headers: { 'content-type': 'text/plain' } }),
      ),
    ),
  'ER-02-code-is-the-status: The code of an error is its status as a number.': errors({ code: 400 }),
  'ER-02-code-is-empty: The code of an error is an empty string.': errors({ code: '' }),
  'ER-02-code-is-null: The code of an error is null.': errors({ code: null }, ['NOT_FOUND']),
  'ER-03-message-is-empty: The message of a 403 response is an empty string.': errors({ message: '' }, [
    'FORBIDDEN',
  ]),
  'ER-03-message-is-a-list: The message of an error is a list of messages.': errors({ message: [''] }, [
    'INVALID_REQUEST',
  ]),
  'ER-04-timestamp-is-a-number: The timestamp of an error is a number of milliseconds.': errors((body) => ({
    timestamp: Date.parse(String(body.timestamp)),
  })),
  'ER-04-timestamp-in-words: The timestamp of an error is not a time.': errors({ timestamp: 'just now' }),
  'ER-05-two-hours-behind: The timestamp of an error is two hours behind, as if local time were UTC.':
    changeAnswers(['*'], 'error', ({ body }) => ({
      headers: { date: new Date().toUTCString() },
      body: { ...body, timestamp: new Date(Date.parse(String(body.timestamp)) - 7_200_000).toISOString() },
    })),
  'ER-05-time-of-the-start: The timestamp of an error is the time at which the process started.': errors(
    { timestamp: '2026-01-01T00:00:00.000Z' },
    ['NOT_FOUND'],
  ),
  'ER-06-unauthenticated-without-a-body: A 401 response has no body.': bare(401),
  'ER-07-forbidden-without-a-body: A 403 response has no body.': bare(403),
  'ER-07-a-further-list-is-forbidden-without-a-body: A list outside the contract is refused to users without a body.':
    beyondContract(bare(403, ['listNotificationRules'])),
  'ER-06-a-further-action-is-refused-without-a-body: An action outside the contract is refused to anonymous callers without a body.':
    beyondContract(bare(401, ['flushDeliveryQueue'])),
  'ER-08-unknown-path-is-a-page: An unknown path returns an HTML page.': ofUnknownPaths(page),
  'ER-08-post-to-unknown-path-without-a-body: The response to POST at an unknown path has no body.':
    ofUnknownPaths((response) => changed(response, { body: null }), 'POST'),
  'ER-09-unknown-method-without-a-body: The response to an unknown method has no body.': bare(405),
  'ER-10-unreadable-body-is-a-problem, ER-01: A body that cannot be parsed is refused with problem details (RFC 9457).':
    errors(problem, ['MALFORMED_BODY']),
  'ER-10-media-type-without-a-body: Form data is refused without a body.': handle(
    ['*'],
    async (request, next) =>
      /urlencoded/.test(request.headers.get('content-type') ?? '')
        ? new Response(null, { status: 415 })
        : next(request),
  ),
  'ER-01-a-list-is-refused-without-a-body: A list sent in place of an object is refused without a body.':
    handle(['*'], async (request, next) =>
      Array.isArray(await jsonOf(request)) ? new Response(null, { status: 400 }) : next(request),
    ),
  'ER-01-unreadable-id-is-a-problem: An invalid id is refused with problem details (RFC 9457).': errors(
    problem,
    ['UNREADABLE_ID'],
  ),
  'ER-10-unreadable-body-is-a-page, ER-01: A body that cannot be parsed is refused with an HTML page.':
    changeAnswers(['createMetaverseAttribute'], 400, page),
});

function errors(change: FieldChanges, codes: readonly string[] = ordinary): Change {
  return changeErrors(change, codes);
}

function bare(status: number, operations: Operations = ['*']): Change {
  return changeAnswers(operations, status, () => ({ body: null }));
}

function page({ status }: { readonly status: number }): Response {
  const headers = { 'content-type': 'text/html' };
  return new Response('<!doctype html><html lang="en"><title>Error</title></html>', { status, headers });
}

function ofUnknownPaths(
  change: (response: Response) => Response | Promise<Response>,
  method = 'GET',
): MiddlewareFactory {
  return handle(['*'], async (request, next, service) => {
    const response = await next(request);
    const isMeant = request.method === method && service.operationOf(request) === undefined;
    return response.status === 404 && isMeant ? change(response) : response;
  });
}
