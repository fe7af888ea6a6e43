import { afterEach, describe, expect, it } from 'vitest';
import { started, stopAll } from './testing/run-command.ts';

afterEach(stopAll);

describe.each(['mock', 'reference'])('the console of %s', (command) => {
  it('is a page that calls nobody but its own server', async () => {
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

  it('tells nothing without the token', async () => {
    const { control } = await started(command);
    for (const path of ['/_console/health', '/_console/about', '/_console/nothing', '/states']) {
      expect((await fetch(control + path)).status).toBe(401);
    }
    expect((await fetch(`${control}/_console`, { method: 'POST' })).status).toBe(401);
  });

  it('is not to be had by way of the API, nor without state control', async () => {
    const { api } = await started(command);
    expect((await fetch(`${api}/_console`)).ok).toBe(false);
  });

  it('watches the services without being a client', async () => {
    const { ask, enter } = await started(command);
    const watched = async (): Promise<unknown> => (await ask('/_console/health')).json();
    expect(await watched()).toMatchObject({ status: 200, summary: { overall: 'Healthy' } });
    await enter('a service has been silent', { service: 'Scheduler', seconds: 121 });
    expect(await watched()).toMatchObject({ status: 200, summary: { overall: 'Unhealthy' } });
    expect(await (await ask('/requests')).json()).toMatchObject({ requests: [] });
  });

  it('says by which status health is refused', async () => {
    const { ask, enter } = await started(command);
    await enter('the database is unreachable');
    expect(await (await ask('/_console/health')).json()).toEqual({ status: 503, summary: null });
  });

  it('does not repeat the name of a state that there is not when it is long', async () => {
    const { ask } = await started(command);
    const answer = await ask('/states', 'POST', { state: 'a service '.padEnd(500_000, 'ab') });
    expect(answer.status).toBe(501);
    expect((await answer.text()).length).toBeLessThan(300);
  });

  it('says where the server listens, and has its token behind the address', async () => {
    const { api, ask, control, printed } = await started(command);
    expect(await (await ask('/_console/about')).json()).toEqual({ name: command, api });
    expect(printed).toContain(`console: ${control}/_console#a%20token%20for%20this%20test\n`);
  });
});

describe('the watch on the services', () => {
  it('reads a body in whatever casing a shaken server spells it', async () => {
    const { ask } = await started('reference', '--shake', '2');
    expect(await (await ask('/_console/health')).json()).toMatchObject({ summary: { overall: 'Healthy' } });
  });
});
