import type { ServingSettings } from '#app/serve/serve.ts';
import {
  flag,
  list,
  type OptionTable,
  option,
  type ValuesOf,
  wholeNumber,
} from '#harness/command-line/options.ts';
import { HarnessError } from '#harness/errors/errors.ts';
import { servingBounds } from '#harness/errors/limits.ts';
import type { Environment } from '#harness/programs/environment.ts';
import { firstOf } from '#harness/programs/interruption.ts';
import { origin, port } from './options.ts';

export const seed = wholeNumber(...servingBounds.seed);

/** The options of a command that ends with the program that started it. */
export const starterOptions = {
  'until-stdin-closes': flag('stop when standard input closes, for example if the test runner was killed'),
  'parent-pid': option('PID', 'stop when this process ends', { takes: wholeNumber(1, 2 ** 31 - 1) }),
} as const satisfies OptionTable;

export const servingOptions = {
  ...starterOptions,
  profile: option(
    'FILE',
    'imitate the server of this profile: its paths, prefix, release and ids, and its field names with their casing',
  ),
  port: option('N', 'port to listen on', { takes: port, default: 'any free one' }),
  host: option('ADDRESS', 'address to listen on; does not apply to state control', {
    default: '127.0.0.1',
  }),
  tls: flag('serve HTTPS with a generated certificate; print the path of the certificate authority file'),
  'tls-cert': option('FILE', 'serve HTTPS with this PEM certificate', { needs: 'tls-key' }),
  'tls-key': option('FILE', 'PEM private key of --tls-cert', { needs: 'tls-cert' }),
  latency: option('MS', 'delay every response by this many milliseconds', {
    takes: wholeNumber(...servingBounds.latency),
  }),
  jitter: option('MS', 'add a random delay of up to this many milliseconds to every response', {
    takes: wholeNumber(...servingBounds.jitter),
  }),
  cors: list('ORIGIN', 'allow CORS requests from this origin; * allows any', { takes: origin }),
  quiet: flag('print the addresses as one line of JSON, and do not print requests'),
  record: option(
    'FILE',
    'record requests and responses in this HAR 1.2 file, without secrets; check it with "received"',
  ),
  'state-control': flag('also serve state control and the console (a web page), on a separate port'),
  'control-port': option('N', 'port of state control', {
    takes: port,
    needs: 'state-control',
    default: 'any free one',
  }),
  'control-host': option(
    'ADDRESS',
    'address that state control and the console listen on, independent of --host',
    { needs: 'state-control', default: '127.0.0.1' },
  ),
} as const satisfies OptionTable;

type ServingValues = ValuesOf<typeof servingOptions> & { readonly seed: number | undefined };

export function servingSettings(values: ServingValues): ServingSettings {
  const { latency = 0, jitter = 0, seed = 1, 'tls-cert': cert, 'tls-key': key } = values;
  return {
    host: values.host ?? '127.0.0.1',
    port: values.port ?? 0,
    tls: cert === undefined || key === undefined ? values.tls : { cert, key },
    ...(values['state-control'] && { controlPort: values['control-port'] ?? 0 }),
    controlHost: values['control-host'],
    delay: { latency, jitter, seed },
    origins: values.cors,
    quiet: values.quiet,
    record: values.record,
  };
}

const checkEveryMs = 500;

/** Interrupts the command when standard input closes or the parent process ends, if an option says so. */
export function endingWithStarter(
  values: ValuesOf<typeof starterOptions> & { readonly quiet: boolean },
  environment: Environment,
): Environment {
  const { 'until-stdin-closes': untilStdinCloses, 'parent-pid': parent, quiet } = values;
  const { starter, interrupted } = environment;
  if (starter === undefined) return environment;
  const ended = new AbortController();
  if (untilStdinCloses)
    void starter.stdinCloses().then(() => {
      if (!quiet) environment.stderr.write('svc-contract: stopping, because standard input was closed\n');
      ended.abort();
    });
  if (parent !== undefined) {
    if (!starter.isRunning(parent)) {
      const hint = 'Give the id of a running process; svc-contract stops when that process ends.';
      throw new HarnessError('USAGE', `--parent-pid ${parent} is not a running process.`, { hint });
    }
    const check = setInterval(() => {
      if (!starter.isRunning(parent)) ended.abort();
    }, checkEveryMs);
    ended.signal.addEventListener('abort', () => clearInterval(check));
    check.unref();
  }
  return { ...environment, interrupted: firstOf([interrupted, ended.signal]) };
}
