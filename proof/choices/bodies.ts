import { spelledName } from '#harness/contract/casing.ts';
import { isObject, type Rewriting, rewritten } from '#harness/contract/json-values.ts';
import { handle } from '#proof/shapes/middleware.ts';
import { changed, type Fields, jsonOf, type MiddlewareFactory } from '#proof/shapes/service.ts';
import { mix } from '#reference/server/domain/random.ts';
import type { ChoiceMiddleware } from './choices.ts';

/** How bodies are serialised (§2.5, §2.8, §2.9, §4.1). */
export const bodyChoices: ChoiceMiddleware = {
  contentType: (type) =>
    handle(['*'], async (request, next) => {
      const response = await next(request);
      const isPlain = response.headers.get('content-type') === 'application/json';
      return isPlain ? changed(response, { headers: { 'content-type': type } }) : response;
    }),
  memberOrder: (order) => everywhere({ object: (fields) => inOrder(fields, order ?? 0) }),
  casing: (casing) =>
    inRecords({
      object: (fields) =>
        Object.fromEntries(
          Object.entries(fields).map(([name, value]) => [
            spelledName(name, casing === 'pascal' ? 'PascalCase' : 'snake_case'),
            value,
          ]),
        ),
    }),
  extraMembers: () =>
    inRecords({ object: (fields) => ({ ...fields, vendorNote: { revision: Object.keys(fields).length } }) }),
  nullMembers: () =>
    inRecords({
      object: (fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)),
    }),
  timestampSuffix: (suffix) =>
    everywhere({ text: (text) => (isTime(text) ? text.replace('Z', suffix) : text) }),
  timestampFraction: (digits) =>
    everywhere({ text: (text) => (isTime(text) ? withFraction(text, digits) : text) }),
  guidLetters: () => inRecords(capitalGuids),
};

const capitalGuids: Rewriting = { text: (text) => (isGuid(text) ? text.toUpperCase() : text) };

/** Writes GUIDs in capitals in a response of state control, for servers that do so in API responses. */
export const withCapitalGuids = (body: unknown): unknown => rewritten(body, capitalGuids);

/** Rewrites all response bodies that are JSON objects, except the OpenAPI document. */
function everywhere(rewriting: Rewriting): MiddlewareFactory {
  return rewrite((body) => rewritten(body, rewriting));
}

/** Rewrites records. Envelopes and errors keep their field names, which are documented (§2.8, §2.9). */
function inRecords(rewriting: Rewriting): MiddlewareFactory {
  return rewrite((body, isList) => {
    if (isError(body)) return body;
    return isList ? { ...body, items: rewritten(body.items, rewriting) } : rewritten(body, rewriting);
  });
}

function rewrite(change: (body: Fields, isList: boolean) => unknown): MiddlewareFactory {
  return handle(['*'], async (request, next, service) => {
    const response = await next(request);
    const body = await jsonOf(response);
    const isOwn =
      isError(body) || (service.asks(request, ['*']) && !service.asks(request, ['getOpenApiDocument']));
    if (!isOwn || !isObject(body)) return response;
    return changed(response, { body: change(body, service.asks(request, ['list*'])) });
  });
}

const isError = (body: unknown): boolean => isObject(body) && 'code' in body && 'message' in body;

function inOrder(fields: Fields, order: number): Fields {
  const rank = (name: string): number =>
    mix([...name].reduce((hash, letter) => mix(hash ^ letter.charCodeAt(0)), order));
  return Object.fromEntries(Object.entries(fields).sort(([one], [other]) => rank(one) - rank(other)));
}

const isTime = (text: string): boolean => /^\d{4}-\d\d-\d\dT[\d:]{8}(?:\.\d+)?Z$/.test(text);

function withFraction(time: string, digits: number): string {
  const [seconds = '', milliseconds = ''] = time.slice(0, -1).split('.');
  return digits === 0 ? `${seconds}Z` : `${seconds}.${milliseconds.padEnd(digits, '0').slice(0, digits)}Z`;
}

const isGuid = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
