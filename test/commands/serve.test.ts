import { describe, expect, it } from 'vitest';
import { run } from '#harness/cli/cli.ts';
import { controlToken } from '#harness/devtools/serve.ts';
import type { Environment } from '#harness/environment.ts';
import { fakeEnvironment } from './testing/run-command.ts';

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

describe('a serving command', () => {
  it.each([
    [['--port', '65536'], '--port must be a whole number from 0 to 65535.'],
    [['--port=-1'], '--port must be a whole number from 0 to 65535.'],
    [['--port', '80a'], '--port must be a whole number from 0 to 65535.'],
    [['--state-control', '--control-port', 'x'], '--control-port must be a whole number from 0 to 65535.'],
    [['--latency=-1'], '--latency must be a whole number from 0 to 600000.'],
    [['--jitter', 'some'], '--jitter must be a whole number from 0 to 600000.'],
    [
      ['--cors', 'localhost'],
      '--cors must be an origin such as http://localhost:5173, or *, not "localhost".',
    ],
    [
      ['--cors', 'http://localhost/a'],
      '--cors must be an origin such as http://localhost:5173, or *, not "http://localhost/a".',
    ],
  ])('does not serve with %j', async (words, message) => {
    const { written, ...fake } = fakeEnvironment();
    expect(await run(['mock', ...words], { ...fake, interrupted: AbortSignal.abort() })).toBe(2);
    expect(written).toEqual({ stdout: '', stderr: expect.stringContaining(message) });
  });
});
