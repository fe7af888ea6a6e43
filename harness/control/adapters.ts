import type { Adapter, Reply } from '#harness/control/check.ts';
import { type CommandControlOptions, ProgramFailed, invoke, ProgramUnavailable } from '#harness/control/command.ts';
import type { HttpControlOptions } from '#harness/control/http.ts';
import { HarnessError } from '#harness/errors.ts';
import { limits } from '#harness/limits.ts';

/** An adapter over HTTP as it is, without what `httpControl` makes of its answers. */
export function httpAdapter({ url, token, fetch }: HttpControlOptions): Adapter {
  const call = async (method: string, wish?: unknown, shown = token): Promise<Reply> => {
    const headers = {
      'content-type': 'application/json',
      ...(shown && { authorization: `Bearer ${shown}` }),
    };
    const body = wish === undefined ? {} : { body: JSON.stringify(wish) };
    return replyOf(await fetch(new Request(`${url}/states`, { method, headers, ...body })));
  };
  return {
    list: () => call('GET'),
    enter: (wish) => call('POST', wish),
    calm: () => call('DELETE'),
    ...(token !== undefined && { listAsNobody: () => call('GET', undefined, '') }),
  };
}

/** A program as it is. Where it fails there is no telling a refusal from a fault, so a complaint is a refusal. */
export function commandAdapter({
  command,
  timeoutSeconds = limits.stateSeconds,
}: CommandControlOptions): Adapter {
  const [program = '', ...args] = command;
  const call = async (verb: string, wish?: unknown): Promise<Reply> => {
    const input = wish === undefined ? '' : JSON.stringify(wish);
    try {
      const body = await invoke(program, [...args, verb], input, timeoutSeconds);
      const said = unsupportedIn(body);
      return said === undefined ? { kind: 'done', body } : { kind: 'unsupported', said };
    } catch (error) {
      if (!(error instanceof HarnessError)) throw error;
      // Without a list there is nothing to check.
      if (error instanceof ProgramUnavailable && verb === 'list') throw error;
      return { kind: error instanceof ProgramFailed ? 'refused' : 'broken', said: error.message };
    }
  };
  return {
    list: () => call('list'),
    enter: (wish) => call('enter', wish),
    calm: () => call('calm'),
  };
}

async function replyOf(response: Response): Promise<Reply> {
  const { status } = response;
  const text = await response.text();
  const said = `${status} ${detailIn(text).replaceAll(/\s+/g, ' ').slice(0, 120)}`.trim();
  if (status === 401 || status === 403) return { kind: 'denied', said: String(status) };
  if (status === 501) return { kind: 'unsupported', said: '501' };
  if (status === 400) return { kind: 'refused', said };
  if (!response.ok) return { kind: 'broken', said };
  if (text === '') return { kind: 'done', body: undefined };
  try {
    return { kind: 'done', body: JSON.parse(text) as unknown };
  } catch {
    return { kind: 'broken', said: `${status} without JSON` };
  }
}

/** What a problem says (RFC 9457), or whatever stands there instead. */
function detailIn(text: string): string {
  try {
    const { detail } = Object(JSON.parse(text)) as { detail?: unknown };
    return typeof detail === 'string' ? detail : text;
  } catch {
    return text;
  }
}

function unsupportedIn(body: unknown): string | undefined {
  const why: unknown =
    typeof body === 'object' && body !== null ? Reflect.get(body, 'unsupported') : undefined;
  return why === undefined || why === false ? undefined : String(why);
}
