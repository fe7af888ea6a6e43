import { describe, expect, it } from 'vitest';
import { choicesIn } from '#harness/client/made-values.ts';
import { loadContract } from '#harness/contract/contract.ts';
import { everyOperation, operationsOf } from '#harness/contract/operations.ts';
import { withOperationsForClients } from '#harness/profile/own-operations.ts';
import { simulatorOf } from './open-simulator.ts';

const string = { type: 'string' };
const fields = { name: string, status: { type: 'string', enum: ['Open', 'Closed'] } };
const team = { type: 'object', properties: { id: { type: ['integer', 'null'] }, ...fields } };
const json = (schema: object) => ({ description: '', content: { 'application/json': { schema } } });
const items = { type: 'object', properties: { items: { type: 'array', items: team } } };
const page = { allOf: [{ type: 'object', properties: { totalCount: { type: 'integer' } } }, items] };
const requestBody = json({ type: 'object', properties: fields });
const paths = {
  '/api/v1/teams': {
    get: {
      parameters: [{ name: 'Status', in: 'query', schema: string }],
      responses: { 200: json(page) },
    },
    post: { requestBody, responses: { 201: json(team) } },
  },
  '/api/v1/teams/{id}': {
    get: { responses: { 200: json(team) } },
    put: { requestBody, responses: { 204: { description: '' } } },
    delete: { responses: { 202: json({ type: 'object', properties: { note: string } }) } },
  },
  '/api/v1/teams/{id}/labels': { get: { responses: { 200: json({ type: 'array', items: string }) } } },
  '/api/v1/schedules/{id}/run': {
    post: {
      responses: { 202: json({ type: 'object', properties: { executionId: string, startedBy: string } }) },
    },
  },
  '/api/v1/schedules': {
    get: {
      parameters: [
        { name: 'sortBy', in: 'query', schema: string },
        { name: 'ownerId', in: 'query', schema: string },
      ],
    },
    post: {
      requestBody: json({
        type: 'object',
        properties: { name: string, triggerType: { type: 'string', enum: ['Manual', 'Cron'] } },
      }),
      responses: { 201: json({ type: 'object' }) },
    },
  },
  '/api/v1/schedule-executions': {
    get: { parameters: [{ name: 'status', in: 'query', schema: { enum: ['Waiting', 'Complete'] } }] },
  },
  '/api/v1/activities/{id}': {
    get: { responses: { 200: json({ type: 'object', properties: { Name: string, note: string } }) } },
  },
};

const operations = operationsOf({ paths });
const contract = withOperationsForClients(await loadContract(), operations);

