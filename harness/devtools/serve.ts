import { randomUUID } from 'node:crypto';
import type { Places } from '#harness/contract/addressed.ts';
import type { Contract } from '#harness/contract/contract.ts';
import type { Environment } from '#harness/environment.ts';
import { HarnessError } from '#harness/errors.ts';
import { type Listenable, type Listening, listen } from '#reference/server/listen.ts';
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

/** What a client may send as an administrator, at once. */
export interface Credentials {
  readonly apiKey: string;
  readonly bearerToken: string;
}

export interface Application {
  /** What the command calls it. */
  readonly name: string;
  /** Absent where any will do. */
  readonly issueCredentials?: () => Promise<Credentials>;
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
  /** The address that clients use, where it is not the one that is listened on. */
  readonly publicUrl?: string;
  /** State control and the console are served where this is given. */
  readonly controlPort?: number;
  /** Where state control and the console listen; the loopback address when left out. */
  readonly controlHost?: string | undefined;
  /** In milliseconds. */
  readonly delay: { readonly latency: number; readonly jitter: number; readonly seed: number };
  /** Origins besides those of this machine whose pages may call from their browser. */
  readonly origins: readonly string[];
  /** Prints no requests, and the addresses as JSON. */
  readonly quiet?: boolean;
  /** The file that takes what the client sends and gets, as an HTTP archive. */
  readonly record?: string | undefined;
}

/** Codes and tokens pass here, and none of it is a part of the contract. */
const untold = /^\/issuer\//;

/** What the reference page and a browser ask for by themselves. */
const unlisted = /^\/(?:api\/reference\/.+|favicon\.ico$)/;

/** Puts an application behind a socket, with all that is asked for around it. */
export async function serve(
  { name, application, ...observing }: Application,
  { host, port, publicUrl, controlPort, controlHost, delay, origins }: ServingSettings,
  print?: (lines: string) => void,
  record?: (fetch: Listenable['fetch']) => Listenable['fetch'],
): Promise<Listening> {
  const delayed = { ...application, fetch: slowed(application.fetch, delay) };
  const address = Promise.withResolvers<string>();
  const tell = print && ((received: ReceivedRequest) => print(requestLine(received)));
  const watching = { ...observing, unlisted, untold, ...(tell && { tell }) };
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
  const open = openToBrowsers(steered.fetch, { origins, refused });
  const served = {
    ...steered,
    fetch: record === undefined ? open : unlessUntold(open, record(open)),
    servedAt: (url: string) => application.servedAt?.(publicUrl ?? url),
  };
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

/** What passes among secrets alone is served without being written down. */
function unlessUntold(plain: Listenable['fetch'], recorded: Listenable['fetch']): Listenable['fetch'] {
  return (request) => (untold.test(new URL(request.url).pathname) ? plain(request) : recorded(request));
}
