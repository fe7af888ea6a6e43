import { type Contract, operationFor } from '#harness/contract/contract.ts';
import type { Purpose } from '#harness/contract/operations.ts';
import { HarnessError } from '#harness/errors/errors.ts';
import { buildRequest } from '#harness/http/call.ts';
import { type Exchange, recorder } from '#harness/http/exchange.ts';
import type { Target } from '#harness/http/target.ts';
import type { Profile } from '#harness/profile/profile.ts';

export type ServerProbe = ReturnType<typeof createServerProbe>;

/** Sends the probe requests before a run, and stores the responses. */
export function createServerProbe(contract: Contract, target: Target) {
  const { exchanges, send } = recorder(target, contract.vocabulary);
  let unanswered = 0;
  return {
    contract,
    baseUrl: target.baseUrl,
    seen: exchanges,
    /** The number of calls of `request` without a readable response. */
    get unanswered() {
      return unanswered;
    },
    /** Requests the OpenAPI document at its documented path. Rejects if there is no readable response. */
    document(headers: Readonly<Record<string, string>> = {}): Promise<Exchange> {
      const { id, path } = operationFor(contract, 'document');
      const request = new Request(target.baseUrl + path, { headers });
      return send(request, { caller: 'nobody', operation: id });
    },
    /** Requests an operation at its path in the profile. Returns undefined if no response is readable. */
    async request(
      purpose: Purpose,
      profile: Profile,
      headers: Readonly<Record<string, string>> = {},
    ): Promise<Exchange | undefined> {
      const { id } = operationFor(contract, purpose);
      const request = buildRequest(contract, profile, target.baseUrl, id, { headers });
      try {
        return await send(request, { caller: 'nobody', operation: id });
      } catch (error) {
        if (!(error instanceof HarnessError) || error.code !== 'TARGET_UNREACHABLE') throw error;
        unanswered += 1;
        return undefined;
      }
    },
  };
}
