import { isObject, membersOf } from '#harness/contract/json-values.ts';
import { changeAnswers, changeErrorStatus, changeErrors, handle } from '#proof/shapes/middleware.ts';
import { changed, jsonOf } from '#proof/shapes/service.ts';
import type { ChoiceMiddleware } from './choices.ts';

/** How and when requests are refused (§2.9, §4.1, §5, §7). */
export const refusalChoices: ChoiceMiddleware = {
  retryAfter: () =>
    changeAnswers(['*'], 429, ({ headers, body }) => {
      const seconds = headers.get('retry-after');
      if (seconds === null) return undefined;
      const now = Date.parse(String(body.timestamp));
      // A variant may have removed the timestamp or changed its format.
      if (Number.isNaN(now)) return undefined;
      // An HTTP date has whole seconds, so it is rounded up.
      const date = new Date(now + Number(seconds) * 1000 + 999);
      return { headers: { 'retry-after': date.toUTCString() } };
    }),
  messageNumbers: () =>
    changeErrors((body) => ({ message: String(body.message).replaceAll(/(?<=\d),(?=\d{3})/g, '') })),
  errorExtras: () => changeErrors({ details: undefined, validationErrors: undefined }),
  errorCodes: (spelling) => changeErrors((body) => ({ code: codeIn(spelling, String(body.code)) })),
  unauthenticatedStatus: (status) => changeErrorStatus(['UNAUTHENTICATED'], status),
  forbiddenStatus: (status) => changeErrorStatus(['FORBIDDEN'], status),
  badRequestStatus: (status) =>
    changeErrorStatus(['MALFORMED_BODY', 'INVALID_REQUEST', 'PAGE_SIZE_TOO_LARGE'], status),
  unknownNameStatus: (status) => changeErrorStatus(['UNKNOWN_NAME'], status),
  wrongMethodStatus: (status) => changeErrorStatus(['METHOD_NOT_ALLOWED'], status),
  unreadableIdStatus: (status) => changeErrorStatus(['UNREADABLE_ID'], status),
  failureStatus: (status) => changeErrorStatus(['DATABASE_UNREACHABLE'], status),
  foreignTargetStatus: (status) => changeErrorStatus(['FOREIGN_TARGET'], status),
  challenge: () => changeAnswers(['*'], 401, () => ({ headers: { 'www-authenticate': undefined } })),
  // The document contains the names of the services, so a refusal with these names discloses nothing (§7.8).
  refusalNamesServices: () =>
    changeAnswers(['getServiceHealth'], [401, 403], ({ body }) => ({
      body: { ...body, message: `${body.message} It is about WorkerSync, WorkerDelivery and Scheduler.` },
    })),
  unknownPath: () =>
    handle(['*'], async (request, next, service) => {
      const response = await next(request);
      if (![404, 405].includes(response.status) || service.operationOf(request) !== undefined)
        return response;
      const caller = await next(service.requestFor('getUserInfo', request));
      return caller.ok ? response : caller;
    }),
  documentsNeedCredentials: () =>
    handle(['*'], async (request, next, service) => {
      const { pathname } = new URL(request.url);
      if (!/^\/api\/(?:reference(?:\/.*)?|openapi\/v1\.json)$/.test(pathname)) return next(request);
      const caller = await next(service.requestFor('getUserInfo', request));
      return caller.ok ? next(request) : caller;
    }),
};

function codeIn(spelling: string, code: string): string {
  const kind = code.toLowerCase().replaceAll('_', '-');
  if (spelling === 'kebab-case') return kind;
  if (spelling === 'PascalCase')
    return kind.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase());
  const sum = [...kind].reduce((total, letter) => total * 3 + letter.charCodeAt(0), 7);
  return String(10_000 + (sum % 9_000));
}

/** If a response is a refusal because of `field`, replaces the code and the message of the refusal. */
export async function reworded(
  response: Response,
  field: string,
  message: string,
  code = 'INVALID_REQUEST',
): Promise<Response> {
  const body = await jsonOf(response);
  if (response.status < 400 || !isObject(body) || !(field in membersOf(body.validationErrors)))
    return response;
  return changed(response, {
    body: { ...body, code, message: `${field}: ${message}`, validationErrors: { [field]: [message] } },
  });
}
