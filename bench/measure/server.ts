import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { begin, type Program, type Usage } from './program.ts';

/** A program that listens. */
export interface Server {
  readonly url: string;
  /** All that it printed until it listened. */
  readonly said: string;
  usage(): Promise<Usage>;
  stop(): Promise<void>;
}

/** Starts a program that takes a port, and waits until it answers there. Throws where it ends before that. */
export async function startServer(programAt: (port: number) => Program, lastWord?: RegExp): Promise<Server> {
  const port = await freePort();
  const child = begin(programAt(port));
  let said = '';
  let hasEnded = false;
  const ended = once(child, 'close').then(() => {
    hasEnded = true;
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      said += said.length < 10_000 ? chunk.toString() : '';
    });
  const url = `http://127.0.0.1:${port}`;
  while (!((lastWord?.test(said) ?? true) && (await answers(url)))) {
    if (hasEnded) throw new Error(`A server ended before it listened: ${said}`);
    await setTimeout(20);
  }
  return {
    url,
    said,
    async usage() {
      const told = once(child, 'message');
      child.send({});
      return (await told)[0] as Usage;
    },
    async stop() {
      child.kill();
      await ended;
    },
  };
}

async function answers(url: string): Promise<boolean> {
  return fetch(`${url}/api/v1/health`).then(
    async (response) => {
      await response.arrayBuffer();
      return true;
    },
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

/** The command as the package has it. */
export const built = 'dist/js/svc-contract.js';

const token = 'token-of-the-bench';

function referenceOn(port: number, ...further: readonly string[]): Program {
  const words = [built, 'reference', '--port', String(port), '--quiet', ...further];
  return { words, env: { SVC_CONTROL_TOKEN: token } };
}

/** What `reference --quiet` prints once it listens. */
export const listening = /^\{.*\}$/mu;

/** Starts the reference implementation of the built package. */
export function startReference(...further: readonly string[]): Promise<Server> {
  return startServer((port) => referenceOn(port, ...further), listening);
}

/** The key of an administrator, as printed at the start. */
export function administrator({ said }: Server): Record<string, string> {
  const { apiKey } = JSON.parse(listening.exec(said)?.[0] ?? '') as { apiKey: string };
  return { 'x-api-key': apiKey };
}
