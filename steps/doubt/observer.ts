import { operationById } from '#harness/contract/contract.ts';
import type { Control } from '#harness/control/control.ts';
import { buildRequest, type Call } from '#harness/http/call.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import type { Caller } from '#harness/register/callers.ts';
import { newPassword } from '#harness/run/session/new-password.ts';
import type { Session } from '#harness/run/session/session.ts';
import { type Headers, headersFor, introduce } from '#harness/scenario/callers.ts';
import { knowsPath } from '#harness/scenario/known-paths.ts';

/** Looks at the target beside the scenarios: no rule is judged by what it sees. */
export interface Observer {
  readonly control: Control;
  ask(operation: string, call?: Call): Promise<Exchange>;
  /** Sends a request as it is. */
  askWith(headers: Headers, operation: string): Promise<Exchange>;
  /** Whether an operation is known to lie where it is asked for, so that 404 is about the record. */
  knows(operation: string): boolean;
  newPassword(): string;
}

const administrator: Caller = { kind: 'administrator' };

/** Undefined where nobody may look: without state control, beside other scenarios, or where a client is judged. */
export function observerOf(session: Session): Observer | undefined {
  const { control, aside, contract, profile, target } = session;
  if (aside === undefined || control.adapter === 'none' || control.hasNoCalm === true) return undefined;
  const send = (headers: Headers, caller: string, operation: string, call: Call = {}): Promise<Exchange> => {
    // Identifiers may be of a kind that the contract does not expect (OP-73).
    const request = { ...call, headers, deliberate: true };
    return aside.send(buildRequest(contract, profile, target.baseUrl, operation, request), {
      caller,
      operation,
    });
  };
  return {
    control,
    knows: (operation) => knowsPath(session, operation),
    newPassword: () => newPassword(session),
    askWith: (headers, operation) => send(headers, 'somebody', operation),
    async ask(operation, call) {
      if (operationById(contract, operation).access === 'open') return send({}, 'nobody', operation, call);
      const exchange = await send(await headersFor(session, administrator), 'administrator', operation, call);
      if (exchange.response.status !== 401) return exchange;
      // A reset may have removed the key that is known.
      const { headers } = await introduce(session, administrator.kind);
      return send(headers, 'administrator', operation, call);
    },
  };
}
