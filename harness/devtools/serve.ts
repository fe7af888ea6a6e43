import { randomUUID } from 'node:crypto';
import type { Places } from '#harness/contract/addressed.ts';
import type { Contract } from '#harness/contract/contract.ts';
import type { Environment } from '#harness/environment.ts';
import { HarnessError } from '#harness/errors.ts';
import { isLoopback, type Listenable, type Listening, listen } from '#reference/server/listen.ts';
import { withDesk } from './console/console.ts';
import { openToBrowsers } from './cors.ts';
import { slowed } from './delays.ts';
import { disturbed } from './disturbances.ts';
import { observe } from './request-log/observe.ts';
import { requestLine } from './request-log/request-line.ts';
import type { ReceivedRequest } from './request-log/request-log.ts';

/** The environment variable that may hold the state control token; one is made up when it is unset. */
export const controlTokenVariable = 'SVC_CONTROL_TOKEN';

export function controlToken({ env }: Environment): string {
  return env[controlTokenVariable] || randomUUID();
}

export interface Application {
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
  /** Where state control and the console listen; the loopback address when left out. */
  readonly controlHost?: string | undefined;
  /** In milliseconds. */
  readonly delay: { readonly latency: number; readonly jitter: number; readonly seed: number };
  /** Origins besides those of this machine whose pages may call from their browser. */
  readonly origins: readonly string[];
  /** Prints no requests. */
  readonly quiet?: boolean;
}

/** What the reference page and a browser ask for by themselves. */
const unlisted = /^\/(?:api\/reference\/.+|favicon\.ico$)/;

/** Puts an application behind a socket, with all that is asked for around it. */
export async function serve(
  { name, application, ...observing }: Application,
  { host, port, controlPort, controlHost, delay, origins }: ServingSettings,
  print?: (lines: string) => void,
): Promise<Listening> {
  const delayed = { ...application, fetch: slowed(application.fetch, delay) };
  const address = Promise.withResolvers<string>();
  const tell = print && ((received: ReceivedRequest) => print(requestLine(received)));
  const watching = { ...observing, unlisted, ...(tell && { tell }) };
  const steered =
    controlPort === undefined
      ? tell === undefined
        ? delayed
        : observe(delayed, watching)
      : withDesk(application, disturbed(delayed, observing), {
          ...watching,
          name,
          address: address.promise,
        });
  const refused = (origin: string): void =>
    print?.(`A page of ${origin} was refused: --cors ${origin} would let it call.\n`);
  const served = { ...steered, fetch: openToBrowsers(steered.fetch, { origins, refused }) };
  const server = await listen(served, {
    port,
    host,
    ...(controlPort !== undefined && {
      control: { port: controlPort, ...(controlHost !== undefined && { host: controlHost }) },
    }),
  }).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new HarnessError('USAGE', `${name} cannot listen: ${reason}.`, {
      cause,
      hint: 'Choose another --port or --host.',
    });
  });
  address.resolve(server.url);
  return server;
}

/** Said where the API is open to others, who may expect the same of state control. */
function whoReachesControl(controlHost: string | undefined): string {
  return controlHost === undefined || isLoopback(controlHost)
    ? 'state control and console: for this machine alone, --control-host ADDRESS opens them to others'
    : 'state control and console: open to others, who need the token';
}

/** Serves until interrupted. Prints the addresses, one a line, once requests are answered, and then each request. */
export async function serveUntilInterrupted(
  application: Application,
  settings: ServingSettings,
  { stdout, stderr, interrupted }: Environment,
): Promise<number> {
  const print = settings.quiet === true ? undefined : (lines: string) => stderr.write(lines);
  const { url, controlUrl, close } = await serve(application, settings, print);
  const { name, token } = application;
  stdout.write(`${name}: ${url}\n`);
  if (controlUrl !== undefined) {
    stdout.write(`console: ${controlUrl}/_console#${encodeURIComponent(token)}\n`);
    stdout.write(`state control: ${controlUrl}\nstate control token: ${token}\n`);
    if (!isLoopback(settings.host)) stdout.write(`${whoReachesControl(settings.controlHost)}\n`);
  }
  if (!interrupted.aborted) {
    await new Promise<void>((resolve) =>
      interrupted.addEventListener('abort', () => resolve(), { once: true }),
    );
  }
  await close();
  return 0;
}
