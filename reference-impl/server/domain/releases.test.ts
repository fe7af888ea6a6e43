import { describe, expect, it } from 'vitest';
import { callerOf, visitor } from '#test/builders/visitor.ts';
import type { Release } from './releases.ts';

async function speaking(release: Release) {
  const visit = visitor({ release });
  const headers = await callerOf(visit);
  return { visit, headers, get: async (path: string) => visit.ask(path, { headers }) };
}

describe('the releases', () => {
  it.each([
    ['0.12.0', 'SyncRule'],
    ['0.13.0', 'SynchronisationRule'],
  ] as const)('%s calls a Synchronisation Rule %s', async (release, name) => {
    const { visit, get } = await speaking(release);
    const { activityId } = await visit.given('a synchronisation rule activity exists');
    expect((await get(`/api/v1/activities/${activityId}`)).body.targetType).toBe(name);
    expect((await get(`/api/v1/activities?targetType=${name}`)).body.totalCount).toBe(1);
  });

  it.each([
    ['0.13.0', { typeName: 'Person' }],
    ['0.14.0', { type: { name: 'Person' } }],
  ] as const)('%s names the type of an object as %j', async (release, expected) => {
    const { get } = await speaking(release);
    expect((await get('/api/v1/metaverse/objects')).body.items?.[0]).toMatchObject(expected);
  });

  it.each([
    ['0.14.0', 'Complete', 'Completed', null],
    ['0.14.0', 'CompleteWithError', 'Completed', null],
    ['0.15.0', 'Complete', 'Complete', null],
    ['0.15.0', 'CompleteWithError', 'Complete', null],
    ['0.16.0', 'Complete', 'Complete', null],
    ['0.16.0', 'CompleteWithError', 'CompleteWithError', expect.stringContaining('Import, Export of HR')],
    ['0.16.0', 'Failed', 'Failed', expect.any(String)],
    ['0.16.0', 'Cancelled', 'Cancelled', null],
  ] as const)('%s ends %s as %s', async (release, status, spoken, errorMessage) => {
    const { visit, get } = await speaking(release);
    const failedSteps = status === 'CompleteWithError' ? ['Import', 'Export of HR'] : [];
    const made = await visit.given('a schedule execution has finished', { status, failedSteps });
    const { body } = await get(`/api/v1/schedule-executions/${made.scheduleExecutionId}`);
    expect(body).toMatchObject({ status: spoken, errorMessage });
  });

  it('stop taking Completed with 0.15.0', async () => {
    expect(
      (await (await speaking('0.14.0')).get('/api/v1/schedule-executions?status=Completed')).status,
    ).toBe(200);
    expect(
      (await (await speaking('0.15.0')).get('/api/v1/schedule-executions?status=Completed')).status,
    ).toBe(400);
    expect((await (await speaking('0.15.0')).get('/api/v1/schedule-executions?status=Complete')).status).toBe(
      200,
    );
  });

  it('tell their own version everywhere', async () => {
    const { get } = await speaking('0.13.0');
    expect((await get('/api/v1/health/version')).body.version).toBe('0.13.0');
    expect((await get('/api/v1/system/health')).body.webVersion).toBe('0.13.0');
  });
});

describe('a running schedule', () => {
  it.each([
    [true, 'CompleteWithError', /A/],
    [false, 'Failed', /A/],
  ])('that goes on past a failure (%s) ends %s', async (continueOnFailure, status, message) => {
    const { visit, headers, get } = await speaking('0.16.0');
    await visit.given('the clock stands still');
    const steps = [{ name: 'A', outcome: 'Failed' }, { name: 'B' }];
    const { scheduleId } = await visit.given('a schedule exists', { continueOnFailure, steps });
    const run = await visit.ask(`/api/v1/schedules/${scheduleId}/run`, { method: 'POST', headers });
    const execution = () => get(`/api/v1/schedule-executions/${run.body.scheduleExecutionId}`);
    expect((await execution()).body).toMatchObject({ status: 'Running', completedAt: null });
    await visit.given('time passes', { seconds: 5 });
    expect((await execution()).body).toMatchObject({ status, errorMessage: expect.stringMatching(message) });
  });
});
