import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { Pool } from 'undici';
import { begin, built, type Usage } from './program.ts';

/** A running server program. */
export interface Server {
  readonly url: string;
  /** What the program printed until it was listening. */
  readonly output: string;
  usage(): Promise<Usage>;
  stop(): Promise<void>;
}

interface Program {
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts a program on a free port, and waits until the program has printed `lastWord` and responds. */
export async function startServer(programAt: (port: number) => Program, lastWord = /^/): Promise<Server> {
  const port = await freePort();
  const { args, env } = programAt(port);
  const child = begin(args, env);
  let output = '';
  const ended = once(child, 'close');
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += output.length < 10_000 ? chunk.toString() : '';
    });
  const url = `http://127.0.0.1:${port}`;
  while (!lastWord.test(output) || !(await responds(url))) {
    if (child.exitCode !== null) throw new Error(`A server ended before it listened: ${output}`);
    await setTimeout(20);
  }
  return {
    url,
    output,
    async usage() {
      const message = once(child, 'message');
      child.send({});
      return (await message)[0] as Usage;
    },
    async stop() {
      child.kill();
      await ended;
    },
  };
}

async function responds(url: string): Promise<boolean> {
  return fetch(`${url}/api/v1/health`).then(
    (response) => response.arrayBuffer().then(() => true),
    () => false,
  );
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

/** Matches the line that `reference --quiet` prints once it is listening. */
export const listening = /^\{.*\}$/mu;

export function startReference(...further: readonly string[]): Promise<Server> {
  const env = { SVC_CONTROL_TOKEN: 'token-of-the-bench' };
  return startServer(
    (port) => ({ args: [built, 'reference', '--port', String(port), '--quiet', ...further], env }),
    listening,
  );
}

/** The header with the key of an administrator, which the server printed at its start. */
export function administrator({ output }: Server): Record<string, string> {
  const { apiKey } = JSON.parse(listening.exec(output)?.[0] ?? '') as { apiKey: string };
  return { 'x-api-key': apiKey };
}

/** One request, sent repeatedly. */
export interface OutgoingRequest {
  readonly path: string;
  readonly headers?: Record<string, string>;
}

/** Repeats one request, for a given time or number of times. Throws if a response is not a success. */
export async function load(
  url: string,
  { path, headers = {} }: OutgoingRequest,
  until: { ms: number } | { requests: number },
) {
  const connections = 16;
  const pool = new Pool(url, { connections, pipelining: 1 });
  const started = performance.now();
  const latencies: number[] = [];
  let sent = 0;
  const isOver = () => ('ms' in until ? performance.now() - started >= until.ms : sent >= until.requests);
  const keepAsking = async (): Promise<void> => {
    while (!isOver()) {
      sent += 1;
      const askedAt = performance.now();
      const { statusCode, body } = await pool.request({ method: 'GET', path, headers });
      await body.dump();
      if (statusCode >= 300) throw new Error(`${path} returned status ${statusCode}.`);
      latencies.push(performance.now() - askedAt);
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, keepAsking));
  } finally {
    await pool.destroy();
  }
  const sorted = latencies.toSorted((one, other) => one - other);
  /** `p99Ms` is the time within which 99 of 100 responses arrived. */
  return { requests: latencies.length, p99Ms: sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN };
}