async function simulated() {
  const { stage, close, control } = await simulatorOf(operations)(contract, '0.16.0');
  const { headers } = await control.enter('a caller exists', { kind: 'administrator', method: 'api-key' });
  const send = async (path: string, method = 'GET', body?: object) => {
    const response = await stage.fetch(
      new Request(stage.url + path, {
        method,
        headers: { ...Object(headers), 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      }),
    );
    const text = await response.text();
    return { status: response.status, content: text === '' ? undefined : JSON.parse(text) };
  };
  return { stage, send, [Symbol.asyncDispose]: close };
}

describe('choices of the server that are open in the contract', () => {
  it('are what a client is asked for', () => {
    const known = choicesIn(contract);
    expect(['status', 'triggertype', 'ownerid'].map((name) => known.get(name))).toEqual([
      ['Waiting', 'Complete'],
      ['Manual', 'Cron'],
      [],
    ]);
  });

  it('are accepted, and nothing else is', async () => {
    await using service = await simulated();
    const create = (triggerType: unknown) =>
      service.send('/api/v1/schedules', 'POST', { name: 'Nightly', triggerType });
    const statuses = [
      await create('Cron'),
      await create('Hourly'),
      await create(1),
      await service.send('/api/v1/schedules?sortBy=code'),
      await service.send('/api/v1/schedule-executions?status=Waiting'),
      await service.send('/api/v1/schedule-executions?status=Completed'),
    ].map(({ status }) => status);
    expect(statuses).toEqual([201, 400, 400, 200, 200, 400]);
  });
});

describe('operations that an OpenAPI document describes', () => {
  it('are found for each exchange, and the contract holds where it knows one', async () => {
    expect(everyOperation(contract).map(({ id }) => id)).toContain('DELETE /api/v1/teams/{id}');
    await using service = await simulated();
    await service.send('/api/v1/teams');
    const [activity] = (await service.send('/api/v1/activities')).content.items;
    const { content } = await service.send(`/api/v1/activities/${activity.id}`);
    expect(content).toEqual({ ...activity, note: expect.any(String) });
    expect(service.stage.recorder.exchanges.map(({ operation }) => operation)).toEqual([
      'GET /api/v1/teams',
      'listActivities',
      'getActivity',
    ]);
  });

  it('list records over several pages, by number, size and the fields that the query names', async () => {
    await using service = await simulated();
    const { content } = await service.send('/api/v1/teams?Page=3&PageSize=100');
    expect(content).toMatchObject({ totalCount: 230, page: 3, pageSize: 100, hasNextPage: false });
    expect(content.items).toHaveLength(30);
    const { content: open } = await service.send('/api/v1/teams?status=Open&pageSize=500');
    expect(open.items).toHaveLength(100);
    expect(new Set(open.items.map(({ status }: { status: string }) => status))).toEqual(new Set(['Open']));
    const sorted = (await service.send('/api/v1/teams?sortBy=id&sortDirection=desc')).content;
    expect(sorted.items[0].id).toBeGreaterThan(sorted.items[1].id);
    expect((await service.send(`/api/v1/teams/${open.items[7].id}`)).content).toEqual(open.items[7]);
    expect((await service.send(`/api/v1/teams/${open.items[7].id}/labels`)).content).toHaveLength(2);
  });

  it('make, change and delete records', async () => {
    await using service = await simulated();
    const made = await service.send('/api/v1/teams', 'POST', { Name: 'Équipe', status: 'Closed' });
    expect(made).toMatchObject({ status: 201, content: { name: 'Équipe', status: 'Closed' } });
    const one = `/api/v1/teams/${made.content.id}`;
    expect(await service.send(one, 'PUT', { name: 'Zespół' })).toEqual({ status: 204, content: undefined });
    expect((await service.send(one)).content).toEqual({ ...made.content, name: 'Zespół' });
    const { status, content } = await service.send(one, 'DELETE');
    expect([status, Object.keys(content)]).toEqual([202, ['note', 'activityId']]);
    expect((await service.send(`/api/v1/activities/${content.activityId}`)).status).toBe(200);
    expect((await service.send(one)).status).toBe(404);
    expect((await service.send('/api/v1/teams')).content.totalCount).toBe(230);
  });

  it('refuse as every endpoint does', async () => {
    await using service = await simulated();
    const refused = [
      await service.send('/api/v1/teams', 'POST', { name: 'A', status: 1 }),
      await service.send('/api/v1/teams/1'),
      await service.send('/api/v1/teams?page=10002&pageSize=100'),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 404, 400]);
    const fields = ['code', 'message', 'timestamp'];
    for (const { content } of refused) expect(Object.keys(content)).toEqual(expect.arrayContaining(fields));
    const anonymous = await service.stage.fetch(new Request(`${service.stage.url}/api/v1/teams`));
    expect(anonymous.status).toBe(401);
  });

  it('have the fields of that document beside those of the contract', async () => {
    await using service = await simulated();
    const [{ id }] = (await service.send('/api/v1/schedules')).content.items;
    const { content } = await service.send(`/api/v1/schedules/${id}/run`, 'POST');
    expect(content).toEqual({
      scheduleExecutionId: expect.any(String),
      activityId: expect.any(String),
      executionId: content.scheduleExecutionId,
      startedBy: expect.any(String),
    });
    expect(service.stage.breach).toBeUndefined();
  });
});
