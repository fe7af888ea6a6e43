import { operationById, sampleBody } from '#harness/contract/contract.ts';
import type { Operation } from '#harness/contract/operations.ts';
import { buildRequest } from '#harness/http/call.ts';
import { parametersOf } from '#harness/profile/path-sources.ts';
import { headersFor } from '#harness/scenario/callers.ts';
import { unknownPath } from '#harness/scenario/path-values.ts';
import type { Session } from '#harness/session/session.ts';
import type { Span } from '#harness/sweep/span.ts';
import { operationsThat } from '#steps/everywhere/dimensions.ts';

const unknownRecord = 'a record that does not exist';
const oddId = 'an id in another format';

/** Bodies that no operation can accept, with their media type. */
const bodies: Readonly<Record<string, readonly [text: string, mediaType: string]>> = {
  'a JSON array': ['[{"name": "svc-contract"}]', 'application/json'],
  'a body that is cut off': ['{"name": "cut o', 'application/json'],
  'an empty body': ['', 'application/json'],
  'a form': ['name=svc-contract', 'application/x-www-form-urlencoded'],
  'an XML body': ['<name>svc-contract</name>', 'application/xml'],
};

/** A mistake in a request that does little if it is accepted: it names records that do not exist. */
function mayFail({ access, effect, path, requestBody }: Operation, { profile }: Session): boolean {
  const isHarmless = effect !== 'reset' && profile.allowed.has(effect);
  return isHarmless && access !== 'open' && (path.includes('{') || requestBody !== undefined);
}

/** Each operation that takes an id or a body, called by an administrator with each mistake. */
export const mistakes: Span = {
  over: {
    operation: operationsThat(mayFail),
    mistake: { values: () => [unknownRecord, oddId, ...Object.keys(bodies)] },
  },
  async requestsFor(session, { operation: id = '', mistake = '' }) {
    const { contract, profile, target } = session;
    const operation = operationById(contract, id);
    const [text, mediaType] = bodies[mistake] ?? [];
    const isPossible =
      text === undefined ? operation.path.includes('{') : operation.requestBody !== undefined;
    if (!isPossible) return [];
    const ids = parametersOf(operation.path).map((name) => [name, 'svc-contract-no-id']);
    const path = mistake === oddId ? Object.fromEntries(ids) : await unknownPath(session, id);
    const body = text ?? sampleBody(contract, operation);
    const credentials = await headersFor(session, { kind: 'administrator' });
    const headers = { ...credentials, ...(mediaType !== undefined && { 'content-type': mediaType }) };
    const call = { path, headers, ...(body !== undefined && { body }), deliberate: true };
    const request = buildRequest(contract, profile, target.baseUrl, id, call);
    return [{ request, caller: 'administrator', operation: id }];
  },
};
