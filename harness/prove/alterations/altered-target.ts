import { addressBook } from '#harness/contract/addressed.ts';
import type { Contract } from '#harness/contract/contract.ts';
import type { Target } from '#harness/http/target.ts';
import type { Alteration } from './alteration.ts';

/** The same target with its answers altered on the way. `isAltered` tells whether any answer was. */
export function alteredTarget(
  target: Target,
  contract: Contract,
  alteration: Alteration,
): { readonly target: Target; readonly isAltered: () => boolean } {
  const alter = alteration.start();
  const find = addressBook(contract);
  let count = 0;
  return {
    isAltered: () => count > 0,
    target: {
      ...target,
      async send(request) {
        const addressed = find(request.method, new URL(request.url).pathname);
        const response = await target.send(request);
        const isMeant =
          addressed.kind === 'operation' && alteration.operations.includes(addressed.operation.id);
        const type = response.headers.get('content-type') ?? '';
        if (!isMeant || !type.includes('json')) return response;
        const body: unknown = await response.clone().json();
        const altered = alter({ status: response.status, body });
        if (altered === undefined) return response;
        count += 1;
        const headers = new Headers(response.headers);
        headers.delete('content-length');
        return new Response(JSON.stringify(altered.body), { status: altered.status, headers });
      },
    },
  };
}
