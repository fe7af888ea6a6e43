import {
  flag,
  list,
  type OptionTable,
  option,
  type ValuesOf,
  wholeNumber,
} from '#harness/command-line-options.ts';
import type { ServingSettings } from '#harness/devtools/serve.ts';
import { servingBounds } from '#harness/limits.ts';
import { origin, port } from './options.ts';

export const seed = wholeNumber(...servingBounds.seed);

export const servingOptions = {
  'until-stdin-closes': flag(
    'end when standard input closes, as when the test host that started it is killed',
  ),
  'parent-pid': option('PID', 'end when this process has ended', { takes: wholeNumber(1, 2 ** 31 - 1) }),
  profile: option(
    'FILE',
    'look like the server of this profile: its prefix, paths, casing, release, ids and names of members',
  ),
  port: option('N', 'port to listen on', { takes: port, default: 'any free one' }),
  host: option('ADDRESS', 'address to listen on; state control stays on this machine', {
    default: '127.0.0.1',
  }),
  tls: flag('serve HTTPS with a certificate made now; the file of its authority is printed'),
  'tls-cert': option('FILE', 'serve HTTPS with this certificate, in PEM', { needs: 'tls-key' }),
  'tls-key': option('FILE', 'the key of --tls-cert, in PEM', { needs: 'tls-cert' }),
  latency: option('MS', 'delay every answer by so much', { takes: wholeNumber(...servingBounds.latency) }),
  jitter: option('MS', 'delay every answer by up to so much more, at random', {
    takes: wholeNumber(...servingBounds.jitter),
  }),
  cors: list('ORIGIN', 'allow CORS requests from this origin; * allows any', { takes: origin }),
  quiet: flag('print the addresses as JSON, and not the requests that arrive'),
  record: option(
    'FILE',
    'write what the client sends and gets to this file, as an HTTP archive (HAR 1.2) without secrets, for "received"',
  ),
  'state-control': flag('also serve state control and the console, on a port of their own'),
  'control-port': option('N', 'port of state control', {
    takes: port,
    needs: 'state-control',
    default: 'any free one',
  }),
  'control-host': option(
    'ADDRESS',
    'address that state control and the console listen on, whatever --host says',
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
