import { defineParameterType } from '@cucumber/cucumber';
import { Untestable } from '#harness/result/outcome.ts';
import { isSuccess } from '#harness/rules/judging/expectation.ts';
import type { Asker } from '#steps/world/asker.ts';
import { type Caller, headersFor } from '#steps/world/callers.ts';

/** Sends a request that no server can serve. */
export type FaultyRequest = (asker: Asker, caller: Caller) => Promise<unknown>;

/** Sends a request that is not an operation of the contract, to a path relative to the base address. */
function outsideContract(method: string, path: string): FaultyRequest {
  return async (asker, caller) => {
    const headers = { accept: 'application/json', ...(await headersFor(asker.session, caller)) };
    await asker.send(new Request(asker.session.target.baseUrl + path, { method, headers }), caller);
  };
}

/** Read without an id, and never changed; the first is where the document says. */
const readOnly = ['getServiceHealth', 'getUserInfo', 'getVersion'];

/** Where nothing answers GET, PATCH is refused for that and not for the method. */
async function patchWhatAnswers(asker: Asker, caller: Caller): Promise<void> {
  for (const operation of readOnly) {
    const found = await asker.ask(operation, caller).catch(unlessUntestable);
    if (found === undefined || !isSuccess(found)) continue;
    const headers = { accept: 'application/json', ...(await headersFor(asker.session, caller)) };
    await asker.send(new Request(found.request.url, { method: 'PATCH', headers }), caller);
    return;
  }
  throw new Untestable('operation-not-found', 'no operation was found that answers GET', readOnly);
}

function unlessUntestable(error: unknown): undefined {
  if (!(error instanceof Untestable)) throw error;
}

const faultyRequests: Readonly<Record<string, FaultyRequest>> = {
  'a request to an unknown path': outsideContract('GET', '/api/v1/svc-contract-leads-nowhere'),
  'PATCH to a path that answers GET': patchWhatAnswers,
  'a body that is cut off': (asker, caller) =>
    asker.ask('createMetaverseAttribute', caller, { body: '{"name": "cut o', deliberate: true }),
};

defineParameterType({
  name: 'faultyRequest',
  regexp: new RegExp(Object.keys(faultyRequests).join('|')),
  transformer: (words: string): FaultyRequest => faultyRequests[words] ?? outsideContract('GET', words),
});
