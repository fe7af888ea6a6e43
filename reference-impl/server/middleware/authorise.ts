import type { Caller, Demand } from '#reference/server/domain/access.ts';
import { Refusal } from '#reference/server/domain/errors.ts';
import type { World } from '#reference/server/world/world.ts';

/** Turns away whoever the operation is not for (5.2, 5.3). */
export function demandAccess(
  { behaviour: { access }, freedoms, credentialsHint }: World,
  { operation, method, demand }: { operation: string; method: string; demand: Demand },
  caller: Caller | undefined,
): void {
  const asking = { operation, writes: method !== 'GET' };
  // What the operation is about is documented: a refusal may say it (7.8).
  const aside =
    operation === 'getServiceHealth' && freedoms.refusalNamesServices
      ? ' It is about WorkerSync, WorkerDelivery and Scheduler.'
      : '';
  const hint = credentialsHint === undefined ? '' : ` ${credentialsHint}`;
  switch (access.allowsAccess(demand, caller, asking, freedoms)) {
    case 'unauthenticated':
      throw new Refusal(
        'unauthenticated',
        `Valid credentials are needed: an API key or a bearer token.${hint}${aside}`,
        {
          headers: freedoms.challenge ? { 'www-authenticate': 'Bearer realm="svc"' } : {},
        },
      );
    case 'forbidden':
      throw new Refusal('forbidden', `The caller may not do this.${aside}`);
  }
}
