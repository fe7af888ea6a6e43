import { setTimeout } from 'node:timers/promises';
import { openReference } from '#harness/targets/reference.ts';
import type { SmallServer } from '#test/builders/small-server.ts';
import { rawServer } from './bad-server.ts';

export interface GoodServer {
  fetch(request: Request): Promise<Response>;
  /** An administrator's API key. */
  readonly key: string;
}

/** The reference implementation, for whatever wraps it; `document` is what it publishes, if not the contract. */
export async function goodServer({
  skewSeconds = 0,
  document,
}: {
  readonly skewSeconds?: number;
  readonly document?: unknown;
} = {}): Promise<GoodServer> {
  const clock = {
    now: (): Date => new Date(Date.now() + skewSeconds * 1000),
    wait: (milliseconds: number) => setTimeout(milliseconds),
  };
  const { target, control } = await openReference({
    inProcess: true,
    clock,
    ...(document !== undefined && { document }),
  });
  const { headers } = await control.enter('a caller exists', { kind: 'administrator' });
  return { fetch: target.send, key: Object.values(headers as Record<string, string>).join() };
}

/** A good server that has not heard of keeping connections. */
export function inHttp10(good: GoodServer): Promise<SmallServer> {
  return rawServer((socket, head) => {
    const [first = '', ...lines] = head.split('\r\n');
    const [method = '', url = ''] = first.split(' ');
    const headers = lines.map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    });
    const asked = new Request(`http://service.invalid${url}`, { method, headers });
    void good.fetch(asked).then(async (answer) => {
      const told = [...answer.headers].map(([name, value]) => `${name}: ${value}\r\n`);
      socket.end(`HTTP/1.0 ${answer.status} X\r\n${told.join('')}\r\n${await answer.text()}`);
    });
  });
}
