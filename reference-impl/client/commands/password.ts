import {
  type Call,
  type Connection,
  readAnswer,
  sendCall,
  withoutSecret,
} from '#reference/client/connection/connection.ts';
import { SvcError } from '#reference/client/connection/svc-error.ts';

/** The Metaverse Object or the Connected System Object for which a password is set (§4.1). */
export type PasswordTarget =
  | { readonly metaverseObjectId: string }
  | { readonly connectedSystemId: string; readonly connectedSystemObjectId: string };

export type PasswordOrder = PasswordTarget & {
  readonly password: string;
  readonly connectedSystemObjectIds?: readonly string[] | undefined;
  /** A whole number of seconds from 0 to 30; the server's default if omitted. */
  readonly wait?: number | undefined;
};

export interface PasswordOutcome {
  /** False after status 202: the wait ended before every target had settled. This is not an error (§7.7). */
  readonly Settled: boolean;
  /** The response body without the password. The type is `unknown`: §3.4 does not define target states. */
  readonly Answer: unknown;
}

export async function setPassword(connection: Connection, order: PasswordOrder): Promise<PasswordOutcome> {
  const { password, connectedSystemObjectIds, wait } = order;
  if (password === '') throw new SvcError('USAGE', 'The password is empty.');
  if (wait !== undefined && !(Number.isInteger(wait) && wait >= 0 && wait <= 30))
    throw new SvcError('USAGE', `wait must be a whole number of seconds from 0 to 30, not ${wait}.`);
  const call: Call = {
    ...callFor(order),
    body: { password, connectedSystemObjectIds, wait },
    mayTakeSeconds: wait ?? 10, // The longest default (§8).
  };
  const reply = withoutSecret(await sendCall(connection, call), password);
  return { Settled: reply.status !== 202, Answer: readAnswer(reply, (body) => body) };
}

function callFor(target: PasswordTarget): Call {
  if ('metaverseObjectId' in target)
    return { operation: 'setMetaverseObjectPassword', parameters: { id: target.metaverseObjectId } };
  const { connectedSystemId, connectedSystemObjectId: csoId } = target;
  return { operation: 'setConnectedSystemObjectPassword', parameters: { connectedSystemId, csoId } };
}
