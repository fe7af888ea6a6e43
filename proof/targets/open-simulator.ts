import {
  createSimulatedService,
  type OpenSimulator,
  type SimulatedService,
} from '#harness/client/simulated-service.ts';
import { inProcessControl } from '#harness/state-control/declared-control.ts';
import { listen } from '#reference/listener/listen.ts';
import { createReference } from '#reference/server/reference.ts';

/** Simulates a service at two host names. Its clock is the machine's clock, which the client uses too. */
export const openSimulator: OpenSimulator = async (contract, release, next) => {
  const reference = createReference({ release, document: contract.document, controlToken: 'staged' });
  let stage: SimulatedService | undefined;
  const control = async (): Promise<Response> => new Response(null, { status: 503 });
  const fetch = (request: Request): Promise<Response> => stage?.fetch(request) ?? control();
  const [main, other] = [await listen({ control, fetch }), await listen({ control, fetch })];
  stage = createSimulatedService({
    contract,
    service: reference.fetch,
    url: main.url,
    otherUrl: other.url.replace('127.0.0.1', 'localhost'),
    ...(next !== undefined && { next }),
  });
  return {
    stage,
    control: await inProcessControl(reference.control, 'staged'),
    close: async () => {
      await Promise.all([main.close(), other.close()]);
    },
  };
};
