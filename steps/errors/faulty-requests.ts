import { buildRequest } from '#harness/http/call.ts';
import type { Caller } from '#harness/register/callers.ts';
import { notSeen, operationNotFound, unlessUntestable, wherePossible } from '#harness/result/outcome.ts';
import { headersFor } from '#harness/scenario/callers.ts';
import { isSoft404 } from '#harness/scenario/operation-availability.ts';
import { completedPath, unknownPath } from '#harness/scenario/path-values.ts';
import { isSuccess } from '#harness/scenario/response.ts';
import type { Scenario } from '#harness/scenario/scenario.ts';
import { sendPlainly } from '#harness/scenario/send-plainly.ts';
import { needsNoId } from '#steps/authentication/sweep.ts';

/** Sends one or more requests that every server must refuse. */
export type FaultyRequest = (scenario: Scenario, caller: Caller) => Promise<unknown>;

/** Sends a request that is not an operation of the contract, to a path relative to the base address. */
function outsideContract(method: string, path: string): FaultyRequest {
  return (scenario, caller) => sendPlainly(scenario, caller, method, scenario.session.target.baseUrl + path);
}

/** Operations that need no id, at paths that support only GET; the path of the first is documented. */
const readOnly = ['getServiceHealth', 'getUserInfo', 'getVersion'];

/** Sends PATCH to a path where GET succeeded. At an unknown path, any method would be refused. */
async function sendPatchToReadOnly(scenario: Scenario, caller: Caller): Promise<void> {
  for (const operation of readOnly) {
    const found = await scenario.call(operation, caller).catch(unlessUntestable);
    if (found === undefined || !isSuccess(found)) continue;
    await sendPlainly(scenario, caller, 'PATCH', found.request.url);
    return;
  }
  throw operationNotFound('no GET succeeded at a path that supports only GET', readOnly);
}

/** Operations with documented paths that support only POST. */
const postOnly = ['setMetaverseObjectPassword', 'setConnectedSystemObjectPassword'];

/** Sends GET to POST-only paths until a GET is refused. A 404 does not count: the path may not exist. */
async function sendGetToPostOnly(scenario: Scenario, caller: Caller): Promise<void> {
  const { session } = scenario;
  const { contract, profile, target } = session;
  for (const operation of postOnly) {
    const path = await completedPath(session, operation).catch(unlessUntestable);
    if (path === undefined) continue;
    const { url } = buildRequest(contract, profile, target.baseUrl, operation, { path });
    const { status } = (await sendPlainly(scenario, caller, 'GET', url)).response;
    if (status >= 400 && status !== 404) return;
  }
  throw notSeen('no GET to a POST-only path was refused with a status other than 404');
}

/** Operations that need the id of a record. All are tried, because each may treat unknown ids differently. */
const singleReads = [
  ...['getMetaverseObject', 'getConnectedSystem', 'getActivity', 'getScheduleExecution'],
  'listRunProfiles',
];

/** Calls each operation for a record that does not exist, with an id in the format of the server. */
const onUnknownRecords: FaultyRequest = async (scenario, caller) => {
  const { session } = scenario;
  const { contract, profile, target } = session;
  const headers = await headersFor(session, caller);
  for (const operation of singleReads) {
    const path = await unknownPath(session, operation);
    const request = buildRequest(contract, profile, target.baseUrl, operation, { path, headers });
    await isSoft404(session, await scenario.send(request, caller, operation));
  }
};

/** Sends a body that is cut off to the first available operation that takes a body and no id. */
const cutOff: FaultyRequest = async (scenario, caller) => {
  const takingBody = [...scenario.session.contract.operations.values()].filter(
    (each) => each.effect === 'write' && each.requestBody !== undefined && needsNoId(each),
  );
  const call = { body: '{"name": "cut o', deliberate: true };
  await wherePossible(takingBody, ({ id }) => scenario.call(id, caller, call), 1);
};

export const faultyRequests: Readonly<Record<string, FaultyRequest>> = {
  'a request to an unknown path': outsideContract('GET', '/api/v1/svc-contract-leads-nowhere'),
  'POST to an unknown path': outsideContract('POST', '/api/v1/svc-contract-leads-nowhere'),
  'PATCH to a path that supports only GET': sendPatchToReadOnly,
  'GET to a path that supports only POST': sendGetToPostOnly,
  'requests for records that do not exist': onUnknownRecords,
  'a body that is cut off': cutOff,
};
