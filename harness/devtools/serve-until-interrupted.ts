import { createOperationMatcher } from '#harness/contract/operation-matcher.ts';
import type { Environment } from '#harness/environment.ts';
import { keepToOwner } from '#harness/output-files.ts';
import { isLoopback } from '#reference/server/listen.ts';
import { type HarFile, harFile } from './recording/har-file.ts';
import { recordTo } from './recording/record.ts';
import { isHiddenBody } from './request-log/kept-bodies.ts';
import { type Application, type ServingSettings, serve } from './serve.ts';

/** Serves until interrupted. Prints where, and with which credentials, once requests are answered; then each request. */
export async function serveUntilInterrupted(
  application: Application,
  settings: ServingSettings,
  environment: Environment,
): Promise<number> {
  if (settings.record === undefined) return serveAndTell(application, settings, environment);
  const recording = harFile(settings.record);
  const exposed = keepToOwner(settings.record);
  if (exposed !== undefined) environment.stderr.write(`svc-contract: ${exposed}\n`);
  try {
    return await serveAndTell(application, settings, environment, recording);
  } finally {
    recording.close();
  }
}

async function serveAndTell(
  application: Application,
  settings: ServingSettings,
  { stdout, stderr, interrupted }: Environment,
  recording?: HarFile,
): Promise<number> {
  const print = settings.quiet === true ? undefined : (lines: string) => stderr.write(lines);
  const tell = (line: string) => stderr.write(`svc-contract: ${line}\n`);
  const record = recording && recordTo(recording, tell, hiding(application));
  const { url, controlUrl, close } = await serve(application, settings, print, record);
  const { name, token } = application;
  const served = {
    url,
    ...(await application.issueCredentials?.()),
    ...(controlUrl !== undefined && {
      console: `${controlUrl}/_console#${encodeURIComponent(token)}`,
      stateControl: { url: controlUrl, token },
    }),
  };
  const isOpen = controlUrl !== undefined && !isLoopback(settings.host);
  const told =
    settings.quiet === true
      ? `${JSON.stringify({ name, ...served })}\n`
      : announcement(name, served) + (isOpen ? `${whoReachesControl(settings.controlHost)}\n` : '');
  if (stdout.writeSecrets === undefined) stdout.write(told);
  else stdout.writeSecrets(told);
  if (!interrupted.aborted) {
    await new Promise<void>((resolve) =>
      interrupted.addEventListener('abort', () => resolve(), { once: true }),
    );
  }
  await close();
  return recording?.isWhole === false ? 3 : 0;
}

/** Which bodies of a request may hold a password anywhere. */
function hiding({ contract, places }: Application) {
  const addressed = createOperationMatcher(contract, places);
  return (method: string, path: string) => {
    const found = addressed(method, path);
    const operation = found.kind === 'operation' ? found.operation : undefined;
    return (body: unknown) => isHiddenBody({ operation, path }, body, contract);
  };
}

/** Said where the API is open to others, who may expect the same of state control. */
function whoReachesControl(controlHost: string | undefined): string {
  return controlHost === undefined || isLoopback(controlHost)
    ? 'state control and console: for this machine alone, --control-host ADDRESS opens them to others'
    : 'state control and console: open to others, who need the token';
}

/** A service that listens, as those who use it need to know it. */
interface Announced {
  readonly url: string;
  readonly apiKey?: string;
  readonly bearerToken?: string;
  readonly console?: string;
  readonly stateControl?: { readonly url: string; readonly token: string };
}

/** What a serving command prints for people: one thing a line. */
function announcement(name: string, served: Announced): string {
  const { url, apiKey, bearerToken, console, stateControl } = served;
  const lines = [
    [name, url],
    ['api key', apiKey],
    ['bearer token', bearerToken],
    ['console', console],
    ['state control', stateControl?.url],
    ['state control token', stateControl?.token],
  ];
  return lines
    .filter(([, value]) => value !== undefined)
    .map(([label, value]) => `${label}: ${value}\n`)
    .join('');
}
