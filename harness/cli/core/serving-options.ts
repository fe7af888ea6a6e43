import { type OptionTable, type ValuesOf, wholeNumber } from '#harness/command-line-options.ts';
import type { ServingSettings } from '#harness/devtools/serve.ts';
import { servingBounds } from '#harness/limits.ts';
import { origin, port } from './options.ts';

/** The seed of what is random; each serving command says what that is. */
export const seedOption = {
  type: 'string',
  value: 'N',
  takes: wholeNumber(...servingBounds.seed),
} as const;

/** The options that every serving command has. */
export const servingOptions = {
  port: { type: 'string', value: 'N', takes: port, default: 'any free one', help: 'port to listen on' },
  host: {
    type: 'string',
    value: 'ADDRESS',
    default: '127.0.0.1',
    help: 'address to listen on; state control stays on this machine',
  },
  latency: {
    type: 'string',
    value: 'MS',
    takes: wholeNumber(...servingBounds.latency),
    help: 'delay every answer by so much',
  },
  jitter: {
    type: 'string',
    value: 'MS',
    takes: wholeNumber(...servingBounds.jitter),
    help: 'delay every answer by up to so much more, at random',
  },
  cors: {
    type: 'string',
    value: 'ORIGIN',
    multiple: true,
    separator: ',',
    takes: origin,
    help: 'let pages of this origin call from their browser, as pages of this machine may; * for any page',
  },
  quiet: { type: 'boolean', help: 'print the addresses as JSON, and not the requests that arrive' },
  record: {
    type: 'string',
    value: 'FILE',
    help: 'write what the client sends and gets to this file, as an HTTP archive (HAR 1.2) without secrets, for "received"',
  },
  'state-control': {
    type: 'boolean',
    help: 'also serve state control and the console, on a port of their own',
  },
  'control-port': {
    type: 'string',
    value: 'N',
    takes: port,
    needs: 'state-control',
    default: 'any free one',
    help: 'port of state control',
  },
  'control-host': {
    type: 'string',
    value: 'ADDRESS',
    needs: 'state-control',
    default: '127.0.0.1',
    help: 'address that state control and the console listen on, whatever --host says',
  },
} as const satisfies OptionTable;

type ServingValues = ValuesOf<typeof servingOptions> & { readonly seed: number | undefined };

export function servingSettings(values: ServingValues): ServingSettings {
  const { latency = 0, jitter = 0, seed = 1 } = values;
  return {
    host: values.host ?? '127.0.0.1',
    port: values.port ?? 0,
    ...(values['state-control'] && { controlPort: values['control-port'] ?? 0 }),
    controlHost: values['control-host'],
    delay: { latency, jitter, seed },
    origins: values.cors,
    quiet: values.quiet,
    record: values.record,
  };
}
