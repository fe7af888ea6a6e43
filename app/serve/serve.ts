import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { developerConsole } from '#app/console/console.ts';
import { activeStates, describeStates, suggestStates } from '#app/console/states.ts';
import type { Contract } from '#harness/contract/contract.ts';
import { HarnessError, messageOf } from '#harness/errors/errors.ts';
import { restrictToOwner } from '#harness/files/output-files.ts';
import { openToBrowsers } from '#harness/http/cors.ts';
import { type Middleware, through } from '#harness/http/middleware.ts';
import type { Environment } from '#harness/programs/environment.ts';
import { type SecretMemory, secretMemory } from '#harness/redaction/secret-memory.ts';
import { observe } from '#harness/request-log/observe.ts';
import { linePrinter, requestLine } from '#harness/request-log/request-log.ts';
import { isLoopback } from '#harness/text/loopback.ts';
import { type HarFile, harFile } from '#harness/traffic/har-file.ts';
import { overrideResponses } from '#mocks/overrides/override-responses.ts';
import { type Listenable, type Listening, listen } from '#reference/listener/listen.ts';
import { textAtHand } from '#reference/server/http/responses.ts';
import { type Delay, delay, unlessStopped } from './delay.ts';
import { recordTo } from './record.ts';
import { prepareTls, removeAuthority, type Tls, type TlsSettings } from './tls.ts';

/** The environment variable for the state control token; if unset, a token is generated. */
export const controlTokenVariable = 'SVC_CONTROL_TOKEN';

export function controlToken({ env }: Environment): string {
  return env[controlTokenVariable] || randomUUID();
}

/** The version of the output of --quiet, which docs/other-languages.md describes. */
const quietFormat = 1;

/** Credentials of an administrator, ready to use. */
export interface Credentials {
  readonly apiKey: string;
  readonly bearerToken: string;
}

export interface Application {
  readonly name: string;
  /** Absent if the application accepts any credentials. */
  readonly issueCredentials?: () => Promise<Credentials>;
  readonly application: Listenable;
  /** The contract, with the paths that the application serves. */
  readonly contract: Contract;
  readonly token: string;
  /** The secrets of the application, which are in no log. */
  readonly memory?: SecretMemory;
}

export interface ServingSettings extends TlsSettings {
  /** 0 chooses a free port. */
  readonly port: number;
  /** The port of state control and the console. Without a port, neither of them is served. */
  readonly controlPort?: number;
  /** The address of state control and the console; default: the loopback address. */
  readonly controlHost?: string | undefined;
  readonly delay: Delay;
  /** Besides pages of this machine, pages of these origins may send requests from a browser. */
  readonly origins: readonly string[];
  /** If true, the server prints its addresses as JSON, and does not print the requests. */
  readonly quiet?: boolean;
  /** The HAR file for recording requests and responses. */
  readonly record?: string | undefined;
}

/** Requests to these sign-in paths contain codes and tokens, so the requests are not logged or recorded. */
const unrecorded = /^\/issuer\//;

/** Browsers and the API reference page request these paths by themselves: only failed requests are listed. */
const unlisted = /^\/(?:api\/reference\/.+|favicon\.ico$)/;

/** Serves an application on a socket, behind the middleware of the developer tools. */
export async function serve(
  { name, application, ...observing }: Application,
  { host, port, publicUrl, controlPort, controlHost, delay: delays, origins }: ServingSettings,
  print?: (lines: string) => void,
  record: Middleware = untouched,
  { certificate }: Tls = {},
): Promise<Listening> {
  const recording = unlessUnrecorded(record);
  const address = Promise.withResolvers<string>();
  const printer = print && linePrinter(print);
  const refused = (origin: string): void =>
    printer?.add(() => `A page of ${origin} was refused: use --cors ${origin} to allow it.\n`);
  const isKept = controlPort !== undefined;
  const observer = observe({
    ...observing,
    ...{ unlisted, unrecorded, isKept, textAtHand },
    ...(printer && { onRequest: (read) => printer.add(() => requestLine(read())) }),
  });
  const isWatched = isKept || printer !== undefined;
  const overridden = overrideResponses(observing, unlessStopped);
  const active = activeStates();
  const watched = isWatched ? observer.fetch : untouched;
  const open = openToBrowsers({ origins, refused });
  const { log } = observer;
  const { states } = active;
  const page = developerConsole({ ...observing, name, application, address: address.promise, log, states });
  const served = {
    fetch: through([recording, open, watched, overridden.fetch, delay(delays)], application.fetch),
    control: through(
      [page, describeStates, suggestStates, active.control, observer.control, overridden.control],
      application.control,
    ),
    servedAt: (url: string) => application.servedAt?.(publicUrl ?? url),
  };
  const server = await listen(served, {
    port,
    host,
    certificate,
    ...(controlPort !== undefined && {
      control: { port: controlPort, ...(controlHost !== undefined && { host: controlHost }) },
    }),
  }).catch(cannotListen(name, '--port or --host'));
  address.resolve(server.url);
  const close = async (): Promise<void> => {
    await server.close();
    printer?.flush();
  };
  return { ...server, close };
}

