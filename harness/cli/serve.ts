import { randomUUID } from 'node:crypto';
import type { Option, Values } from '#harness/cli/command.ts';
import { text } from '#harness/cli/command.ts';
import { withDesk } from '#harness/cli/desk/desk.ts';
import type { Environment } from '#harness/cli/environment.ts';
import type { Contract } from '#harness/contract/contract.ts';
import { HarnessError } from '#harness/errors.ts';
import type { Places } from '#harness/received/addressed.ts';
import { type Listenable, listen } from '#reference/server/listen.ts';

/** The options that every serving command has. */
export const servingOptions: Readonly<Record<string, Option>> = {
  port: { type: 'string', value: 'N', help: 'port to listen on (default: any free one)' },
  host: { type: 'string', value: 'ADDRESS', help: 'address to listen on (default 127.0.0.1)' },
  'state-control': { type: 'boolean', help: 'also serve the state control protocol, on a port of its own' },
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
  const served = wantsControl ? withDesk(application, observing) : application;
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
  stdout.write(`${name}: ${server.url}\n`);
  if (server.controlUrl !== undefined) {
    stdout.write(`state control: ${server.controlUrl}\nstate control token: ${observing.token}\n`);
  }
  if (!interrupted.aborted) {
    await new Promise<void>((resolve) =>
      interrupted.addEventListener('abort', () => resolve(), { once: true }),
    );
  }
  await server.close();
  return 0;
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
