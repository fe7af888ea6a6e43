import { randomUUID } from 'node:crypto';
import { sampleBody } from '#harness/contract/contract.ts';
import { defined, jsonValue, membersOf } from '#harness/contract/json-values.ts';
import { operationById } from '#harness/contract/operations.ts';
import type { Call } from '#harness/http/call.ts';
import { endpointOf } from '#harness/profile/path-sources.ts';
import { assertMayStay } from '#harness/profile/permissions.ts';
import type { Caller } from '#harness/register/callers.ts';
import { wherePossible } from '#harness/result/outcome.ts';
import { type Check, holdsIf, silent } from '#harness/scenario/check.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';
import { keepsRecords } from '#harness/state-control/control.ts';

/** Operations that create a named record, and need no other record. */
const creations = ['createMetaverseAttribute', 'createSchedule'];

/** A server may fall back to UTF-8 only where another encoding does not have a letter. */
const inLatin1 = 'Größe';
const beyondLatin1 = 'Größe Ωμέγα 𠮷';

/** Creates a record with letters of ISO-8859-1 in its name, and one with letters beyond the BMP too. */
export async function createWithLetters(scenario: Scenario, caller: Caller): Promise<void> {
  await createNamed(scenario, caller, inLatin1);
  await createNamed(scenario, caller, beyondLatin1);
}

/** Creates a record, by the first operation that can. */
async function createNamed(
  scenario: Scenario,
  caller: Caller,
  letters: string,
  { encode, headers }: Pick<Call, 'encode' | 'headers'> = {},
): Promise<void> {
  const { contract, control, profile } = scenario.session;
  const name = `svc-contract ${letters} ${randomUUID()}`;
  scenario.notes.name = name;
  const create = async (operation: string): Promise<unknown> => {
    const described = operationById(contract, operation);
    if (keepsRecords(control)) assertMayStay(profile, endpointOf(described, profile.paths[operation]).path);
    const body = { ...membersOf(sampleBody(contract, described)), name };
    return scenario.call(operation, caller, { body, deliberate: true, ...defined({ encode, headers }) });
  };
  await wherePossible(creations, create, 1);
}

/** Creates a record whose name ISO-8859-1 can encode, in a request that is in this encoding or asks for it. */
export const createInEncoding = (
  scenario: Scenario,
  caller: Caller,
  encoding: Pick<Call, 'encode' | 'headers'>,
): Promise<void> => createNamed(scenario, caller, inLatin1, encoding);

/** How the last response to `createWithLetters` shows the name. */
export function nameInResponse({ last: { response }, notes }: Scenario): string {
  if (response.status >= 400) return `refused with status ${response.status}`;
  const { name } = membersOf(response.content);
  if (name === undefined) return 'not returned';
  return name === notes.name ? 'returned unchanged' : 'returned with other letters';
}

/** Bytes in ASCII prove nothing. A recording of others, which names no scenario, does not show bytes. */
export const isUtf8: Check = ({ request, response, location }) => {
  const { body, headers, flaw } = response;
  if (!new URL(request.url).pathname.includes('/api/v1/') || jsonValue(body) === undefined)
    return silent('the response is no JSON, or is not from the API');
  if (flaw === undefined && (location === undefined || !/[^\0-\x7f]/.test(body)))
    return silent('the response has no letters beyond ASCII');
  const found = `other bytes, Content-Type: ${headers['content-type'] ?? 'none'}`;
  return holdsIf(flaw === undefined, 'JSON in UTF-8', found);
};
