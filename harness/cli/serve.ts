import { randomUUID } from 'node:crypto';
import type { Option, Values } from '#harness/cli/command.ts';
import { list, text } from '#harness/cli/command.ts';
import { openToBrowsers } from '#harness/cli/desk/browsers.ts';
import { withDesk } from '#harness/cli/desk/desk.ts';
import { slowed } from '#harness/cli/desk/slowed.ts';
import type { Environment } from '#harness/cli/environment.ts';
import type { Contract } from '#harness/contract/contract.ts';
import { HarnessError } from '#harness/errors.ts';
import type { Places } from '#harness/received/addressed.ts';
import { type Listenable, listen } from '#reference/server/listen.ts';

/** The options that every serving command has. */
export const servingOptions: Readonly<Record<string, Option>> = {
  port: { type: 'string', value: 'N', help: 'port to listen on (default: any free one)' },
  host: { type: 'string', value: 'ADDRESS', help: 'address to listen on (default 127.0.0.1)' },
  latency: { type: 'string', value: 'MS', help: 'answer after this many milliseconds' },
  jitter: { type: 'string', value: 'MS', help: 'and up to so many more, by --seed' },
  seed: { type: 'string', value: 'N', help: 'seed of all that is random (default 1)' },
  cors: {
    type: 'string',
    value: 'ORIGIN',
    multiple: true,
    help: 'let pages of this origin call from their browser; * for any page',
  },
  'state-control': {
    type: 'boolean',
    help: 'also serve state control and the console, on a port of their own',
  },
  'control-port': { type: 'string', value: 'N', help: 'port of state control (default: any free one)' },
};

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

/** Listens until interrupted. Prints the addresses, one a line, once requests are answered. */
export async function serveUntilInterrupted(
  { name, application, ...observing }: Served,
  values: Values,
  { stdout, interrupted }: Environment,
): Promise<number> {
  const wantsControl = values['state-control'] === true;
  const host = text(values, 'host') ?? '127.0.0.1';
  const delayed = { ...application, fetch: slowed(application.fetch, delayIn(values)) };
  const address = Promise.withResolvers<string>();
  const desk = { ...observing, name, address: address.promise };
  const steered = wantsControl ? withDesk(delayed, desk) : delayed;
  const served = { ...steered, fetch: openToBrowsers(steered.fetch, originsIn(values)) };
  const server = await listen(served, {
    port: port(values, 'port'),
    host,
    ...(wantsControl && { control: { port: port(values, 'control-port') } }),
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

function delayIn(values: Values): Parameters<typeof slowed>[1] {
  return {
    latency: wholeNumber(values, 'latency', 0) ?? 0,
    jitter: wholeNumber(values, 'jitter', 0) ?? 0,
    seed: wholeNumber(values, 'seed', 0) ?? 1,
  };
}

function originsIn(values: Values): readonly string[] {
  const origins = list(values, 'cors');
  const wrong = origins.find(
    (each) => each !== '*' && (!URL.canParse(each) || new URL(each).origin !== each),
  );
  if (wrong === undefined) return origins;
  throw new HarnessError('USAGE', `--cors ${wrong} is no origin, such as http://localhost:5173.`);
}

function port(values: Values, name: string): number {
  const given = text(values, name) ?? '0';
  const number = Number(given);
  if (/^\d+$/.test(given) && number <= 65_535) return number;
  throw new HarnessError('USAGE', `--${name} ${given} is no port number.`);
}

/** A whole number option, at least `least`. */
export function wholeNumber(values: Values, name: string, least: number): number | undefined {
  const given = text(values, name);
  if (given === undefined) return undefined;
  const number = Number(given);
  if (/^\d+$/.test(given) && number >= least && Number.isSafeInteger(number)) return number;
  throw new HarnessError('USAGE', `--${name} ${given} is no whole number from ${least}.`);
}
