import { operationById, sampleBody } from '#harness/contract/contract.ts';
import type { Operation } from '#harness/contract/operations.ts';
import { buildRequest } from '#harness/http/call.ts';
import { unlessUntestable } from '#harness/result/outcome.ts';
import { completedPath, unknownPath } from '#harness/scenario/path-values.ts';
import type { Session } from '#harness/session/session.ts';
import type { Dimension, Span } from '#harness/sweep/span.ts';
import { isProtected, operationsThat } from '#steps/everywhere/dimensions.ts';

/** Other ways to reach what an operation serves: a path that is spelled otherwise, or another method. */
const spellings: Readonly<Record<string, (path: string) => string>> = {
  'upper case': (path) => path.toUpperCase(),
  'trailing slash': (path) => `${path}/`,
  'double slash': (path) => path.replace(/\/(?=[^/]*$)/, '//'),
  'encoded letter': (path) =>
    path.replace(/[a-z](?=[^/]*$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  'encoded dot segment': (path) => path.replace(/\/(?=[^/]*$)/, '/x%2F..%2F'),
  extension: (path) => `${path}.json`,
};

const methods = ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

const asDocumented = 'as documented';

const way: Dimension = { values: () => [asDocumented, ...methods, ...Object.keys(spellings)] };

/** Every operation that needs credentials, called without any, in every way. */
export const ways: Span = {
  over: {
    operation: operationsThat((each, { profile }) => isProtected(each) && profile.allowed.has(each.effect)),
    way,
  },
  async requestFor(session, { operation = '', way: name = asDocumented }) {
    const described = operationById(session.contract, operation);
    const request = await requestOf(session, described);
    if (name === asDocumented) return { request, caller: 'nobody', operation };
    const spell = spellings[name];
    // Only what reads is called in other ways: what else a method might do is unknown.
    if (described.method !== 'GET' || (spell === undefined && !mayTry(session, described, name)))
      return undefined;
    const url = new URL(request.url);
    if (spell !== undefined) url.pathname = spell(url.pathname);
    const { headers } = request;
    if (spell !== undefined || name === 'HEAD')
      return { request: new Request(url, { method: spell ? 'GET' : name, headers }), caller: 'nobody' };
    headers.set('content-type', 'application/json');
    return { request: new Request(url, { method: name, headers, body: '{}' }), caller: 'nobody' };
  },
};

/** If it were accepted, PUT or DELETE without an id could change all records, so it needs a further permission. */
function mayTry({ contract, profile }: Session, { path }: Operation, method: string): boolean {
  if (method === 'HEAD') return true;
  const isOther = [...contract.operations.values(), ...(contract.own?.values() ?? [])].some(
    (each) => each.method === method && each.path === path,
  );
  const isBounded = path.includes('{') || method === 'POST' || method === 'PATCH';
  return !isOther && profile.allowed.has(isBounded ? 'write' : 'reset');
}

/** Reads name records that exist, if possible: a server may hide with a 404 what is missing. Nothing else does. */
async function requestOf(session: Session, operation: Operation): Promise<Request> {
  const { contract, profile, target } = session;
  const { id, effect } = operation;
  const known = effect === 'read' ? await completedPath(session, id).catch(unlessUntestable) : undefined;
  const body = operation.requestBody === undefined ? undefined : (sampleBody(contract, operation) ?? {});
  return buildRequest(contract, profile, target.baseUrl, id, {
    path: known ?? (await unknownPath(session, id)),
    ...(body !== undefined && { body }),
    deliberate: true,
  });
}
