import { randomUUID } from 'node:crypto';
import type { Contract } from '#harness/contract/contract.ts';
import type { Places } from '#harness/contract/operation-matcher.ts';
import type { Environment } from '#harness/environment.ts';
import { HarnessError } from '#harness/errors.ts';
import { type Middleware, through } from '#harness/http/middleware.ts';
import { type Listenable, type Listening, listen } from '#reference/server/listen.ts';
import { activeStates } from './console/active-states.ts';
import { developerConsole } from './console/console.ts';
import { suggestStates } from './console/suggest-states.ts';
import { openToBrowsers } from './cors.ts';
import { type Delay, delay, faultInjection } from './fault-injection.ts';
import { observe } from './request-log/observe.ts';
import { type ReceivedRequest, requestLine } from './request-log/request-log.ts';

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
  readonly delay: Delay;
  /** Origins besides those of this machine whose pages may call from their browser. */
  readonly origins: readonly string[];
  /** Prints no requests, and the addresses as JSON. */
  readonly quiet?: boolean;
  /** The file that takes what the client sends and gets, as an HTTP archive. */
  readonly record?: string | undefined;
}

/** Codes and tokens pass here, and none of it is a part of the contract. */
const unrecorded = /^\/issuer\//;

/** What the reference page and a browser ask for by themselves. */
const unlisted = /^\/(?:api\/reference\/.+|favicon\.ico$)/;

/** Puts an application behind a socket, with all that is asked for around it. */
export async function serve(
  { name, application, ...observing }: Application,
  { host, port, publicUrl, controlPort, controlHost, delay: delays, origins }: ServingSettings,
  print?: (lines: string) => void,
  record: Middleware = untouched,
): Promise<Listening> {
  const recording = unlessUnrecorded(record);
  const address = Promise.withResolvers<string>();
  const onRequest = print && ((received: ReceivedRequest) => print(requestLine(received)));
  const refused = (origin: string): void =>
    print?.(`A page of ${origin} was refused: --cors ${origin} would let it call.\n`);
  const observer = observe({ ...observing, unlisted, unrecorded, ...(onRequest && { onRequest }) });
  const isWatched = onRequest !== undefined || controlPort !== undefined;
  const injected = faultInjection(observing);
  const active = activeStates();
  const { log } = observer;
  const watched = isWatched ? observer.fetch : untouched;
  const open = openToBrowsers({ origins, refused });
  const page = developerConsole({
    ...observing,
    name,
    application,
    address: address.promise,
    log,
    states: active.states,
  });
  const served = {
    fetch: through([recording, open, watched, injected.fetch, delay(delays)], application.fetch),
    control: through(
      [page, suggestStates, active.control, observer.control, injected.control],
      application.control,
    ),
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

const untouched: Middleware = (next) => next;

/** What passes among secrets alone is served without being written down. */
function unlessUnrecorded(record: Middleware): Middleware {
  return (next) => {
    const recorded = record(next);
    return (request) => (unrecorded.test(new URL(request.url).pathname) ? next(request) : recorded(request));
  };
}
