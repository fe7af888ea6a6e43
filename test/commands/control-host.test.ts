import { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
import { startMock } from '#harness/api/svc-contract.ts';
import { run } from '#harness/cli/cli.ts';
import { fakeEnvironment } from './testing/run-command.ts';

/** An address of this machine that is not the loopback one; a machine may have none. */
const outside = Object.values(networkInterfaces())
  .flat()
  .find((each) => each?.family === 'IPv4' && !each.internal)?.address;

/** What a serving command prints, and whether its two addresses answer there. */
async function serving(...words: string[]) {
  const ending = new AbortController();
  const { written, ...fake } = fakeEnvironment();
  const ended = run([...words, '--state-control'], { ...fake, interrupted: ending.signal });
  await expect.poll(() => written.stdout, { timeout: 60_000 }).toMatch(/token: .+\n/);
  const urls = {
    api: /: (http\S+)/.exec(written.stdout)?.[1] ?? '',
    control: /state control: (\S+)/.exec(written.stdout)?.[1] ?? '',
  };
  const answers = async (url: string, host: string): Promise<boolean> =>
    fetch(`http://${host}:${new URL(url).port}/`).then(
      () => true,
      () => false,
    );
  return {
    printed: written.stdout,
    reached: async (host: string) => ({
      api: await answers(urls.api, host),
      control: await answers(urls.control, host),
    }),
    async end() {
      ending.abort();
      expect(await ended).toBe(0);
    },
  };
}

describe.each(['reference', 'mock'])('%s --host 0.0.0.0', (command) => {
  it('opens the API alone, and says so', async () => {
    const { printed, reached, end } = await serving(command, '--host', '0.0.0.0');
    expect(printed).toMatch(/^state control: http:\/\/127\.0\.0\.1:\d+$/m);
    expect(printed).toContain('for this machine alone, --control-host ADDRESS opens them to others');
    expect(await reached('127.0.0.1')).toEqual({ api: true, control: true });
    if (outside !== undefined) expect(await reached(outside)).toEqual({ api: true, control: false });
    await end();
  });

  it('opens state control where it is told to, and says so', async () => {
    const { printed, reached, end } = await serving(
      command,
      '--host',
      '0.0.0.0',
      '--control-host',
      '0.0.0.0',
    );
    expect(printed).toContain('state control and console: open to others, who need the token');
    if (outside !== undefined) expect(await reached(outside)).toEqual({ api: true, control: true });
    await end();
  });
});

it('a service started by a program keeps state control to this machine', async () => {
  const served = await startMock({ host: '0.0.0.0', stateControl: true });
  expect(new URL(served.stateControl?.url ?? '').hostname).toBe('127.0.0.1');
  await served.close();
});
