import { randomUUID } from 'node:crypto';
import type { Places } from '#harness/contract/addressed.ts';
import type { Contract } from '#harness/contract/contract.ts';
import type { Environment } from '#harness/environment.ts';
import { HarnessError } from '#harness/errors.ts';
import { type Listenable, listen } from '#reference/server/listen.ts';
import { withDesk } from './console/console.ts';
import { openToBrowsers } from './cors.ts';
import { slowed } from './delays.ts';

/** The environment variable that may hold the state control token; one is made up when it is unset. */
export const controlTokenVariable = 'SVC_CONTROL_TOKEN';

export function controlToken({ env }: Environment): string {
  return env[controlTokenVariable] || randomUUID();
}

export interface Served {
  /** What the command calls it. */
  readonly name: string;
  readonly application: Listenable;
  readonly contract: Contract;
  readonly token: string;
  /** Where it serves what it does not serve in the contract's places. */
  readonly places?: Places;
}

/** How a served application is reached, and how it behaves on the way. */
export interface ServingSettings {
  readonly host: string;
  /** 0 is any free one. */
  readonly port: number;
  /** State control and the console are served where this is given. */
  readonly controlPort?: number;
  /** In milliseconds. */
  readonly delay: { readonly latency: number; readonly jitter: number; readonly seed: number };
  /** Origins whose pages may call from their browser. */
  readonly origins: readonly string[];
}

/** Listens until interrupted. Prints the addresses, one a line, once requests are answered. */
export async function serveUntilInterrupted(
  { name, application, ...observing }: Served,
  { host, port, controlPort, delay, origins }: ServingSettings,
  { stdout, interrupted }: Environment,
): Promise<number> {
  const delayed = { ...application, fetch: slowed(application.fetch, delay) };
  const address = Promise.withResolvers<string>();
  const desk = { ...observing, name, address: address.promise };
  const steered = controlPort !== undefined ? withDesk(delayed, desk) : delayed;
  const served = { ...steered, fetch: openToBrowsers(steered.fetch, origins) };
  const server = await listen(served, {
    port,
    host,
    ...(controlPort !== undefined && { control: { port: controlPort } }),
  }).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new HarnessError('USAGE', `${name} cannot listen: ${reason}.`, {
      cause,
      hint: 'Choose another --port.',
    });
  });
  address.resolve(server.url);
  stdout.write(`${name}: ${server.url}\n`);
  if (server.controlUrl !== undefined) {
    const { token } = observing;
    stdout.write(`console: ${server.controlUrl}/_console#${encodeURIComponent(token)}\n`);
    stdout.write(`state control: ${server.controlUrl}\nstate control token: ${token}\n`);
  }
  if (!interrupted.aborted) {
    await new Promise<void>((resolve) =>
      interrupted.addEventListener('abort', () => resolve(), { once: true }),
    );
  }
  await server.close();
  return 0;
}
