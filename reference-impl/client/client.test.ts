import { describe, expect, it } from 'vitest';
import { defaultFreedoms, shakenFreedoms } from '#reference/server/domain/freedoms.ts';
import { autoAdvanceClock, json, scriptedServer } from '#test/builders/client.ts';
import { createReference, type ReferenceOptions } from '../server/reference.ts';
import { type Client, type ClientOptions, createClient } from './client.ts';

const url = 'http://reference.test';

/** A client of a reference implementation of its own, and the means to bring that into a state. */
async function connected({
  kind = 'administrator',
  reference: options = {},
  client: more = {},
}: {
  kind?: string;
  reference?: ReferenceOptions;
  client?: ClientOptions;
} = {}): Promise<{ client: Client; given(state: string, params?: object): Promise<Record<string, never>> }> {
  const reference = createReference(options);
  const given = async (state: string, params: object = {}) => {
    const body = JSON.stringify({ state, params });
    const response = await reference.control(new Request(`${url}/states`, { method: 'POST', body }));
    return (await response.json()).values;
  };
  const client = createClient({ fetch: reference.fetch, clock: autoAdvanceClock(), ...more });
  const { headers } = await given('a caller exists', { kind });
  client.connectSvc({ url, apiKey: headers?.['X-Api-Key'] ?? '' });
  return { client, given };
}

describe('the documented commands', () => {
  it('read basic health, readiness and liveness', async () => {
    const { client } = await connected();
    expect(await client.getSvcHealth({ url })).toEqual({ Status: 'healthy', Timestamp: expect.any(String) });
    expect((await client.getSvcHealth({ url, ready: true })).Status).toBe('ready');
    expect((await client.getSvcHealth({ url, live: true })).Status).toBe('alive');
  });

  it.each([200, 503] as const)('output not_ready when it comes with %i', async (notReadyStatus) => {
    const freedoms = { ...defaultFreedoms, notReadyStatus };
    const { client, given } = await connected({ reference: { freedoms } });
    await given('maintenance mode is on');
    expect((await client.getSvcHealth({ ready: true })).Status).toBe('not_ready');
  });

  it('refuse ready together with live', async () => {
    const { client } = await connected();
    await expect(client.getSvcHealth({ ready: true, live: true })).rejects.toMatchObject({ code: 'USAGE' });
  });

  it('output three services in order, or one summary', async () => {
    const { client, given } = await connected();
    await given('a service has been silent', { service: 'Scheduler', seconds: 121 });
    const services = await client.getSvcServiceHealth();
    expect(services.map(({ Service, Status }) => [Service, Status])).toEqual([
      ['WorkerSync', 'Healthy'],
      ['WorkerDelivery', 'Healthy'],
      ['Scheduler', 'Unhealthy'],
    ]);
    expect(Object.keys(services[0] ?? {})).toEqual([
      ...['Service', 'Status', 'Condition', 'Reason', 'CurrentWork', 'CurrentWorkStartedAt', 'LastSeenAt'],
      ...['StartedAt', 'HostName', 'Version', 'InstanceId', 'LastProgressAt', 'Detail'],
    ]);
    const summary = await client.getSvcServiceHealth({ summary: true });
    expect(Object.keys(summary)).toEqual(['Overall', 'WebVersion', 'GeneratedAt', 'Services']);
    expect([summary.Overall, summary.WebVersion, summary.Services.length]).toEqual([
      'Unhealthy',
      '0.16.0',
      3,
    ]);
  });

  it('output a service that never reported, with null for all that is not known', async () => {
    const { client, given } = await connected();
    await given('a service has never reported', { service: 'WorkerSync' });
    expect((await client.getSvcServiceHealth())[0]).toMatchObject({
      Condition: 'NeverStarted',
      LastSeenAt: null,
    });
  });

  it('output version, auth config and user info', async () => {
    const { client } = await connected();
    expect(await client.getSvcVersion()).toEqual({ Product: expect.any(String), Version: '0.16.0' });
    expect(await client.getSvcAuthConfig()).toEqual({
      Authority: expect.stringContaining('http'),
      ClientId: expect.any(String),
      Scopes: expect.arrayContaining(['openid']),
      ResponseType: 'code',
      UsePkce: true,
      CodeChallengeMethod: 'S256',
    });
    expect(await client.getSvcUserInfo()).toMatchObject({
      Authorised: true,
      AuthMethod: 'api_key',
      Message: null,
    });
  });

  it('output user info of a caller who is not authorised', async () => {
    const { client } = await connected({ kind: 'stranger' });
    const info = await client.getSvcUserInfo();
    expect([info.Authorised, info.MetaverseObjectId]).toEqual([false, null]);
    expect(info.Message).not.toBeNull();
  });

  it('report a refusal for want of the role', async () => {
    const { client } = await connected({ kind: 'user' });
    await expect(client.getSvcServiceHealth()).rejects.toMatchObject({ code: 'REFUSED', status: 403 });
    await expect(client.resetSvcSystem({ force: true })).rejects.toMatchObject({
      code: 'REFUSED',
      status: 403,
    });
  });
});

