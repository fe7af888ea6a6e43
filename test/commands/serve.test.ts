import { describe, expect, it } from 'vitest';
import { wholeNumber } from '#harness/cli/frame/command.ts';
import { servingSettings } from '#harness/cli/frame/serving-options.ts';
import { controlToken } from '#harness/devtools/serve.ts';
import type { Environment } from '#harness/environment.ts';

const stream = { write: () => undefined, isTerminal: false, columns: 80 };
const environment = (env: Environment['env'] = {}): Environment => ({
  env,
  stdout: stream,
  stderr: stream,
  interrupted: AbortSignal.abort(),
});

describe('the token of state control', () => {
  it('comes from the environment', () => {
    expect(controlToken(environment({ SVC_CONTROL_TOKEN: 'given' }))).toBe('given');
  });

  it.each([{}, { SVC_CONTROL_TOKEN: '' }])(
    'is made up, another each time, where the environment has %j',
    (env) => {
      const [one, other] = [controlToken(environment(env)), controlToken(environment(env))];
      expect(one.length).toBeGreaterThan(20);
      expect(one).not.toBe(other);
    },
  );
});

describe('a whole number', () => {
  it.each([
    ['0', 0],
    ['7', 7],
    ['007', 7],
  ])('is read from "%s"', (given, number) => {
    expect(wholeNumber({ sample: given }, 'sample', 0)).toBe(number);
  });

  it('may be left out', () => {
    expect(wholeNumber({}, 'sample', 1)).toBeUndefined();
  });

  it.each(['', '0', '-1', '1.5', '1e3', '0x10', ' 7', 'seven', '9007199254740993'])(
    'is refused from "%s"',
    (given) => {
      const reading = (): unknown => wholeNumber({ sample: given }, 'sample', 1);
      expect(reading).toThrow(
        expect.objectContaining({ code: 'USAGE', message: `--sample ${given} is no whole number from 1.` }),
      );
    },
  );
});

describe('a serving command', () => {
  it.each([
    [{ port: '65536' }, '--port 65536 is no port number.'],
    [{ port: '-1' }, '--port -1 is no port number.'],
    [{ port: '80a' }, '--port 80a is no port number.'],
    [{ 'state-control': true, 'control-port': 'x' }, '--control-port x is no port number.'],
    [{ latency: '-1' }, '--latency -1 is no whole number from 0.'],
    [{ jitter: 'some' }, '--jitter some is no whole number from 0.'],
    [{ cors: ['localhost'] }, '--cors localhost is no origin, such as http://localhost:5173.'],
    [
      { cors: ['http://localhost/a'] },
      '--cors http://localhost/a is no origin, such as http://localhost:5173.',
    ],
  ])('does not serve with %j', (values, message) => {
    const reading = (): unknown => servingSettings(values);
    expect(reading).toThrow(expect.objectContaining({ code: 'USAGE', message }));
  });
});
