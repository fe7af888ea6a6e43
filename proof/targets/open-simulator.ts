import {
  createSimulatedService,
  type OpenSimulator,
  type SimulatedService,
} from '#harness/client/simulated-service.ts';
import type { Operation } from '#harness/contract/operations.ts';
import { through } from '#harness/http/middleware.ts';
import { inProcessControl } from '#harness/state-control/declared-control.ts';
import { listen } from '#reference/listener/listen.ts';
import { createReference } from '#reference/server/reference.ts';
import { withDescribedChoices } from './described-choices.ts';
import { withDescribedFields } from './described-fields.ts';
import { describedRoutes } from './described-routes.ts';

/**
 * Simulates a service at two host names. Its clock is the machine's clock, which the client uses too. Operations of
 * the contract are answered by the reference implementation, the service's own by the schemas of `described`.
 */
export const simulatorOf =
  (described: readonly Operation[]): OpenSimulator =>
  async (contract, release, next) => {
    const reference = createReference({
      release,
      document: contract.document,
      controlToken: 'staged',
      routes: () =>
        describedRoutes(described.filter(({ method, path }) => contract.own?.has(`${method} ${path}`))),
    });
    let stage: SimulatedService | undefined;
    const control = async (): Promise<Response> => new Response(null, { status: 503 });
    const fetch = (request: Request): Promise<Response> => stage?.fetch(request) ?? control();
    const [main, other] = [await listen({ control, fetch }), await listen({ control, fetch })];
    stage = createSimulatedService({
      contract,
      service: through(
        [withDescribedFields(contract, described), withDescribedChoices(contract, described)],
        reference.fetch,
      ),
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

/** Simulates a service that has only the operations of the contract. */
export const openSimulator: OpenSimulator = simulatorOf([]);
