import { describe, expect, it } from 'vitest';
import type { Environment } from '#harness/cli/environment.ts';
import { controlToken, serveUntilInterrupted, wholeNumber } from '#harness/cli/serve.ts';
import { loadContract } from '#harness/contract/contract.ts';

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

describe('a server', async () => {
  const contract = await loadContract();
  const application = { fetch: async () => new Response(), control: async () => new Response() };

  it.each([
    [{ port: '65536' }, '--port 65536'],
    [{ port: '-1' }, '--port -1'],
    [{ port: '80a' }, '--port 80a'],
    [{ 'state-control': true, 'control-port': 'x' }, '--control-port x'],
  ])('does not listen with %j', async (values, named) => {
    const serving = serveUntilInterrupted(
      { name: 'mock', application, contract, token: 'token' },
      values,
      environment(),
    );
    await expect(serving).rejects.toMatchObject({ code: 'USAGE', message: `${named} is no port number.` });
  });

  it.each([
    [{ latency: '-1' }, '--latency -1 is no whole number from 0.'],
    [{ jitter: 'some' }, '--jitter some is no whole number from 0.'],
    [{ cors: ['localhost'] }, '--cors localhost is no origin, such as http://localhost:5173.'],
    [
      { cors: ['http://localhost/a'] },
      '--cors http://localhost/a is no origin, such as http://localhost:5173.',
    ],
  ])('does not serve with %j', async (values, message) => {
    const served = { name: 'mock', application, contract, token: 'token' };
    const serving = serveUntilInterrupted(served, values, environment());
    await expect(serving).rejects.toMatchObject({ code: 'USAGE', message });
  });
});
