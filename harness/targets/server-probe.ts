import { canonical } from '#harness/contract/casing.ts';
import { type Contract, operationFor } from '#harness/contract/contract.ts';
import { membersOf, readJsonBytes } from '#harness/contract/json-values.ts';
import type { Operation, Purpose } from '#harness/contract/operations.ts';
import { HarnessError } from '#harness/errors.ts';
import { buildRequest } from '#harness/http/call.ts';
import type { Profile } from '#harness/http/profile/profile.ts';
import type { Target } from '#harness/http/target.ts';

/** The response of a server to one probe. */
export interface ProbeResponse {
  readonly operation: Operation;
  /** 0 if there was no readable response. */
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Undefined if the body is not JSON. */
  readonly json: unknown;
  /** The fields of a JSON object, by their names in the contract; empty if it is not an object. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** Sends the probe requests before a run, and keeps all responses. */
export interface ServerProbe {
  readonly baseUrl: string;
  readonly seen: readonly ProbeResponse[];
  /** The number of probes without a readable response; rules will find the same. */
  readonly unanswered: number;
  request(
    purpose: Purpose,
    profile: Profile,
    headers?: Readonly<Record<string, string>>,
  ): Promise<ProbeResponse>;
  /** Adds a response that was received otherwise. */
  note(purpose: Purpose, response: Response): Promise<ProbeResponse>;
}

export function createServerProbe(contract: Contract, target: Target): ServerProbe {
  const seen: ProbeResponse[] = [];
  let unanswered = 0;
  const note: ServerProbe['note'] = async (purpose, response) => {
    const { text, reading } = readJsonBytes(await response.arrayBuffer());
    const json = 'value' in reading ? reading.value : undefined;
    const { status, headers } = response;
    let body: ProbeResponse['body'] | undefined;
    const one: ProbeResponse = {
      operation: operationFor(contract, purpose),
      status,
      headers,
      text,
      json,
      // An OpenAPI document is long, and is read elsewhere.
      get body() {
        body ??= membersOf(canonical(json, contract.vocabulary));
        return body;
      },
    };
    seen.push(one);
    return one;
  };
  return {
    baseUrl: target.baseUrl,
    seen,
    get unanswered() {
      return unanswered;
    },
    note,
    async request(purpose, profile, headers = {}) {
      const operation = operationFor(contract, purpose);
      try {
        const request = buildRequest(contract, profile, target.baseUrl, operation.id, { headers });
        return await note(purpose, await target.send(request));
      } catch (error) {
        if (!(error instanceof HarnessError) || error.code !== 'TARGET_UNREACHABLE') throw error;
        unanswered += 1;
        return { operation, status: 0, headers: new Headers(), text: '', json: undefined, body: {} };
      }
    },
  };
}
