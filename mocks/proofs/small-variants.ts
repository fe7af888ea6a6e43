import { isObject } from '#harness/contract/json-values.ts';
import { changeAnswers, changeErrors } from './middleware.ts';
import type { Fields, MiddlewareFactory } from './service.ts';

const everyStatus = [200, 201, 202, 400, 401, 403, 404, 409, 415, 429, 500, 503];

/**
 * Variants of one step each that every answer allows: further members and headers, an order, words for people. They
 * stand as near as can be to what a rule judges, whatever it judges.
 */
export const smallVariants: Readonly<Record<string, MiddlewareFactory>> = {
  'one-further-member': changeObject((body) => ({ ...body, svcNote: 'a further member' })),
  'members-in-another-order': changeObject((body) => Object.fromEntries(Object.entries(body).toReversed())),
  'one-further-header': changeAnswers(['*'], [200, 201, 202, 204], () => ({
    headers: { 'x-request-id': '7f3c' },
  })),
  'messages-with-a-further-sentence': changeErrors((body) => ({
    ...body,
    message: `${String(body.message)} See the log for more.`,
  })),
};

/** Changes the top of every JSON object that is answered, of errors too. */
function changeObject(change: (body: Fields) => Fields): MiddlewareFactory {
  return changeAnswers(['*'], everyStatus, ({ body }) =>
    isObject(body) && Object.keys(body).length > 0 ? { body: change(body) } : undefined,
  );
}
