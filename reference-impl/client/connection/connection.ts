import type { Outgoing } from './next-request.ts';
import { filledIn, isUnshown, type Operation, type Paths, placeOf } from './paths.ts';
import { oneLine, withoutSecret } from './read-body.ts';
import type { Session } from './session.ts';
import { errorBody, type Reader, Unreadable } from './shapes.ts';
import { SvcError } from './svc-error.ts';
import { describeRequest, type Reply, send, type Transport } from './transport.ts';

/** An instance as a command talks to it. */
export interface Connection {
  readonly transport: Transport;
  readonly url: string;
  readonly paths: Paths;
  /** Whose key is sent; the commands that need no session send none (5.2). */
  readonly session?: Session | undefined;
}

export interface Call {
  readonly operation: Operation;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly mayTakeSeconds?: number;
}

/** The request that a call makes; a what-if shows it instead of sending it. */
export function requestOf({ url, paths, session }: Connection, call: Call): Outgoing {
  const { method, path } = placeOf(call.operation, paths);
  const { body, mayTakeSeconds } = call;
  return {
    method,
    url: `${url}${filledIn(path, call.parameters ?? {})}${written(call.query)}`,
    headers: session?.headers() ?? {}, // 5.1
    ...(body !== undefined && { body }),
    ...(mayTakeSeconds !== undefined && { mayTakeSeconds }),
  };
}

const written = (query: Call['query']): string =>
  query === undefined ? '' : `?${new URLSearchParams(query)}`;

/**
 * Sends a call and hands over the answer, whatever its status. The key or token of the session is taken out of it.
 */
export async function ask(connection: Connection, call: Call): Promise<Reply> {
  const first = await send(connection.transport, requestOf(connection, call));
  // Nothing was carried out, so the request can be sent again with another token.
  const reply =
    first.status === 401 && (await connection.session?.renew())
      ? await send(connection.transport, requestOf(connection, call))
      : first;
  const key = connection.session?.revealKey();
  return key === undefined ? reply : { ...reply, body: withoutSecret(reply.body, key) };
}

/** Sends a call and reads the answer as documented. */
export async function read<T>(connection: Connection, call: Call, reader: Reader<T>): Promise<T> {
  const reply = await ask(connection, call);
  if (reply.status < 200 || reply.status > 299) throw refusal(connection, call, reply);
  return readBody(connection, call, reply, reader);
}

export function readBody<T>(connection: Connection, call: Call, reply: Reply, reader: Reader<T>): T {
  const what = `${describeRequest(requestOf(connection, call))} answered ${reply.status}`;
  if (reply.body === undefined)
    throw new SvcError(
      'UNEXPECTED_ANSWER',
      `${what} with ${oneLine(reply.contentType, 60)} that is not JSON.`,
      {
        status: reply.status,
        hint: `Check that the address is that of the service. ${afterEffect(connection, call)}`.trim(),
      },
    );
  try {
    return reader(reply.body, '');
  } catch (cause) {
    if (!(cause instanceof Unreadable)) throw cause;
    throw new SvcError('UNEXPECTED_ANSWER', `${what}, but not as documented: ${cause.message}.`, {
      status: reply.status,
      hint: afterEffect(connection, call),
    });
  }
}

/** What a status outside 200 to 299 means: the words of the error body (2.9) where there is one. */
export function refusal(connection: Connection, call: Call, { status, body }: Reply): SvcError {
  const what = `${describeRequest(requestOf(connection, call))} was answered ${status}`;
  const error = errorBody(body);
  const isSignedIn = connection.session?.isSignedIn === true;
  const hint = hints[status]?.(call.operation, isSignedIn) ?? '';
  if (error === undefined)
    return new SvcError('REFUSED', `${what}, without an error body.`, { status, hint });
  const message = oneLine(error.message).replace(/\.?$/, '.');
  return new SvcError('REFUSED', `${what}: ${message} [${oneLine(error.code, 60)}]`, {
    status,
    serverCode: error.code,
    hint,
  });
}

const hints: Readonly<Record<number, (operation: Operation, isSignedIn: boolean) => string>> = {
  401: (_, isSignedIn) =>
    isSignedIn ? 'Sign in anew: svc connect URL --sign-in.' : 'Check the key, or connect anew.',
  403: (_, isSignedIn) => `${isSignedIn ? 'Whoever signed in' : 'The key'} may lack the Administrator role.`,
  404: (operation) =>
    isUnshown(operation) ? `If the operation lies elsewhere, give --path ${operation}=/PATH.` : '',
};

const afterEffect = (connection: Connection, call: Call): string =>
  placeOf(call.operation, connection.paths).method === 'GET' ? '' : 'It may have been carried out.';
