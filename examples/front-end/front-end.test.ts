import { setupServer } from 'msw/node';
import { factories } from 'svc-contract/factories';
import { svcMock } from 'svc-contract/msw';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { healthView } from './health-view.ts';
import { passwordView } from './page.ts';
import { serviceAt } from './service.ts';

const svc = svcMock({ baseUrl: 'http://svc.test' });
const server = setupServer(...svc.handlers);
const service = serviceAt(svc.baseUrl, svc.credentials.administrator);
const make = factories({ seed: 1 });

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => svc.restore());
afterAll(() => server.close());

describe('service health', () => {
  const seen = async () => healthView(await service.health());

  it('shows the three services, and no banner when all is well', async () => {
    const { heading, banner, services } = await seen();
    expect([heading, banner]).toEqual(['Healthy', []]);
    expect(services.map(({ name }) => name)).toEqual(['Synchronisation', 'Password delivery', 'Scheduler']);
  });

  it.each([
    ['Stalled', { condition: 'Stalled' }, 1],
    ['No heartbeat', { condition: 'NoHeartbeat' }, 1],
    ['Never started', { condition: 'NeverStarted' }, 1],
    ['Heartbeat overdue', { condition: 'HeartbeatOverdue' }, 0],
  ] as const)('shows %s, and the banner if the status requires it', (verdict, WorkerSync, banners) => {
    const body = make.serviceHealthSummary({ services: { WorkerSync } });
    const view = healthView({ kind: 'answered', status: 200, body });
    expect(view.services[0]?.verdict).toBe(verdict);
    expect(view.banner).toHaveLength(banners);
  });

  it('shows why the health is unknown', async () => {
    await svc.state('the database is unreachable');
    expect(await seen()).toMatchObject({ heading: 'Unknown', banner: ['The database cannot be reached.'] });
    svc.override('getServiceHealth', () => Response.error());
    expect((await seen()).banner).toEqual(['The service cannot be reached.']);
  });

  it('explains the refusal to a caller who is not an administrator', async () => {
    const user = serviceAt(svc.baseUrl, svc.credentials.user);
    expect(healthView(await user.health()).banner).toEqual(['The caller does not have the required role.']);
  });
});

describe('setting a password', () => {
  const password = 'correct horse battery staple';

  it('reports success once every system has settled', async () => {
    const { metaverseObjectId } = await svc.state('a person has accounts');
    const view = passwordView(await service.setPassword(metaverseObjectId, { password, wait: 5 }));
    expect(view).toMatchObject({ tone: 'good', message: 'The password is set everywhere.' });
    expect(view.targets).toHaveLength(2);
  });

  it('waits for exactly the requested time', async () => {
    await svc.state('the clock stands still');
    const { metaverseObjectId } = await svc.state('a person has accounts', {
      accounts: [{ settlesAfterSeconds: 25 }],
    });
    const outcome = async (wait: number) => service.setPassword(metaverseObjectId, { password, wait });
    expect(passwordView(await outcome(20)).message).toBe('Sent. Not every system has settled yet.');
    expect(passwordView(await outcome(30)).message).toBe('The password is set everywhere.');
  });

  it('names the systems that refuse the password', async () => {
    const { metaverseObjectId } = await svc.state('a person has accounts', {
      accounts: [{}, { outcome: 'failed' }],
    });
    const view = passwordView(await service.setPassword(metaverseObjectId, { password, wait: 5 }));
    expect(view.tone).toBe('bad');
    expect(view.targets.map(({ tone }) => tone)).toEqual(['good', 'bad']);
  });

  it('pauses for as long as Retry-After requires', async () => {
    await svc.state('requests are limited', { requests: 0, windowSeconds: 30 });
    const { message, pause } = passwordView(await service.setPassword('anybody', { password }));
    expect(pause).toBeGreaterThan(25);
    expect(message).toBe(`Too many requests. Try again in ${pause} seconds.`);
  });

  it('shows why the service refuses the password', async () => {
    const { metaverseObjectId } = await svc.state('a person has accounts');
    const view = passwordView(await service.setPassword(metaverseObjectId, { password, wait: 31 }));
    expect(view.message).toMatch(/^wait: must be a whole number of seconds from 0 to 30/);
  });
});
