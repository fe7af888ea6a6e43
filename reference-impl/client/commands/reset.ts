import {
  type Call,
  type Connection,
  readAnswer,
  refusal,
  requestOf,
  sendCall,
} from '#reference/client/connection/connection.ts';
import { type ResetResult, resetResult } from '#reference/client/connection/shapes.ts';
import type { SvcError } from '#reference/client/connection/svc-error.ts';

/** The switches of `Reset-SvcSystem` (§4.4). */
export interface ResetSwitches {
  /** Suppresses the prompt, unless `confirm` requires it. */
  readonly force?: boolean;
  readonly includeAdministrators?: boolean;
  /** Ignored unless `includeAdministrators` is set. */
  readonly acknowledgeAdministratorLockout?: boolean;
  /** Sends nothing, and returns the request that would be sent. */
  readonly whatIf?: boolean;
  readonly confirm?: boolean;
}

/** The outcome of a reset. Records were removed only if `outcome` is `reset`. */
export type ResetOutcome =
  | { readonly outcome: 'reset'; readonly result: ResetResult }
  | { readonly outcome: 'what-if'; readonly request: ResetRequest }
  /** No request was sent: the user declined, or there was no terminal to prompt on. */
  | { readonly outcome: 'not-confirmed'; readonly reason: 'declined' | 'nobody-to-ask' }
  /** The server returned 409 and removed nothing (§7.5, §7.6). */
  | { readonly outcome: 'refused'; readonly error: SvcError };

export interface ResetRequest {
  /** The instance that would be reset. */
  readonly target: string;
  readonly method: string;
  readonly url: string;
  readonly body: Readonly<Record<string, boolean>>;
}

export type Confirm = (request: ResetRequest) => Promise<boolean>;

/** Sends a reset if the user confirms it. If `force` is set without `confirm`, there is no prompt (§4.4). */
export async function reset(
  connection: Connection,
  switches: ResetSwitches,
  confirm: Confirm | undefined,
): Promise<ResetOutcome> {
  const call = callOf(switches);
  const { method, url } = requestOf(connection, call);
  const request = { target: connection.url, method, url, body: call.body };
  if (switches.whatIf === true) return { outcome: 'what-if', request };
  if (switches.force !== true || switches.confirm === true) {
    if (confirm === undefined) return { outcome: 'not-confirmed', reason: 'nobody-to-ask' };
    if (!(await confirm(request))) return { outcome: 'not-confirmed', reason: 'declined' };
  }
  const reply = await sendCall(connection, call);
  if (reply.status === 409) return { outcome: 'refused', error: refusal(reply) };
  return { outcome: 'reset', result: readAnswer(reply, resetResult) };
}

// The document does not show how the options are sent. All three are in the body, so that no default applies.
function callOf({ force, includeAdministrators, acknowledgeAdministratorLockout }: ResetSwitches) {
  return {
    operation: 'resetSystem',
    body: {
      force: force === true,
      includeAdministrators: includeAdministrators === true,
      acknowledgeAdministratorLockout:
        includeAdministrators === true && acknowledgeAdministratorLockout === true,
    },
  } as const satisfies Call;
}
