import { randomUUID } from 'node:crypto';
import { type Application, serve } from '#app/serve/serve.ts';
import { readServedProfile } from '#app/targets/served-profile.ts';
import { decimalNumber, wholeNumber } from '#harness/command-line/options.ts';
import { loadContract } from '#harness/contract/contract.ts';
import { HarnessError, refuseEmpty } from '#harness/errors/errors.ts';
import { servingBounds } from '#harness/errors/limits.ts';
import { chooseRelease } from '#harness/profile/profile.ts';
import { secretMemory } from '#harness/redaction/secret-memory.ts';

/** Implements `startMock` of the package. The first call of `startMock` loads this module. */
export async function serveMock(options: MockOptions): Promise<Served> {
  refuse(options);
  const { prismApplication } = await import('#app/targets/prism.ts');
  const { token = randomUUID() } = controlOf(options) ?? {};
  const mock = await prismApplication(await loadContract(), token, await readServedProfile(options.profile));
  return start({ name: 'mock', ...mock, token }, options);
}

/** Implements `startReference` of the package. The first call of `startReference` loads this module. */
export async function serveReference(options: ReferenceOptions): Promise<ServedReference> {
  refuse(options);
  const { openReferenceData, referenceApplication } = await import('#app/targets/reference-application.ts');
  const { token = randomUUID() } = controlOf(options) ?? {};
  const profile = await readServedProfile(options.profile);
  const apiKey = keyOf(options);
  const { mutants = [], variant, data, seed, objects, origins, timeScale } = options;
  const release = options.release === undefined ? undefined : chooseRelease(options.release);
  const storage = data === undefined ? undefined : await openReferenceData(data, options);
  try {
    const wanted = { mutants, variant, seed, objects, origins, release, storage, timeScale, profile, token };
    const request = { ...wanted, contract: await loadContract() };
    const { application, contract } = await referenceApplication(request);
    const memory = secretMemory();
    const served = await start({ name: 'reference', application, contract, token, memory }, options);
    const credentials = await application.issueCredentials(apiKey);
    memory.keep([token, ...Object.values(credentials)]);
    return { ...served, credentials, close: () => served.close().finally(() => storage?.close()) };
  } catch (error) {
    storage?.close();
    throw error;
  }
}

async function start(application: Application, options: MockOptions): Promise<Served> {
  const { port = 0, host = '127.0.0.1', origins = [] } = options;
  const { latencyMs: latency = 0, jitterMs: jitter = 0, seed = 1 } = options;
  const control = controlOf(options);
  const { url, controlUrl, close } = await serve(application, {
    port,
    host,
    ...(control && { controlPort: control.port ?? 0 }),
    controlHost: control?.host,
    delay: { latency, jitter, seed },
    origins,
  });
  const { token } = application;
  return { url, ...(controlUrl !== undefined && { stateControl: { url: controlUrl, token } }), close };
}

function refuse(options: ReferenceOptions): void {
  const { host, port, token } = controlOf(options) ?? {};
  refuseOutOfRange(options, port);
  refuseEmpty({ ...options, 'stateControl.host': host, 'stateControl.token': token });
}

/** The options of state control. If state control is not served, they are undefined. */
function controlOf({ stateControl }: MockOptions): ControlOptions | undefined {
  return stateControl === true ? {} : stateControl || undefined;
}

function keyOf({ apiKey }: ReferenceOptions): string | undefined {
  if (apiKey === undefined || /^[\x21-\x7e]+$/.test(apiKey)) return apiKey;
  throw new HarnessError('USAGE', 'apiKey must be printable ASCII without spaces, and not empty.');
}

interface ControlOptions {
  readonly port?: number;
  readonly host?: string;
  readonly token?: string;
}

/** Options for starting a service from a test or a script. */
export interface MockOptions {
  /** The path of a profile from `svc-contract init`. The service imitates the server in the profile. */
  readonly profile?: string | undefined;
  /** Default: 0, any free port. */
  readonly port?: number | undefined;
  /** Default: the loopback address. */
  readonly host?: string | undefined;
  /** Also serves state control and the console, on a separate port. Its `host` defaults to the loopback address. */
  readonly stateControl?: boolean | ControlOptions | undefined;
  /** Delays every response by this many milliseconds. */
  readonly latencyMs?: number | undefined;
  /** Adds a random delay of at most this many milliseconds to every response; `seed` determines the delays. */
  readonly jitterMs?: number | undefined;
  /** Origins that CORS allows, besides the origins of this machine. `*` allows every origin. */
  readonly origins?: readonly string[] | undefined;
  /** The random seed of the delays of `jitterMs` and of generated data; default: 1. */
  readonly seed?: number | undefined;
}

/** The options of the mock, plus those of the reference implementation. */
export interface ReferenceOptions extends MockOptions {
  /** Which release of the service is imitated, such as `0.16.0`. Default: the newest release. */
  readonly release?: string | undefined;
  /** Ids of mutants to switch on. `svc-contract rules ID` lists the mutants of the rule with that ID. */
  readonly mutants?: readonly string[] | undefined;
  /** Varies everything that the document leaves open, at random with this seed. */
  readonly variant?: number | undefined;
  /** The number of generated Metaverse Objects: at most 3,000,000. */
  readonly objects?: number | undefined;
  /** The administrator's API key, instead of a random one. */
  readonly apiKey?: string | undefined;
  /** A SQLite file that stores all state. A missing file is created. Default: state is in memory only. */
  readonly data?: string | undefined;
  /** How many times as fast as real time the clock runs. Default: 1. */
  readonly timeScale?: number | undefined;
}

/** A running service. */
export interface Served {
  readonly url: string;
  /** The address and bearer token of state control; absent if state control is not served. */
  readonly stateControl?: { readonly url: string; readonly token: string };
  /** Stops the service and closes its connections. Can be called twice. */
  close(): Promise<void>;
}

/** A running reference implementation, with an administrator's credentials. The key survives a factory reset. */
export interface ServedReference extends Served {
  readonly credentials: { readonly apiKey: string; readonly bearerToken: string };
}

/** Throws if a number is outside of the range that the command line accepts. */
function refuseOutOfRange(options: ReferenceOptions, controlPort?: number): void {
  const { latency: latencyMs, jitter: jitterMs, timeScale, ...bounds } = servingBounds;
  const integers = { ...bounds, latencyMs, jitterMs, 'stateControl.port': bounds.port };
  const given = { ...options, 'stateControl.port': controlPort };
  for (const [name, [least, most]] of Object.entries({ ...integers, timeScale })) {
    const { read, accepts } = (name === 'timeScale' ? decimalNumber : wholeNumber)(least, most);
    const value = given[name as keyof typeof integers | 'timeScale'];
    if (value === undefined || read(String(value)) !== undefined) continue;
    const hint = 'See the options in docs/programming.md.';
    throw new HarnessError('USAGE', `${name} must be ${accepts}.`, { hint });
  }
}
