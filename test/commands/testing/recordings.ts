import { join } from 'node:path';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { resultIn, runCommand, verdictsOf } from './run-command.ts';

/** An entry of a recording: a request and its response. */
export interface Sent {
  readonly method?: string;
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly status?: number;
  readonly answered?: Readonly<Record<string, string>>;
  readonly seconds?: number;
  readonly content?: object | null;
  readonly _fromCache?: string;
}

/** Uses a temporary folder: `record` writes a recording there, and `received` checks the recording. */
export function recordings() {
  const folder = temporaryFolder();
  const file = (): string => join(folder.path, 'session.har');

  async function received(...args: readonly string[]) {
    const ended = await runCommand(['received', file(), '--out', join(folder.path, 'out'), ...args]);
    const verdicts = await resultIn(folder.path, 'out/session').then(verdictsOf, () => undefined);
    return { ...ended, verdicts };
  }

  const record = (...all: readonly Sent[]) => folder.write('session.har', harOf(all));
  return { folder, file, received, record };
}

function harOf(all: readonly Sent[]): string {
  const listed = (headers: Readonly<Record<string, string>>) =>
    Object.entries(headers).map(([name, value]) => ({ name, value }));
  const entries = all.map((sent, index) => ({
    startedDateTime: new Date(Date.UTC(2026, 2, 2) + (sent.seconds ?? index) * 1000).toISOString(),
    time: 10,
    request: {
      method: sent.method ?? 'GET',
      url: new URL(sent.url ?? '/api/v1/system/health', 'https://svc.example').href,
      headers: listed({ ':authority': 'svc.example', 'x-api-key': 'a-secret-key', ...sent.headers }),
      ...(sent.body !== undefined && { postData: { mimeType: 'application/json', text: sent.body } }),
    },
    response: {
      status: sent.status ?? 200,
      headers: listed(sent.answered ?? {}),
      content: sent.content === undefined ? {} : sent.content,
    },
    ...(sent._fromCache !== undefined && { _fromCache: sent._fromCache }),
  }));
  return JSON.stringify({ log: { version: '1.2', entries } });
}