describe('whatever the document leaves open', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])('is read all the same: shake %i', async (seed) => {
    const freedoms = shakenFreedoms(seed);
    const { getBasicHealth, getReadiness, getLiveness, getVersion, getAuthConfig, getUserInfo, resetSystem } =
      freedoms.paths;
    const paths = {
      getBasicHealth,
      getReadiness,
      getLiveness,
      getVersion,
      getAuthConfig,
      getUserInfo,
      resetSystem,
    };
    const { client, given } = await connected({ reference: { freedoms }, client: { paths } });
    await given('a service has never reported', { service: 'Scheduler' });
    expect(Object.keys(await client.getSvcHealth())).toEqual(['Status', 'Timestamp']);
    expect((await client.getSvcHealth({ ready: true })).Status).toBe('ready');
    expect((await client.getSvcVersion()).Version).toMatch(/^0\.16\.0(?:\+|$)/);
    expect((await client.getSvcAuthConfig()).UsePkce).toBe(true);
    expect((await client.getSvcUserInfo()).AuthMethod).toBe('api_key');
    expect((await client.getSvcServiceHealth()).map(({ Service }) => Service)).toEqual([
      'WorkerSync',
      'WorkerDelivery',
      'Scheduler',
    ]);
    expect(await client.resetSvcSystem({ force: true })).toMatchObject({
      outcome: 'reset',
      result: { ConnectedSystemsRemoved: expect.any(Number), MetaverseObjectsRemoved: expect.any(Number) },
    });
  });
});

describe('waiting', () => {
  it.each(['Complete', 'CompleteWithError', 'Failed', 'Cancelled'])('ends at %s', async (status) => {
    const { client, given } = await connected();
    const { scheduleExecutionId: id = '' } = await given('a schedule execution has finished', {
      status,
      failedSteps: status === 'CompleteWithError' ? ['Import HR'] : [],
    });
    const found = await client.waitForSvcScheduleExecution({ id });
    expect(found.Status).toBe(status);
    if (status === 'CompleteWithError') expect(found.ErrorMessage).toContain('Import HR');
  });

  it('goes on while a run is running, and gives up in the end', async () => {
    const clock = autoAdvanceClock();
    const notices: string[] = [];
    const { client, given } = await connected({ client: { clock, notice: (line) => notices.push(line) } });
    const { scheduleExecutionId: id = '' } = await given('a schedule execution is running');
    const waiting = client.waitForSvcScheduleExecution({ id, withinSeconds: 7, everySeconds: 3 });
    await expect(waiting).rejects.toMatchObject({ code: 'NOT_FINISHED' });
    expect(clock.waits).toEqual([3000, 3000, 1000]);
    expect(notices).toEqual(['The Schedule Execution is Running: waiting.']);
  });

  it('does not take Completed for the end of a run', async () => {
    const { client, given } = await connected({ reference: { release: '0.14.0' } });
    const { scheduleExecutionId: id = '' } = await given('a schedule execution has finished', {
      status: 'Complete',
    });
    const waiting = client.waitForSvcScheduleExecution({ id, withinSeconds: 1 });
    await expect(waiting).rejects.toThrow('still Completed');
  });

  it('waits for an Activity, by other names of its end too', async () => {
    const { client, given } = await connected();
    const { activityId: id = '' } = await given('an activity is in progress');
    await expect(client.waitForSvcActivity({ id, withinSeconds: 4 })).rejects.toThrow('still InProgress');
    expect((await client.waitForSvcActivity({ id, finished: ['InProgress'] })).Status).toBe('InProgress');
    await given('every activity has come to its end');
    expect((await client.waitForSvcActivity({ id })).Status).toBe('Complete');
  });
});

describe('looking for runs', () => {
  it('finds those of one status', async () => {
    const { client, given } = await connected();
    await given('a schedule execution has finished', { status: 'Complete' });
    const { scheduleExecutionId } = await given('a schedule execution has finished', { status: 'Cancelled' });
    expect(await client.findSvcScheduleExecutions({ status: 'Cancelled' })).toEqual([
      { Id: scheduleExecutionId, Status: 'Cancelled', ErrorMessage: null },
    ]);
    expect((await client.findSvcScheduleExecutions()).map(({ Status }) => Status)).toContain('Complete');
    expect(await client.findSvcScheduleExecutions({ page: 2 })).toEqual([]);
  });

  it.each(['3', 'Completed', '', 'a b'])('is not tried by the status "%s"', async (status) => {
    const server = scriptedServer(json({ items: [] }));
    const { client } = await connected({ client: { fetch: server.fetch } });
    await expect(client.findSvcScheduleExecutions({ status })).rejects.toMatchObject({ code: 'USAGE' });
    expect(server.seen).toEqual([]);
  });
});

describe('passwords', () => {
  const account = { settlesAfterSeconds: 5, outcome: 'Succeeded' };

  it('are a result whether every target has settled or not', async () => {
    const { client, given } = await connected();
    await given('the clock stands still');
    const person = await given('a person has accounts', { accounts: [account] });
    const order = { metaverseObjectId: person.metaverseObjectId ?? '', password: 'Correct horse 1!' };
    expect((await client.setSvcPassword({ ...order, wait: 4 })).Settled).toBe(false);
    expect((await client.setSvcPassword({ ...order, wait: 30 })).Settled).toBe(true);
    const [target] = person.accounts as unknown as {
      connectedSystemId: string;
      connectedSystemObjectId: string;
    }[];
    const single = { ...(target ?? { connectedSystemId: '', connectedSystemObjectId: '' }), password: 'x' };
    expect(await client.setSvcPassword({ ...single, wait: 0 })).toEqual({
      Settled: false,
      Answer: expect.objectContaining({ targets: [expect.objectContaining({ state: 'Pending' })] }),
    });
  });

  it.each([-1, 31, 1.5, Number.NaN])('are not sent with a wait of %d', async (wait) => {
    const { client } = await connected();
    const order = { metaverseObjectId: 'x', password: 'x', wait };
    await expect(client.setSvcPassword(order)).rejects.toMatchObject({ code: 'USAGE' });
  });
});
