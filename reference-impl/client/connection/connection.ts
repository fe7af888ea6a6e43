import { endpointOf, fillIn, isUnspecified, type Operation, type Paths } from './paths.ts';
import { oneLine, removeSecret } from './read-body.ts';
import type { Session } from './session.ts';
import { errorBody, type Reader, Unreadable } from './shapes.ts';
import { SvcError } from './svc-error.ts';
import { describeRequest, type OutgoingRequest, type Reply, send, type Transport } from './transport.ts';

/** What a command needs to send requests to an instance. */
export interface Connection {
  readonly transport: Transport;
  readonly url: string;
  readonly paths: Paths;
  /** The session whose key is sent. Without a session, no credentials are sent (§5.2). */
  readonly session?: Session;
}

export interface Call {
  readonly operation: Operation;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly mayTakeSeconds?: number;
}

/** The request for a call. With what-if, a command shows the request instead of sending it. */
export function requestOf({ url, paths, session }: Connection, call: Call): OutgoingRequest {
  const { operation, parameters = {}, query, body, mayTakeSeconds } = call;
  const { method, path } = endpointOf(operation, paths);
  const search = query === undefined ? '' : `?${new URLSearchParams(query)}`;
  const headers = session?.headers() ?? {}; // §5.1
  return { method, url: `${url}${fillIn(path, parameters)}${search}`, headers, body, mayTakeSeconds };
}

/** A reply, with the details of its call that an error message may need. */
interface Answer extends Reply {
  readonly operation: Operation;
  readonly request: OutgoingRequest;
}

/** Sends a call. Returns the reply, whatever its status, with the session's key removed from it. */
export async function sendCall(connection: Connection, call: Call): Promise<Answer> {
  const { transport, session } = connection;
  const request = requestOf(connection, call);
  const answer = { ...(await send(transport, request)), operation: call.operation, request };
  return session === undefined ? answer : withoutSecret(answer, session.revealKey());
}

/** Removes a secret of the request from the parts of a reply that may be shown. */
export function withoutSecret(answer: Answer, secret: string): Answer {
  const { body, contentType } = answer;
  return { ...answer, body: removeSecret(body, secret), contentType: removeSecret(contentType, secret) };
}

export const isSuccess = ({ status }: Reply): boolean => status >= 200 && status <= 299;

/** Sends a call and parses the documented body of the reply. */
export async function read<T>(connection: Connection, call: Call, reader: Reader<T>): Promise<T> {
  return readAnswer(await sendCall(connection, call), reader);
}

/** The parsed body of a reply. Any status outside 200 to 299 is thrown as an error. */
export function readAnswer<T>(answer: Answer, reader: Reader<T>): T {
  if (!isSuccess(answer)) throw refusal(answer);
  return readBody(answer, reader);
}

export function readBody<T>({ request, status, body, contentType }: Answer, reader: Reader<T>): T {
  const what = `${describeRequest(request)} returned ${status}`;
  const effect = request.method === 'GET' ? '' : 'The request may have taken effect.';
  if (body === undefined)
    throw new SvcError(
      'UNEXPECTED_ANSWER',
      `${what}, but the body is not JSON (${oneLine(contentType, 60)}).`,
      `Check that the address is that of the service. ${effect}`.trim(),
      { status },
    );
  try {
    return reader(body, '');
  } catch (cause) {
    if (!(cause instanceof Unreadable)) throw cause;
    const problem = `${what}, but the response is not as documented: ${cause.message}.`;
    throw new SvcError('UNEXPECTED_ANSWER', problem, effect, { status });
  }
}

/** The error for a status outside 200 to 299. The message of an error body is included (§2.9). */
export function refusal({ operation, request, status, body }: Answer): SvcError {
  const what = `${describeRequest(request)} returned ${status}`;
  const hint = hints[status]?.(operation) ?? '';
  const error = errorBody(body);
  if (error === undefined)
    return new SvcError('REFUSED', `${what}, without an error body.`, hint, { status });
  const { code: serverCode, message } = error;
  const problem = `${what}: ${oneLine(message).replace(/\.?$/, '.')} [${oneLine(serverCode, 60)}]`;
  return new SvcError('REFUSED', problem, hint, { status, serverCode });
}

const hints: Readonly<Record<number, (operation: Operation) => string>> = {
  401: () => 'Check the key, or connect again.',
  403: () => 'The key might lack the Administrator role.',
  404: (operation) =>
    isUnspecified(operation) ? `If the operation has another path, use --path ${operation}=/PATH.` : '',
};
