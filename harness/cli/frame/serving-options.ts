import type { ServingSettings } from '#harness/devtools/serve.ts';
import { HarnessError } from '#harness/errors.ts';
import type { Option, Values } from './command.ts';
import { list, text, wholeNumber } from './command.ts';

/** The options that every serving command has. */
export const servingOptions: Readonly<Record<string, Option>> = {
  port: { type: 'string', value: 'N', help: 'port to listen on (default: any free one)' },
  host: { type: 'string', value: 'ADDRESS', help: 'address to listen on (default 127.0.0.1)' },
  latency: { type: 'string', value: 'MS', help: 'answer after this many milliseconds' },
  jitter: { type: 'string', value: 'MS', help: 'and up to so many more, by --seed' },
  seed: { type: 'string', value: 'N', help: 'seed of all that is random (default 1)' },
  cors: {
    type: 'string',
    value: 'ORIGIN',
    multiple: true,
    help: 'let pages of this origin call from their browser; * for any page',
  },
  'state-control': {
    type: 'boolean',
    help: 'also serve state control and the console, on a port of their own',
  },
  'control-port': { type: 'string', value: 'N', help: 'port of state control (default: any free one)' },
};

/** Reads the options of a serving command; what makes no sense is a usage error. */
export function servingSettings(values: Values): ServingSettings {
  return {
    host: text(values, 'host') ?? '127.0.0.1',
    port: port(values, 'port'),
    ...(values['state-control'] === true && { controlPort: port(values, 'control-port') }),
    delay: {
      latency: wholeNumber(values, 'latency', 0) ?? 0,
      jitter: wholeNumber(values, 'jitter', 0) ?? 0,
      seed: wholeNumber(values, 'seed', 0) ?? 1,
    },
    origins: originsIn(values),
  };
}

function originsIn(values: Values): readonly string[] {
  const origins = list(values, 'cors');
  const wrong = origins.find(
    (each) => each !== '*' && (!URL.canParse(each) || new URL(each).origin !== each),
  );
  if (wrong === undefined) return origins;
  throw new HarnessError('USAGE', `--cors ${wrong} is no origin, such as http://localhost:5173.`);
}

function port(values: Values, name: string): number {
  const given = text(values, name) ?? '0';
  const number = Number(given);
  if (/^\d+$/.test(given) && number <= 65_535) return number;
  throw new HarnessError('USAGE', `--${name} ${given} is no port number.`);
}
