import { connect } from 'node:net';

/** One request, asked for again and again. */
export interface Question {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Load {
  readonly requests: number;
  readonly seconds: number;
  /** The time within which 99 of 100 were answered. */
  readonly p99Ms: number;
}

const connections = 16;

/**
 * Asks over sixteen connections, on each as soon as the last answer is whole. Written on sockets, since a client of
 * HTTP takes longer than the servers that are measured. Throws at an answer that is not a success.
 */
export async function load(url: string, question: Question, until: Until): Promise<Load> {
  const started = performance.now();
  const latencies: number[] = [];
  let asked = 0;
  const isOver = (): boolean =>
    until.requests === undefined ? performance.now() - started >= (until.ms ?? 0) : asked >= until.requests;
  const next = (): boolean => {
    if (isOver()) return false;
    asked += 1;
    return true;
  };
  await Promise.all(Array.from({ length: connections }, () => keepAsking(url, question, next, latencies)));
  const seconds = (performance.now() - started) / 1000;
  const sorted = latencies.toSorted((one, other) => one - other);
  return {
    requests: latencies.length,
    seconds,
    p99Ms: sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN,
  };
}

export type Until =
  | { readonly ms: number; readonly requests?: undefined }
  | { readonly ms?: undefined; readonly requests: number };

function keepAsking(
  url: string,
  { path, headers = {} }: Question,
  next: () => boolean,
  latencies: number[],
): Promise<void> {
  const { hostname, port, host } = new URL(url);
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const text = `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let read = '';
    let askedAt = 0;
    const ask = (): void => {
      if (!next()) return void socket.end();
      askedAt = performance.now();
      socket.write(text);
    };
    socket.setEncoding('latin1').setNoDelay(true).once('connect', ask);
    socket.on('data', (chunk: string) => {
      read += chunk;
      const end = endOf(read);
      if (end === undefined) return;
      if (!read.startsWith('HTTP/1.1 2')) {
        socket.destroy();
        return reject(new Error(`${path} was answered with ${read.slice(9, 12)}.`));
      }
      latencies.push(performance.now() - askedAt);
      read = read.slice(end);
      ask();
    });
    socket.once('error', reject);
    socket.once('close', () => resolve());
  });
}

/** Where the first answer ends, once it is there whole. */
export function endOf(text: string): number | undefined {
  const head = text.indexOf('\r\n\r\n');
  if (head < 0) return undefined;
  const [, length] = /\r\ncontent-length: *(\d+)/i.exec(text.slice(0, head)) ?? [];
  const last = length === undefined ? text.indexOf('\r\n0\r\n\r\n', head) + 7 : head + 4 + Number(length);
  return last >= head + 4 && text.length >= last ? last : undefined;
}
