import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { openReference } from '#harness/targets/reference.ts';
import { listening, type SmallServer } from '#test/builders/small-server.ts';
import { rawServer } from './bad-server.ts';

export interface GoodServer {
  fetch(request: Request): Promise<Response>;
  /** An administrator's API key. */
  readonly key: string;
}

/** The reference implementation, for whatever wraps it. */
export async function goodServer({
  skewSeconds = 0,
  document,
}: {
  readonly skewSeconds?: number;
  /** What it publishes, where that is not the contract. */
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

/** A good server with one odd habit. */
export async function withHabit(
  good: GoodServer,
  habit: (request: IncomingMessage, response: ServerResponse) => void = () => undefined,
): Promise<SmallServer> {
  const server = createServer((request, response) => {
    habit(request, response);
    const { method = 'GET', url = '/', rawHeaders } = request;
    void bodyOf(request)
      .then((body) => good.fetch(requestOf(method, url, pairs(rawHeaders), body)))
      .then(async (answer) => {
        response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
      });
  });
  return listening(server, []);
}

/** A good server that has not heard of keeping connections. */
export function inHttp10(good: GoodServer): Promise<SmallServer> {
  return rawServer((socket, head) => {
    const [first = '', ...lines] = head.split('\r\n');
    const [method = '', url = ''] = first.split(' ');
    void good.fetch(requestOf(method, url, lines.map(nameAndValue))).then(async (answer) => {
      const headers = [...answer.headers].map(([name, value]) => `${name}: ${value}\r\n`);
      socket.end(`HTTP/1.0 ${answer.status} X\r\n${headers.join('')}\r\n${await answer.text()}`);
    });
  });
}

function requestOf(method: string, url: string, headers: [string, string][], body = ''): Request {
  const own = headers.filter(([name]) => !/^(connection|host|content-length|transfer-encoding)$/i.test(name));
  return new Request(`http://service.invalid${url}`, {
    method,
    headers: own,
    ...(body !== '' && { body }),
  });
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  return body;
}

function pairs(raw: readonly string[]): [string, string][] {
  return raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1] ?? ''] as [string, string]] : []));
}

function nameAndValue(line: string): [string, string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon), line.slice(colon + 1).trim()];
}
