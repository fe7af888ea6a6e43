import { canonical } from '#harness/contract/casing.ts';
import { type Contract, operationFor } from '#harness/contract/contract.ts';
import { membersOf, readJsonBytes } from '#harness/contract/json-values.ts';
import type { Operation, Purpose } from '#harness/contract/operations.ts';
import { HarnessError } from '#harness/errors.ts';
import { buildRequest } from '#harness/http/call.ts';
import type { Profile } from '#harness/http/profile/profile.ts';
import type { Target } from '#harness/http/target.ts';

/** What a server said to one question. */
export interface ProbeResponse {
  readonly operation: Operation;
  /** 0 where it gave no answer that can be read. */
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Undefined where the body is no JSON. */
  readonly json: unknown;
  /** The members of a JSON object, by the names of the contract; none where it is none. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** The questions by which a server is got to know before a run. Everything that it said is kept. */
export interface ServerProbe {
  readonly baseUrl: string;
  readonly seen: readonly ProbeResponse[];
  /** How many questions had no answer that can be read: the rules meet that again. */
  readonly unanswered: number;
  request(
    purpose: Purpose,
    profile: Profile,
    headers?: Readonly<Record<string, string>>,
  ): Promise<ProbeResponse>;
  /** Keeps an answer that was had otherwise. */
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
      // A description of all operations is long, and read otherwise.
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
