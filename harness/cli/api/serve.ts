import { randomUUID } from 'node:crypto';
import { loadContract } from '#harness/contract/contract.ts';
import { type Application, serve } from '#harness/devtools/serve.ts';
import { HarnessError, refuseEmpty } from '#harness/errors.ts';
import { findRelease, type Release, releases } from '#harness/http/profile/profile.ts';
import { servingBounds } from '#harness/limits.ts';
import type { ServedProfile } from '#harness/targets/served-profile.ts';

/** What `startMock` of the package does, loaded when it is called. */
export async function serveMock(options: MockOptions): Promise<Served> {
  refuse(options);
  const { prismApplication } = await import('#harness/targets/prism.ts');
  const token = tokenOf(options);
  const mock = await prismApplication(await loadContract(), token, await profileOf(options));
  return start({ name: 'mock', ...mock, token }, options);
}

/** What `startReference` of the package does, loaded when it is called. */
export async function serveReference(options: ReferenceOptions): Promise<ServedReference> {
  refuse(options);
  const { openReferenceData, referenceApplication } = await import(
    '#harness/targets/reference-application.ts'
  );
  const token = tokenOf(options);
  const profile = await profileOf(options);
  const apiKey = keyOf(options);
  const { faults = [], shake, seed, objects, origins, data, timeScale } = options;
  const release = releaseOf(options);
  const keeper = data === undefined ? undefined : await openReferenceData(data, options);
  try {
    const wanted = { faults, shake, seed, objects, origins, release, keeper, timeScale };
    const { application, contract } = referenceApplication({
      ...wanted,
      contract: await loadContract(),
      profile,
      token,
    });
    const served = await start({ name: 'reference', application, contract, token }, options);
    const credentials = await application.issueCredentials(apiKey);
    return { ...served, credentials, close: () => served.close().finally(() => keeper?.close()) };
  } catch (error) {
    keeper?.close();
    throw error;
  }
}

async function start(application: Application, options: MockOptions): Promise<Served> {
  const { port = 0, host = '127.0.0.1', stateControl, latencyMs, jitterMs, seed, origins } = options;
  const { port: controlPort, host: controlHost } = typeof stateControl === 'object' ? stateControl : {};
  const { url, controlUrl, close } = await serve(application, {
    port,
    host,
    ...(stateControl && { controlPort: controlPort ?? 0 }),
    controlHost,
    delay: { latency: latencyMs ?? 0, jitter: jitterMs ?? 0, seed: seed ?? 1 },
    origins: origins ?? [],
  });
  const { token } = application;
  return { url, ...(controlUrl !== undefined && { stateControl: { url: controlUrl, token } }), close };
}

function refuse(options: ReferenceOptions): void {
  const { host, port, token } = typeof options.stateControl === 'object' ? options.stateControl : {};
  refuseOutOfRange(options, port);
  refuseEmpty({ ...options });
  refuseEmpty({ 'stateControl.host': host, 'stateControl.token': token });
}

function tokenOf({ stateControl }: MockOptions): string {
  return (typeof stateControl === 'object' ? stateControl.token : undefined) ?? randomUUID();
}

function keyOf({ apiKey }: ReferenceOptions): string | undefined {
  if (apiKey === undefined || /^[\x21-\x7e]+$/.test(apiKey)) return apiKey;
  throw new HarnessError('USAGE', 'apiKey is empty or holds characters that no header can carry.');
}

async function profileOf({ profile }: MockOptions): Promise<ServedProfile | undefined> {
  if (profile === undefined) return undefined;
  const { readServedProfile } = await import('#harness/targets/served-profile.ts');
  return readServedProfile(profile);
}

function releaseOf({ release }: ReferenceOptions): Release | undefined {
  if (release === undefined) return undefined;
  const found = findRelease(release);
  if (found !== undefined) return found;
  throw new HarnessError('USAGE', `There is no release "${release}".`, {
    hint: `Name one of ${releases.join(', ')}.`,
  });
}

/** How a service is reached that a test or a script starts. */
export interface MockOptions {
  /** The file of a profile, as `init` drafts it: the service looks like its server. */
  readonly profile?: string | undefined;
  /** 0, the default, is any free one. */
  readonly port?: number | undefined;
  /** The loopback address unless told otherwise. */
  readonly host?: string | undefined;
  /**
   * Serves state control and the console as well, on a port of their own, and on the loopback address unless a `host` is
   * given here.
   */
  readonly stateControl?:
    | boolean
    | { readonly port?: number; readonly host?: string; readonly token?: string }
    | undefined;
  /** Delays every answer by so many milliseconds. */
  readonly latencyMs?: number | undefined;
  /** Delays every answer by up to so many milliseconds more, at random by `seed`. */
  readonly jitterMs?: number | undefined;
  /** Origins whose pages may call from their browser, as pages of this machine may; `*` for any. */
  readonly origins?: readonly string[] | undefined;
  /** Of the jitter, and of the data where there are any; 1 when left out. */
  readonly seed?: number | undefined;
}

/** The same, and how the reference implementation behaves. */
export interface ReferenceOptions extends MockOptions {
  /** Behaves as this release, as `0.16.0`; left out, the newest. */
  readonly release?: string | undefined;
  /** Documented rules to break, by the ids that `svc-contract rules ID` lists. */
  readonly faults?: readonly string[] | undefined;
  /** Varies everything the document leaves open, by this seed. */
  readonly shake?: number | undefined;
  /** How many Metaverse Objects to begin with: up to 3,000,000, which take a gigabyte of memory. */
  readonly objects?: number | undefined;
  /** The administrator's API key, in place of a random one. */
  readonly apiKey?: string | undefined;
  /** A SQLite file that keeps everything; begun where there is none. Left out, the state ends with the service. */
  readonly data?: string | undefined;
  /** How many times as fast as the machine's its clock runs; 1 when left out. */
  readonly timeScale?: number | undefined;
}

/** A service that listens. */
export interface Served {
  readonly url: string;
  /** Where state control was asked for: its address, and the token to send as a bearer. */
  readonly stateControl?: { readonly url: string; readonly token: string };
  /** Ends its connections too. Closing twice does no harm. */
  close(): Promise<void>;
}

/** The same, with what a client may send as an administrator. The key outlives a factory reset. */
export interface ServedReference extends Served {
  readonly credentials: { readonly apiKey: string; readonly bearerToken: string };
}

type Numbers = Pick<
  ReferenceOptions,
  'port' | 'latencyMs' | 'jitterMs' | 'seed' | 'shake' | 'objects' | 'timeScale'
>;

/** Refuses the numbers that the command line would refuse. */
function refuseOutOfRange(numbers: Numbers, controlPort?: number): void {
  demand('port', numbers.port, servingBounds.port);
  demand('stateControl.port', controlPort, servingBounds.port);
  demand('latencyMs', numbers.latencyMs, servingBounds.latency);
  demand('jitterMs', numbers.jitterMs, servingBounds.jitter);
  for (const name of ['seed', 'shake', 'objects'] as const) demand(name, numbers[name], servingBounds[name]);
  demand('timeScale', numbers.timeScale, servingBounds.timeScale, false);
}

function demand(
  name: string,
  value: number | undefined,
  [least, most]: readonly [number, number],
  isWhole = true,
): void {
  if (value === undefined || (value >= least && value <= most && (!isWhole || Number.isInteger(value))))
    return;
  throw new HarnessError(
    'USAGE',
    `${name} must be a ${isWhole ? 'whole ' : ''}number from ${least} to ${most}.`,
    {
      hint: 'See the options in docs/programming.md.',
    },
  );
}
