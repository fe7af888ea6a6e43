import { jsonValue, membersOf, textOf } from '#harness/contract/json-values.ts';
import { HarnessError } from '#harness/errors/errors.ts';
import { limits } from '#harness/errors/limits.ts';
import { runProgram } from '#harness/programs/run-program.ts';
import { cutText } from '#harness/text/cut-text.ts';

/** The outcome of one request to an adapter. */
export type Reply =
  | { readonly kind: 'done'; readonly body: unknown }
  /** `message` says what the adapter returned: a status, an exit code or an error. */
  | { readonly kind: 'unsupported' | 'refused' | 'denied' | 'broken'; readonly message: string };

/** Sends requests to an adapter. Rejects if an HTTP adapter does not respond or a program fails to list states. */
export interface Adapter {
  readonly name: 'http' | 'command';
  /** The location of the adapter, such as "at URL". In errors, the location follows "State control". */
  readonly place: string;
  /** What an operator can do about a failure; if absent, the usual hint of the error is shown. */
  readonly hint?: string;
  list(): Promise<Reply>;
  enter(stateRequest: unknown): Promise<Reply>;
  restoreInitialState(): Promise<Reply>;
  /** Requests the list of states without the token. Absent if there is no token. */
  listWithoutToken?(): Promise<Reply>;
  /** Closes the connections to an adapter on the network. */
  close?(): Promise<void>;
}

/** Uses the HTTP protocol of `openapi/state-control.yaml` at `url`, the address without `/states`. */
export function httpAdapter(
  fetch: (request: Request) => Promise<Response>,
  token?: string,
  url = 'http://control.invalid',
): Adapter {
  const call = async (method: string, stateRequest?: unknown, shown = token): Promise<Reply> => {
    const credentials = shown && { authorization: `Bearer ${shown}` };
    const headers = { 'content-type': 'application/json', ...credentials };
    const body = stateRequest === undefined ? {} : { body: JSON.stringify(stateRequest) };
    try {
      return await replyOf(await fetch(new Request(`${url}/states`, { method, headers, ...body })));
    } catch (cause) {
      const why = cause instanceof HarnessError ? cause.message : `${url} did not respond.`;
      throw new HarnessError('CONTROL_BROKEN', `Cannot reach state control: ${why}`, { cause });
    }
  };
  return {
    name: 'http',
    place: `at ${url}`,
    list: () => call('GET'),
    enter: (stateRequest) => call('POST', stateRequest),
    restoreInitialState: () => call('DELETE'),
    ...(token !== undefined && { listWithoutToken: () => call('GET', undefined, '') }),
  };
}

async function replyOf(response: Response): Promise<Reply> {
  const { status } = response;
  const text = await response.text();
  // The detail of a problem document (RFC 9457), or else the body.
  const detail = textOf(membersOf(jsonValue(text)).detail) ?? text;
  const message = `${status} ${cutText(detail.replaceAll(/\s+/g, ' '), 300)}`.trim();
  if (response.ok) return jsonReply(text, `${status} without JSON`);
  if (status === 401 || status === 403) return { kind: 'denied', message: String(status) };
  if (status === 501) return { kind: 'unsupported', message: '501' };
  return { kind: status === 400 ? 'refused' : 'broken', message };
}

function jsonReply(text: string, otherwise: string): Reply {
  try {
    return { kind: 'done', body: text.trim() === '' ? undefined : (JSON.parse(text) as unknown) };
  } catch {
    return { kind: 'broken', message: otherwise };
  }
}

/** An adapter that runs a program supplied by the server's operator: see docs/state-control.md. */
export function commandAdapter(
  [program = '', ...args]: readonly string[],
  timeoutSeconds: number = limits.stateSeconds,
  interrupted?: AbortSignal,
): Adapter {
  const hint = 'Run the program by hand, with the same arguments.';
  const call = async (verb: string, stateRequest?: unknown): Promise<Reply> => {
    const commandLine = `"${program} ${verb}"`;
    const unavailable = (problem: string, cause?: unknown): Reply => {
      const message = `${commandLine} ${problem}`;
      // Without the list of states, the run cannot continue.
      if (verb === 'list')
        throw new HarnessError('CONTROL_BROKEN', `State control ${message}`, { cause, hint });
      return { kind: 'broken', message };
    };
    const ended = await runProgram({
      program,
      args: [...args, verb],
      input: stateRequest === undefined ? '' : JSON.stringify(stateRequest),
      seconds: timeoutSeconds,
      mostPrinted: limits.adapterPrints,
      // An interrupted run still restores the initial state.
      interrupted: verb === 'calm' ? undefined : interrupted,
      // Entering a state may start a service, which must keep running.
      leftBehind: 'spared',
    }).catch((cause: unknown) => unavailable('cannot be started.', cause));
    if ('kind' in ended) return ended;
    const { how, exitCode, stdout, stderr } = ended;
    if (how === 'late') return unavailable(`did not finish within ${timeoutSeconds} s.`);
    if (how === 'overflowing') return unavailable('printed more than 5 MB.');
    const message = `${commandLine} ended with exit code ${exitCode}. ${stderr.trim().split('\n').at(-1) ?? ''}`;
    // Any exit code other than 0 counts as a refusal.
    if (exitCode !== 0) return { kind: 'refused', message };
    const reply = jsonReply(stdout, `${commandLine} did not print JSON.`);
    if (verb === 'calm' && reply.kind === 'broken') return { kind: 'done', body: undefined };
    const why = reply.kind === 'done' ? Object(reply.body).unsupported : undefined;
    return why === undefined || why === false ? reply : { kind: 'unsupported', message: String(why) };
  };
  return {
    name: 'command',
    place: `by "${program}"`,
    hint,
    list: () => call('list'),
    enter: (stateRequest) => call('enter', stateRequest),
    restoreInitialState: () => call('calm'),
  };
}
