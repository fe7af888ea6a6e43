import { defineParameterType } from '@cucumber/cucumber';
import { buildRequest } from '#harness/http/call.ts';
import type { Caller } from '#harness/register/callers.ts';
import { Untestable, unlessUntestable } from '#harness/result/outcome.ts';
import { isSuccess } from '#harness/rules/judging/expectation.ts';
import { needsNoId } from '#steps/authentication/sweep.ts';
import type { Asker } from '#steps/world/asker.ts';
import { headersFor } from '#steps/world/callers.ts';
import { completedPath, unknownPath } from '#steps/world/path-values.ts';
import { sendPlainly } from '#steps/world/plain-request.ts';
import { hasMetNothing } from '#steps/world/presence.ts';

/** Sends a request that no server can serve. */
export type FaultyRequest = (asker: Asker, caller: Caller) => Promise<unknown>;

/** Sends a request that is not an operation of the contract, to a path relative to the base address. */
function outsideContract(method: string, path: string): FaultyRequest {
  return async (asker, caller) => {
    await sendPlainly(asker, caller, method, asker.session.target.baseUrl + path);
  };
}

/** Read without an id, and never changed; the first is where the document says. */
const readOnly = ['getServiceHealth', 'getUserInfo', 'getVersion'];

/** Where nothing answers GET, PATCH is refused for that and not for the method. */
async function patchWhatAnswers(asker: Asker, caller: Caller): Promise<void> {
  for (const operation of readOnly) {
    const found = await asker.ask(operation, caller).catch(unlessUntestable);
    if (found === undefined || !isSuccess(found)) continue;
    await sendPlainly(asker, caller, 'PATCH', found.request.url);
    return;
  }
  throw new Untestable('operation-not-found', 'no operation was found that answers GET', readOnly);
}

/** What can only be done, at the paths that the document gives. */
const doneAlone = ['setMetaverseObjectPassword', 'setConnectedSystemObjectPassword'];

/** A path is known by its operation; where GET is answered like an unknown path, it may be one here. */
async function getWhatIsDone(asker: Asker, caller: Caller): Promise<void> {
  const { session } = asker;
  const { contract, profile, target } = session;
  for (const operation of doneAlone) {
    const path = await completedPath(session, operation).catch(unlessUntestable);
    if (path === undefined) continue;
    const { url } = buildRequest(contract, profile, target.baseUrl, operation, { path });
    const { status } = (await sendPlainly(asker, caller, 'GET', url)).response;
    if (status >= 400 && status !== 404) return;
  }
  throw new Untestable('not-seen', 'GET is refused at no path that the document gives for POST alone');
}

/** Records that can be read by an id; each may be refused by another part of the server. */
const singleReads = ['getMetaverseObject', 'getConnectedSystem', 'getActivity', 'getScheduleExecution'];

/** Asks for records that there are not, by ids in the form of the server's own. */
async function readUnknownRecords(asker: Asker, caller: Caller): Promise<void> {
  const { session } = asker;
  const { contract, profile, target } = session;
  const headers = await headersFor(session, caller);
  for (const operation of singleReads) {
    const path = await unknownPath(session, operation);
    const request = buildRequest(contract, profile, target.baseUrl, operation, { path, headers });
    await hasMetNothing(session, await asker.send(request, caller, operation));
  }
}

/** To the first operation that the server has of those that take a body and no id. */
async function sendCutOff(asker: Asker, caller: Caller): Promise<void> {
  const missing: string[] = [];
  for (const operation of asker.session.contract.operations.values()) {
    if (operation.effect !== 'write' || operation.requestBody === undefined || !needsNoId(operation))
      continue;
    const call = { body: '{"name": "cut o', deliberate: true };
    if ((await asker.ask(operation.id, caller, call).catch(unlessUntestable)) !== undefined) return;
    missing.push(operation.id);
  }
  throw new Untestable('operation-not-found', 'no operation was found that takes a body', missing);
}

const faultyRequests: Readonly<Record<string, FaultyRequest>> = {
  'a request to an unknown path': outsideContract('GET', '/api/v1/svc-contract-leads-nowhere'),
  'PATCH to a path that answers GET': patchWhatAnswers,
  'GET to a path that answers POST': getWhatIsDone,
  'requests for records that there are not': readUnknownRecords,
  'a body that is cut off': sendCutOff,
};

defineParameterType({
  name: 'faultyRequest',
  regexp: new RegExp(Object.keys(faultyRequests).join('|')),
  transformer: (words: string): FaultyRequest => faultyRequests[words] ?? outsideContract('GET', words),
});
