import { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
import { startMock } from '#app/api/svc-contract.ts';
import { started } from './testing/run-command.ts';

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
    const { send, enter } = await started(command);
    const watched = async (): Promise<unknown> => (await send('/_console/health')).json();
    expect(await watched()).toMatchObject({ status: 200, summary: { overall: 'Healthy' } });
    await enter('a service has been silent', { service: 'Scheduler', seconds: 121 });
    expect(await watched()).toMatchObject({ status: 200, summary: { overall: 'Unhealthy' } });
    expect(await (await send('/requests')).json()).toMatchObject({ requests: [] });
  });

  it('shows the status with which service health is refused', async () => {
    const { send, enter } = await started(command);
    await enter('the database is unreachable');
    expect(await (await send('/_console/health')).json()).toEqual({ status: 503, summary: null });
  });

  it('prints the address, with the token in the fragment', async () => {
    const { api, send, control, printed } = await started(command);
    expect(await (await send('/_console/about')).json()).toEqual({ name: command, api });
    expect(printed).toContain(`console: ${control}/_console#a%20token%20for%20this%20test\n`);
  });
});

/** An address of this machine that is not a loopback address; undefined if there is none. */
const outside = Object.values(networkInterfaces())
  .flat()
  .find((each) => each?.family === 'IPv4' && !each.internal)?.address;

/** Whether a server responds at `host`, on the port of `url`. */
const responds = (url: string, host: string): Promise<boolean> =>
  fetch(`http://${host}:${new URL(url).port}/`).then(
    () => true,
    () => false,
  );

describe.each(['reference', 'mock'])('%s --host 0.0.0.0', (command) => {
  it.each([
    [[], 'on this machine only; use --control-host ADDRESS to listen elsewhere', false],
    [
      ['--control-host', '0.0.0.0'],
      'state control and console: reachable from other machines by anyone with the token',
      true,
    ],
  ])('opens state control with only %j, and reports it', async (args, message, isOpen) => {
    const { api, control, printed } = await started(command, '--host', '0.0.0.0', ...args);
    const reached = (host: string) => Promise.all([api, control].map((url) => responds(url, host)));
    expect(printed).toContain(message);
    expect(await reached('127.0.0.1')).toEqual([true, true]);
    if (outside !== undefined) expect(await reached(outside)).toEqual([true, isOpen]);
  });
});

it('a service started from code limits state control to this machine', async () => {
  const served = await startMock({ host: '0.0.0.0', stateControl: true });
  expect(new URL(served.stateControl?.url ?? '').hostname).toBe('127.0.0.1');
  await served.close();
});
