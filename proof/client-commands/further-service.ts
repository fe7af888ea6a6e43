import type { Fields } from '#proof/shapes/service.ts';
import type { Environment } from '#reference/client/cli/environment.ts';
import { readSession, sessionFile } from '#reference/client/cli/session-file.ts';
import { fillIn } from '#reference/client/connection/paths.ts';
import { errorBody } from '#reference/client/connection/shapes.ts';
import { SvcError } from '#reference/client/connection/svc-error.ts';
import { send, systemClock } from '#reference/client/connection/transport.ts';

export type Values = Readonly<Record<string, string | undefined>>;

/** The finished statuses of a Schedule Execution (§3.2). */
const finished = ['Complete', 'CompleteWithError', 'Failed', 'Cancelled'];

export type FurtherService = Awaited<ReturnType<typeof serviceOfSession>>;

/** What the further commands ask of the service. Every error is thrown, with its code and message (§2.9, §7.1). */
export async function serviceOfSession({ env, fetch, interrupted, stderr }: Environment, isVerbose: boolean) {
  const session = await readSession(sessionFile(env));
  if (session === undefined) throw new SvcError('NO_SESSION', 'There is no session.');
  const notice = (line: string): void => stderr.write(`${line}\n`);
  const transport = {
    fetch,
    notice,
    clock: systemClock,
    timeoutSeconds: 30,
    maxRetrySeconds: 60,
    signal: interrupted,
  };

  async function call(method: string, path: string, values: Values, body?: Fields): Promise<Fields> {
    const known = Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    );
    const url = `${session?.url}${fillIn(path, Object.fromEntries(known))}`;
    // The key and the body are not shown.
    if (isVerbose) notice(`${method} ${url}`);
    const headers = { 'x-api-key': session?.apiKey ?? '' };
    const reply = await send(transport, { method, url, headers, ...(body && { body }) });
    if (reply.status >= 200 && reply.status < 300) return Object(reply.body) as Fields;
    const { code = 'no code', message = `Status ${reply.status}.` } = errorBody(reply.body) ?? {};
    throw new SvcError('REFUSED', `${message} [${code}]`, '', { status: reply.status });
  }

  const read = (path: string, values: Values = {}): Promise<Fields> => call('GET', path, values);
  return {
    notice,
    read,
    change: call,
    /** Every row of a list (§2.8), or of the page that is asked for, in pages of the largest size (§8). */
    async all(path: string, query: Values): Promise<readonly Fields[]> {
      const rows: Fields[] = [];
      for (let page = Number(query.page ?? 1); ; page += 1) {
        const given = Object.entries({ ...query, page: String(page), pageSize: '100' });
        const sent = given.filter((each): each is [string, string] => each[1] !== undefined);
        const { items = [], hasNextPage } = await read(`${path}?${new URLSearchParams(sent)}`);
        rows.push(...(items as readonly Fields[]));
        if (hasNextPage !== true || query.page !== undefined) return rows;
      }
    },
    /** Reads an execution or an Activity until it has finished, at most eight seconds long. */
    async ended(id: string, path = '/api/v1/schedule-executions/{id}'): Promise<Fields> {
      for (let left = 40; left > 0 && !interrupted.aborted; left -= 1) {
        const followed = await read(path, { id });
        if (finished.includes(String(followed.status))) return followed;
        await systemClock.wait(200, interrupted);
      }
      throw new SvcError('NOT_FINISHED', 'What was waited for has not finished.');
    },
  };
}
