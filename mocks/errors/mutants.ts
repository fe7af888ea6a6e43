import { type Body, errorBody, type Fault, fault, replaced, without } from '#mocks/proofs/mutant.ts';
import type { RefusalKind } from '#reference/server/domain/errors.ts';

/** Refusals of which no other rule asks for the error body. */
const ordinary: readonly RefusalKind[] = ['page-too-deep', 'invalid-request', 'numeric-enum', 'unknown-name'];

/** A body as RFC 9457 has it. */
export const problem = ({ message }: Body) => ({
  type: 'about:blank',
  title: 'Bad Request',
  status: 400,
  detail: message,
});

const inCapitals = ({ code, message, timestamp }: Body) => ({
  Code: code,
  Message: message,
  Timestamp: timestamp,
});

export const bare = ({ status }: Response) => new Response(null, { status });

/** Wrong turns in the body of errors (§2.9, §7.1). */
export const errorFaults: readonly Fault[] = [
  fault(
    'ER-01-no-timestamp',
    'An error has no timestamp.',
    errorBody(ordinary, (body) => without(body, 'timestamp')),
  ),
  fault(
    'ER-01-no-code',
    'An error has no code.',
    errorBody(ordinary, (body) => without(body, 'code')),
  ),
  fault(
    'ER-01-problem-details',
    'Some errors follow another convention.',
    errorBody(['invalid-request'], problem),
  ),
  fault(
    'ER-01-names-in-capitals',
    'The names of an error begin with capitals.',
    errorBody(ordinary, inCapitals),
  ),
  fault(
    'ER-01-error-in-an-error',
    'An error lies one level deeper.',
    errorBody(['unknown-name'], (body) => ({ error: body })),
  ),
  fault(
    'ER-01-no-body',
    'A refused Schedule is answered without a body.',
    replaced((response, { operation }) => operation === 'createSchedule' && response.status === 400, bare),
  ),
  fault(
    'ER-02-code-is-the-status',
    'code is the status as a number.',
    errorBody(ordinary, (body) => ({ ...body, code: 400 })),
  ),
  fault(
    'ER-02-code-is-empty',
    'code is an empty text.',
    errorBody(ordinary, (body) => ({ ...body, code: '' })),
  ),
  fault(
    'ER-02-code-is-null',
    'code is null.',
    errorBody(['not-found'], (body) => ({ ...body, code: null })),
  ),
  fault(
    'ER-03-message-is-empty',
    'The message of a refusal is an empty text.',
    errorBody(['forbidden'], (body) => ({ ...body, message: '' })),
  ),
  fault(
    'ER-03-message-is-a-list',
    'The message is a list of messages.',
    errorBody(['invalid-request'], (body) => ({ ...body, message: [body.message] })),
  ),
  fault(
    'ER-04-timestamp-is-a-number',
    'The timestamp is a number of milliseconds.',
    errorBody(ordinary, (body) => ({ ...body, timestamp: Number(body.timestamp) })),
  ),
  fault(
    'ER-04-timestamp-in-words',
    'The timestamp gives no time.',
    errorBody(ordinary, (body) => ({ ...body, timestamp: 'just now' })),
  ),
  fault(
    'ER-04-timestamp-is-empty',
    'The timestamp is an empty text.',
    errorBody(ordinary, (body) => ({ ...body, timestamp: '' })),
  ),
];

const asPage = ({ status }: Response) =>
  new Response('<!doctype html><html lang="en"><title>Error</title></html>', {
    status,
    headers: { 'content-type': 'text/html' },
  });

/** Wrong turns in the body of errors that are raised in one place, before an operation is reached (§2.9, §7.1). */
export const errorOriginFaults: readonly Fault[] = [
  fault(
    'ER-05-time-of-the-start',
    'The timestamp is the time at which the process started.',
    errorBody(['not-found'], (body) => ({ ...body, timestamp: new Date('2026-01-01T00:00:00Z') })),
  ),
  fault(
    'ER-06-unauthenticated-without-a-body',
    'Who has no credentials gets a status and nothing else.',
    replaced(({ status }) => status === 401, bare),
  ),
  fault(
    'ER-06-unauthenticated-with-an-oauth-error',
    'Who has no credentials gets the error of another protocol.',
    errorBody(['unauthenticated'], () => ({ error: 'invalid_token' })),
  ),
  fault(
    'ER-07-forbidden-without-a-body',
    'Who lacks the role gets a status and nothing else.',
    replaced(({ status }) => status === 403, bare),
  ),
  fault(
    'ER-07-forbidden-in-one-word',
    'Who lacks the role is told so in a body of its own.',
    errorBody(['forbidden'], () => ({ error: 'forbidden' })),
  ),
  fault(
    'ER-08-unknown-path-is-a-page',
    'An unknown path is answered with a page.',
    replaced(({ status }, { operation }) => operation === undefined && status === 404, asPage),
  ),
  fault(
    'ER-08-unknown-path-without-a-body',
    'An unknown path is answered with a status and nothing else.',
    replaced(({ status }, { operation }) => operation === undefined && status === 404, bare),
  ),
  fault(
    'ER-09-unknown-method-without-a-body',
    'An unknown method is answered with a status and nothing else.',
    replaced(({ status }) => status === 405, bare),
  ),
  fault(
    'ER-10-unreadable-body-is-a-problem',
    'A body that cannot be read is refused by another convention.',
    errorBody(['malformed-body'], problem),
  ),
  fault(
    'ER-10-unreadable-body-is-a-page',
    'A body that cannot be read is refused with a page.',
    replaced(
      (response, { operation }) => operation === 'createMetaverseAttribute' && response.status === 400,
      asPage,
    ),
    { alsoBreaks: ['ER-01'] },
  ),
];
