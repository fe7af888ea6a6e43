import { errorBody, replaced } from './answers.ts';
import { bare, problem } from './errors.ts';
import { type Fault, fault } from './fault.ts';

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
