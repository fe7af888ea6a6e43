import { randomUUID } from 'node:crypto';
import { sampleBody } from '#harness/contract/contract.ts';
import { jsonValue, membersOf } from '#harness/contract/json-values.ts';
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

/** Creates a record whose name has letters beyond ASCII and beyond the BMP, by the first such operation. */
export async function createWithLetters(scenario: Scenario, caller: Caller, encode?: Call['encode']) {
  const { contract, control, profile } = scenario.session;
  const name = `svc-contract Größe Ωμέγα 𠮷 ${randomUUID()}`;
  scenario.notes.name = name;
  const create = async (operation: string): Promise<unknown> => {
    const described = operationById(contract, operation);
    if (keepsRecords(control)) assertMayStay(profile, endpointOf(described, profile.paths[operation]).path);
    const body = { ...membersOf(sampleBody(contract, described)), name };
    return scenario.call(operation, caller, { body, deliberate: true, ...(encode && { encode }) });
  };
  await wherePossible(creations, create, 1);
}

/** How the response to `createWithLetters` shows the name. */
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
