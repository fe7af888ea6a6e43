import { networkInterfaces } from 'node:os';
import { afterEach, describe, expect, it } from 'vitest';
import { startMock } from '#harness/cli/api/svc-contract.ts';
import { run } from '#harness/cli/cli.ts';
import { fakeEnvironment, started, stopAll } from './testing/run-command.ts';

afterEach(stopAll);

describe.each(['mock', 'reference'])('the console of %s', (command) => {
  it('is a page that calls only its own server', async () => {
    const { control } = await started(command);
    for (const path of ['/_console', '/_console/']) {
      const page = await fetch(control + path);
      expect(page.status).toBe(200);
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
      const policy = page.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("connect-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe|\*/);
      expect(await page.text()).not.toMatch(/https?:/);
    }
  });

  it('returns nothing without the token', async () => {
    const { control } = await started(command);
    for (const path of ['/_console/health', '/_console/about', '/_console/nothing', '/states', '/requests']) {
      expect((await fetch(control + path)).status).toBe(401);
    }
    expect((await fetch(`${control}/_console`, { method: 'POST' })).status).toBe(401);
  });

  it('checks service health without a logged request', async () => {
    const { ask, enter } = await started(command);
    const watched = async (): Promise<unknown> => (await ask('/_console/health')).json();
    expect(await watched()).toMatchObject({ status: 200, summary: { overall: 'Healthy' } });
    await enter('a service has been silent', { service: 'Scheduler', seconds: 121 });
    expect(await watched()).toMatchObject({ status: 200, summary: { overall: 'Unhealthy' } });
    expect(await (await ask('/requests')).json()).toMatchObject({ requests: [] });
  });

  it('shows the status with which service health is refused', async () => {
    const { ask, enter } = await started(command);
    await enter('the database is unreachable');
    expect(await (await ask('/_console/health')).json()).toEqual({ status: 503, summary: null });
  });

  it('prints the address, with the token in the fragment', async () => {
    const { api, ask, control, printed } = await started(command);
    expect(await (await ask('/_console/about')).json()).toEqual({ name: command, api });
    expect(printed).toContain(`console: ${control}/_console#a%20token%20for%20this%20test\n`);
  });
});

/** An address of this machine other than the loopback address, if it has one. */
const outside = Object.values(networkInterfaces())
  .flat()
  .find((each) => each?.family === 'IPv4' && !each.internal)?.address;

/** The output of a serving command, and whether its two addresses respond. */
async function serving(...words: string[]) {
  const ending = new AbortController();
  const { written, ...fake } = fakeEnvironment();
  const ended = run([...words, '--state-control'], { ...fake, interrupted: ending.signal });
  await expect.poll(() => written.stdout).toMatch(/token: .+\n/);
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
  it.each([
    [[], 'on this machine only; use --control-host ADDRESS to listen elsewhere', false],
    [
      ['--control-host', '0.0.0.0'],
      'state control and console: reachable by other machines, with the token',
      true,
    ],
  ])('opens state control with only %j, and reports it', async (words, message, isOpen) => {
    const { printed, reached, end } = await serving(command, '--host', '0.0.0.0', ...words);
    expect(printed).toContain(message);
    expect(await reached('127.0.0.1')).toEqual({ api: true, control: true });
    if (outside !== undefined) expect(await reached(outside)).toEqual({ api: true, control: isOpen });
    await end();
  });
});

it('a service started from code limits state control to this machine', async () => {
  const served = await startMock({ host: '0.0.0.0', stateControl: true });
  expect(new URL(served.stateControl?.url ?? '').hostname).toBe('127.0.0.1');
  await served.close();
});
