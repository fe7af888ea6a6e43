import { faker } from '@faker-js/faker';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { type Factories, factories } from '#mocks/factories/factories.ts';

describe('values given to a factory', () => {
  const make = factories({ seed: 6 });

  it('are used, and the times match the verdict', () => {
    const stalled = make.serviceHealth({ service: 'WorkerSync', condition: 'Stalled', hostName: 'worker-7' });
    expect(stalled).toMatchObject({ status: 'Degraded', hostName: 'worker-7' });
    expect(stalled.instanceId).toMatch(/^worker-7:/);
    expect(Date.parse('2026-03-02T09:30:00Z') - Date.parse(stalled.lastProgressAt ?? '')).toBeGreaterThan(
      600_000,
    );
  });

  it('may be times, which determine the verdict', () => {
    const silent = { service: 'Scheduler', lastSeenAt: '2026-03-02T09:27:59.000Z' } as const;
    const lost = {
      status: 'Unhealthy',
      condition: 'NoHeartbeat',
      reason: 'No heartbeat has come for 121 s.',
    };
    expect(make.serviceHealth(silent)).toMatchObject(lost);
    const never = make.serviceHealth({ lastSeenAt: null });
    expect(never).toMatchObject({ condition: 'NeverStarted', hostName: null });
    const still = { currentWork: 'Export', lastProgressAt: '2026-03-02T09:19:00.000Z' };
    expect(make.serviceHealth(still)).toMatchObject({ condition: 'Stalled', currentWork: 'Export' });
  });

  it.each([
    ['Degraded', { currentWork: null }, 'HeartbeatOverdue'],
    ['Degraded', { lastSeenAt: '2026-03-02T09:29:58.000Z' }, 'Stalled'],
    ['Unhealthy', { hostName: 'worker-7' }, 'NoHeartbeat'],
  ] as const)('with status %s and %o never get the condition %s', (status, given, condition) => {
    const found = Array.from({ length: 20 }, (_, seed) =>
      factories({ seed }).serviceHealth({ status, ...given }),
    );
    expect(new Set(found.map((health) => health.condition))).toEqual(new Set([condition]));
  });

  it('determine the overall status from the services or the reverse, and all ages from generatedAt', () => {
    const worst = { WorkerSync: { condition: 'Stalled' }, Scheduler: { condition: 'NeverStarted' } } as const;
    expect(make.serviceHealthSummary({ services: worst }).overall).toBe('Unhealthy');
    const degraded = make.serviceHealthSummary({ overall: 'Degraded' });
    expect(degraded.services.filter(({ status }) => status === 'Degraded')).toHaveLength(1);
    const { services } = make.serviceHealthSummary({ generatedAt: '2030-01-01T12:00:00.000Z' });
    for (const { lastSeenAt } of services) expect(lastSeenAt).toMatch(/^2030-01-01T1[12]:/);
  });

  it('result in pages with consistent numbers', () => {
    const { items, ...numbers } = make.metaverseObjectPage({ totalCount: 250, page: 3, pageSize: 100 });
    expect(items).toHaveLength(50);
    expect(numbers).toMatchObject({ totalPages: 3, hasNextPage: false, hasPreviousPage: true });
    const auditors = make.rolePage({ items: [make.role({ name: 'Auditor' })] });
    expect(auditors).toMatchObject({ totalCount: 1, page: 1 });
    const page = make.activityPage({ items: [], totalCount: 0 });
    expect(page).toMatchObject({ totalPages: 0, hasNextPage: false });
  });

  it('change the fields that depend on them', () => {
    expect(make.userInfo({ authorised: false })).toMatchObject({ metaverseObjectId: null, roles: [] });
    expect(make.userInfo({ isAdministrator: true }).roles).toEqual(['Administrator']);
    expect(make.passwordResult({ settled: false }).targets.map(({ state }) => state)).toContain('Pending');
    expect(make.passwordTarget({ state: 'Failed' }).message).toMatch(/refused/);
    expect(make.scheduleExecution({ status: 'CompleteWithError' }).errorMessage).toMatch(/^Failed steps: /);
    expect(make.scheduleExecution({ status: 'Running' }).completedAt).toBeNull();
    expect(make.activity({ status: 'InProgress' }).completedAt).toBeNull();
    expect(make.errorBody({ code: 'TOO_MANY_REQUESTS' }).message).toMatch(/too many requests/i);
  });

  const { activity, serviceHealth, serviceHealthSummary, userInfo, passwordResult, rolePage } = make;
  const degraded = { Scheduler: { status: 'Degraded' } } as const;
  const pending = make.passwordTarget({ state: 'Pending' });
  const [eight, nine] = ['2026-03-02T08:00:00.000Z', '2026-03-02T09:00:00.000Z'];

  it.each<[string, () => unknown, string]>([
    ['another status', () => serviceHealth({ condition: 'Stalled', status: 'Healthy' }), '§3.1'],
    ['other times', () => serviceHealth({ condition: 'Stalled', currentWork: null }), 'not Stalled'],
    ['a worse service', () => serviceHealthSummary({ overall: 'Healthy', services: degraded }), '§3.1.2'],
    ['an identity of a stranger', () => userInfo({ authorised: false, metaverseObjectId: 'x' }), '§5.6'],
    ['an administrator without the role', () => userInfo({ isAdministrator: true, roles: [] }), '§2.4'],
    ['settled and pending', () => passwordResult({ settled: true, targets: [pending] }), '§4.1'],
    ['a page beyond the deepest', () => rolePage({ page: 10_002, pageSize: 100 }), '§8'],
    ['a next page that there is not', () => rolePage({ totalCount: 3, hasNextPage: true }), '§2.8'],
    ['an extra item', () => rolePage({ totalCount: 0, items: [make.role()] }), 'expected items: 0, given: 1'],
    ['an early end', () => activity({ startedAt: nine, completedAt: eight }), 'is before startedAt'],
    ['an end of what runs', () => activity({ status: 'InProgress', completedAt: eight }), 'no completedAt'],
  ])('are refused if they contradict each other: %s', (_, contradict, why) => {
    expect(contradict).toThrow(why);
  });

  it('are checked against the types of the contract', () => {
    // @ts-expect-error This condition does not exist.
    expect(() => make.serviceHealth({ condition: 'Asleep' })).toThrow('not Asleep');
    expectTypeOf(make.serviceHealth().lastSeenAt).toEqualTypeOf<string | null>();
  });
});

it('the same seed, locale and time give the same data, whatever other code draws from faker', () => {
  const some = ({ metaverseObjectPage, serviceHealthSummary, connectedSystem }: Factories) => {
    faker.person.fullName();
    return [metaverseObjectPage(), serviceHealthSummary(), connectedSystem()];
  };
  const english = some(factories({ seed: 11 }));
  expect(some(factories({ seed: 11 }))).toEqual(english);
  expect(some(factories({ seed: 12 }))).not.toEqual(english);
  expect(some(factories({ seed: 11, locale: 'ja' }))).not.toEqual(english);
  const now = new Date('2031-05-05T12:00:00.000Z');
  expect(factories({ now }).serviceHealthSummary().generatedAt).toBe(now.toISOString());
});
