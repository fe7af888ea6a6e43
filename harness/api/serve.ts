import { randomUUID } from 'node:crypto';
import { loadContract } from '#harness/contract/contract.ts';
import { type Application, serve } from '#harness/devtools/serve.ts';
import { HarnessError } from '#harness/errors.ts';
import { findRelease, type Release, releases } from '#harness/http/profile/profile.ts';
import { refuseEmpty } from './refuse-empty.ts';
import { refuseOutOfRange } from './refuse-out-of-range.ts';
import type { MockOptions, ReferenceOptions, Served, ServedReference } from './serving-options.ts';

/** What `startMock` of the package does, loaded when it is called. */
export async function serveMock(options: MockOptions): Promise<Served> {
  refuse(options);
  const { prismApplication } = await import('#harness/targets/prism.ts');
  const contract = await loadContract();
  const token = tokenOf(options);
  return start(
    { name: 'mock', application: await prismApplication(contract, token), contract, token },
    options,
  );
}

/** What `startReference` of the package does, loaded when it is called. */
export async function serveReference(options: ReferenceOptions): Promise<ServedReference> {
  refuse(options);
  const [{ referenceApplication }, { openReferenceData }] = await Promise.all([
    import('#harness/targets/reference-application.ts'),
    import('#harness/targets/reference-application.ts'),
  ]);
  const contract = await loadContract();
  const token = tokenOf(options);
  const apiKey = keyOf(options);
  const { faults = [], shake, seed, objects, origins, data, timeScale } = options;
  const release = releaseOf(options);
  const keeper = data === undefined ? undefined : await openReferenceData(data, options);
  try {
    const wanted = { faults, shake, seed, objects, origins, release, keeper, timeScale };
    const { application, places } = referenceApplication({ ...wanted, contract, token });
    const parts = { name: 'reference', application, contract, token, ...(places && { places }) };
    const served = await start(parts, options);
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

function releaseOf({ release }: ReferenceOptions): Release | undefined {
  if (release === undefined) return undefined;
  const found = findRelease(release);
  if (found !== undefined) return found;
  throw new HarnessError('USAGE', `There is no release "${release}".`, {
    hint: `Name one of ${releases.join(', ')}.`,
  });
}
