import { setupServer } from 'msw/node';
import { factories } from 'svc-contract/factories';
import { svcMock } from 'svc-contract/msw';
import type { ServiceHealthSummary } from 'svc-contract/types';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

// Five complaints about mocks, and what becomes of each.

const svc = svcMock({ baseUrl: 'http://svc.test', seed: 1 });
const server = setupServer(...svc.handlers);
// Of all keys, that of an infrastructure caller outlives a factory reset.
const headers = { ...svc.credentials.infrastructure, 'content-type': 'application/json' };

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => svc.calm());
afterAll(() => server.close());

it('“They are stateless.” What is created can be read, and a reset takes it away again.', async () => {
  const create = { method: 'POST', headers, body: JSON.stringify({ name: 'Nightly', triggerType: 'Timed' }) };
  const names = async () => {
    const page = await (await fetch('http://svc.test/api/v1/schedules', { headers })).json();
    return page.items.map(({ name }: { name: string }) => name);
  };

  await fetch('http://svc.test/api/v1/schedules', create);
  expect(await names()).toContain('Nightly');

  await fetch('http://svc.test/api/v1/system/reset', { method: 'POST', headers, body: '{"force":true}' });
  expect(await names()).not.toContain('Nightly');
});

it('“Rare situations cannot be reached by a client that cannot send a Prefer header.” A sentence reaches them.', async () => {
  await svc.state('an activity is in progress');

  const reset = await fetch('http://svc.test/api/v1/system/reset', { method: 'POST', headers, body: '{}' });

  expect(reset.status).toBe(409);
});

it('“The data are nonsense.” People have names, times agree with verdicts, and verdicts follow the clock.', async () => {
  const make = factories({ seed: 1, locale: 'de' });
  expect(make.metaverseObject().displayName).toMatch(/^\p{Lu}\p{L}+\.? .*\p{L}$/u);
  expect(make.serviceHealth({ condition: 'Stalled' })).toMatchObject({ status: 'Degraded' });

  const verdict = async () => {
    const health = await fetch('http://svc.test/api/v1/system/health', { headers });
    const { overall, services }: ServiceHealthSummary = await health.json();
    return [overall, services[0].condition];
  };
  await svc.state('a service has been silent', { service: 'WorkerSync', seconds: 50 });
  expect(await verdict()).toEqual(['Degraded', 'HeartbeatOverdue']);
  await svc.state('time passes', { seconds: 11 });
  expect(await verdict()).toEqual(['Unhealthy', 'NoHeartbeat']);
});

it('“Hand-written mocks drift from the API.” The compiler holds what is written by hand to the contract.', async () => {
  svc.override('getVersion', () => ({ version: '1.2.3' }));
  const version = await (await fetch('http://svc.test/api/v1/health/version')).json();
  expect(version).toEqual({ product: expect.any(String), version: '1.2.3' });

  // @ts-expect-error The contract knows no such member.
  svc.override('getVersion', () => ({ release: '1.2.3' }));
  // @ts-expect-error Nor such a condition.
  expect(() => factories().serviceHealth({ condition: 'Asleep' })).toThrow();
});

it('“Nobody can see what the client sent.” It is listed, with what is wrong with it, without its secrets.', async () => {
  const { metaverseObjectId } = await svc.state('a person has accounts');
  const body = JSON.stringify({ password: 'correct horse', wait: 31 });

  await fetch(`http://svc.test/api/v1/metaverse/objects/${metaverseObjectId}/password`, {
    method: 'POST',
    headers,
    body,
  });

  expect(svc.requests()).toMatchObject([
    {
      operation: 'setMetaverseObjectPassword',
      body: { password: '[redacted]', wait: 31 },
      violations: [{ at: '/wait', message: 'Must be <= 30.' }],
    },
  ]);
});
