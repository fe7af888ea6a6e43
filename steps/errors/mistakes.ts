import { sampleBody } from '#harness/contract/contract.ts';
import { defined } from '#harness/contract/json-values.ts';
import { type Operation, operationById } from '#harness/contract/operations.ts';
import { parametersOf } from '#harness/profile/path-sources.ts';
import { unknownPath } from '#harness/scenario/path-values.ts';
import type { Session } from '#harness/session/session.ts';
import type { Span } from '#harness/sweep/span.ts';
import { accept, inForm, operationsThat, requestBy } from '#steps/everywhere/dimensions.ts';

const noId = 'svc-contract-no-id';
const unknownRecord = 'a record that does not exist';
const oddId = 'an id in another format';
const undecodable = 'an id that cannot be decoded';
const below = 'a path below a record';
const pageInWords = 'a page in words';

/** Bodies that no operation can accept, with their media type. */
const bodies: Readonly<Record<string, readonly [text: string, mediaType: string]>> = {
  'a JSON array': ['[{"name": "svc-contract"}]', 'application/json'],
  // Many servers accept 100 kB by default.
  'a long JSON array': [JSON.stringify(['svc-contract '.repeat(10_000)]), 'application/json'],
  'a body that is cut off': ['{"name": "cut o', 'application/json'],
  'an empty body': ['', 'application/json'],
  'a form': ['name=svc-contract', 'application/x-www-form-urlencoded'],
  'an XML body': ['<name>svc-contract</name>', 'application/xml'],
};

/** A mistake in a request that does little if it is accepted: it names records that do not exist. */
function mayFail({ access, effect, isList, path, requestBody }: Operation, { profile }: Session): boolean {
  const isHarmless = effect !== 'reset' && profile.allowed.has(effect);
  return isHarmless && access !== 'open' && (isList || path.includes('{') || requestBody !== undefined);
}

/** Each operation that takes an id, a body or a page, called by an administrator with each mistake. */
export const mistakes: Span = {
  over: {
    operation: operationsThat(mayFail),
    mistake: {
      values: () => [unknownRecord, oddId, undecodable, below, pageInWords, ...Object.keys(bodies)],
    },
    accept: { ...accept, values: () => ['application/json', 'text/html', 'application/xml'] },
  },
  async requestsFor(session, { operation: id = '', mistake = '', accept: form = '' }) {
    const { contract } = session;
    const operation = operationById(contract, id);
    const [text, mediaType] = bodies[mistake] ?? [];
    if (!isPossible(operation, mistake)) return [];
    const ids = parametersOf(operation.path).map((name) => [name, noId]);
    const isOdd = mistake === oddId || mistake === undecodable;
    const path = isOdd ? Object.fromEntries(ids) : await unknownPath(session, id);
    const body = text ?? sampleBody(contract, operation);
    const headers = defined({ 'content-type': mediaType });
    const furtherQuery = mistake === pageInWords ? { page: 'first' } : {};
    const call = { path, headers, furtherQuery, ...defined({ body }) };
    const { request: built } = await requestBy(session, { kind: 'administrator' }, id, call);
    const url = new URL(built.url);
    if (mistake === undecodable) url.pathname = url.pathname.replaceAll(noId, '%E0%A4%A');
    if (mistake === below) url.pathname += '/svc-contract-unknown';
    const request = inForm(new Request(url, built), form);
    return [{ request, caller: 'administrator', ...(mistake !== below && { operation: id }) }];
  },
};

function isPossible({ isList, path, requestBody }: Operation, mistake: string): boolean {
  if (mistake in bodies) return requestBody !== undefined;
  return mistake === pageInWords ? isList : path.includes('{');
}
