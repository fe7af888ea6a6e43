import { defineParameterType } from '@cucumber/cucumber';
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

const faultyRequests: Readonly<Record<string, FaultyRequest>> = {
  'a request to an unknown path': outsideContract('GET', '/api/v1/svc-contract-leads-nowhere'),
  'PATCH to the path of service health': outsideContract('PATCH', '/api/v1/system/health'),
  'a body that is cut off': (asker, caller) =>
    asker.ask('createMetaverseAttribute', caller, { body: '{"name": "cut o', deliberate: true }),
};

defineParameterType({
  name: 'faultyRequest',
  regexp: new RegExp(Object.keys(faultyRequests).join('|')),
  transformer: (words: string): FaultyRequest => faultyRequests[words] ?? outsideContract('GET', words),
});