/** Returns a function that throws a usage error for a listener that cannot start. */
export function cannotListen(name: string, option: string) {
  return (cause: unknown): never => {
    const hint = `Choose another ${option}.`;
    throw new HarnessError('USAGE', `${name} cannot listen: ${messageOf(cause)}.`, { cause, hint });
  };
}

const untouched: Middleware = (next) => next;

/** Excludes the requests of the sign-in from the recording. */
function unlessUnrecorded(record: Middleware): Middleware {
  return (next) => {
    const recorded = record(next);
    return (request) => (unrecorded.test(new URL(request.url).pathname) ? next(request) : recorded(request));
  };
}

/** Serves until interrupted. When ready, prints the address and the credentials, then each request. */
export async function serveUntilInterrupted(
  served: Application,
  settings: ServingSettings,
  { stdout, stderr, interrupted }: Environment,
): Promise<number> {
  const { record: file, quiet = false } = settings;
  const { token, contract } = served;
  const memory = secretMemory();
  memory.keep([token]);
  const tell = (line: string) => stderr.write(`svc-contract: ${line}\n`);
  const print = quiet ? undefined : (lines: string) => stderr.write(lines);
  const tls = await prepareTls(settings);
  let recording: HarFile | undefined;
  try {
    recording = file === undefined ? undefined : harFile(file);
    const exposed = file === undefined ? undefined : restrictToOwner(file);
    if (exposed !== undefined) tell(exposed);
    const record = recording && recordTo(recording, tell, contract, memory);
    const { url, controlUrl, close } = await serve({ ...served, memory }, settings, print, record, tls);
    const credentials = await served.issueCredentials?.();
    memory.keep(Object.values(credentials ?? {}));
    const text = announcement({ ...served, ...tls, ...credentials, url, controlUrl }, settings);
    if (stdout.writeSecrets === undefined) stdout.write(text);
    else stdout.writeSecrets(text);
    if (!interrupted.aborted) await once(interrupted, 'abort');
    await close();
    return recording?.isWhole === false ? 3 : 0;
  } finally {
    recording?.close();
    await removeAuthority(tls);
  }
}

interface Served extends Partial<Credentials> {
  readonly name: string;
  readonly token: string;
  readonly url: string;
  readonly controlUrl: string | undefined;
  /** The file of the certificate authority. */
  readonly authority?: string;
}

function announcement(
  { name, token, url, controlUrl, authority, apiKey, bearerToken }: Served,
  { quiet, host, controlHost }: ServingSettings,
): string {
  const console = controlUrl && `${controlUrl}/_console#${encodeURIComponent(token)}`;
  if (quiet === true) {
    const stateControl = controlUrl && { url: controlUrl, token };
    const served = { url, certificateAuthority: authority, apiKey, bearerToken, console, stateControl };
    return `${JSON.stringify({ format: quietFormat, name, ...served })}\n`;
  }
  const isLocal = controlHost === undefined || isLoopback(controlHost);
  const reach = isLocal
    ? 'on this machine only; use --control-host ADDRESS to listen elsewhere'
    : 'reachable from other machines by anyone with the token';
  const lines = [
    [name, url],
    ['certificate authority', authority],
    ['api key', apiKey],
    ['bearer token', bearerToken],
    ['console', console],
    ['state control', controlUrl],
    ['state control token', controlUrl && token],
    ['state control and console', controlUrl && !isLoopback(host) ? reach : undefined],
  ];
  return lines.flatMap(([label, value]) => (value === undefined ? [] : `${label}: ${value}\n`)).join('');
}
