import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { type Editable, operationIn, publishedCopy } from '#test/builders/published-copy.ts';
import { type GoodServer, goodServer, withHabit } from './servers/good-server.ts';
import { verifying } from './testing/attempt.ts';

/** A server whose own document declares an enum-typed field in the steps of a Schedule, and that takes anything in it. */
async function verdictsWith(kind: object): Promise<Awaited<ReturnType<typeof verifying>>> {
  const document = await publishedCopy();
  const { operation } = operationIn(document, 'createSchedule');
  const schema: Editable = operation.requestBody.content['application/json'].schema;
  schema.properties.steps.items.properties.kind = kind;
  const good = await goodServer({ document });
  return verifying(await withHabit(good), {
    key: good.key,
    only: 'EN-01,EN-02,EN-04',
    profile: { allow: ['write'] },
  });
}

it('numbers in a nested field that only its own document describes are found', async () => {
  const { rules } = await verdictsWith({ type: 'string', enum: ['Script', 'RunProfile'] });
  expect(rules('failed')).toEqual(['EN-01', 'EN-02']);
  expect(rules('passed')).toEqual(['EN-04']);
});

it('a field that is no enum is nothing to find', async () => {
  const { rules } = await verdictsWith({ type: 'string' });
  expect(rules('failed')).toEqual([]);
  expect(rules('passed')).toEqual(['EN-01', 'EN-02', 'EN-04']);
});

/** What is kept of a workflow, which only this server knows. */
type Workflow = Record<string, unknown>;

/**
 * A good server with workflows of its own, whose document gives them a trigger out of three. `reads` says what becomes
 * of a trigger: the name to keep, or nothing to refuse it.
 */
async function verdictsOfWorkflows(reads: {
  readonly post: (trigger: unknown) => unknown;
  readonly put: (trigger: unknown) => unknown;
}): Promise<{ readonly attempt: Awaited<ReturnType<typeof verifying>>; readonly left: number }> {
  const document = await publishedCopy();
  const names = ['Manual', 'Timed', 'Event'];
  const properties = {
    id: { type: 'string', readOnly: true },
    name: { type: 'string' },
    trigger: { type: 'string', enum: names },
  };
  const schema = { type: 'object', required: ['name', 'trigger'], properties };
  const requestBody = { content: { 'application/json': { schema } } };
  const responses = { 200: { description: 'Done.' } };
  document.paths['/api/v1/workflows'] = { post: { requestBody, responses } };
  document.paths['/api/v1/workflows/{key}'] = {
    get: { responses },
    put: { requestBody, responses },
    delete: { responses },
  };
  const good = await goodServer({ document });
  const workflows = new Map<string, Workflow>();
  const refusal = () =>
    Response.json(
      { code: 'VALIDATION_FAILED', message: 'trigger: not a name.', timestamp: new Date().toISOString() },
      { status: 400 },
    );
  const withWorkflows: GoodServer = {
    key: good.key,
    async fetch(request) {
      const [, id] = /\/api\/v1\/workflows\/?(.*)$/.exec(request.url) ?? [];
      if (id === undefined || request.headers.get('x-api-key') !== good.key) return good.fetch(request);
      const kept = workflows.get(id);
      if (id !== '' && kept === undefined) return new Response(null, { status: 404 });
      if (request.method === 'GET') return Response.json(kept);
      if (request.method === 'DELETE') {
        workflows.delete(id);
        return new Response(null, { status: 204 });
      }
      const sent = (await request.json()) as Workflow;
      const trigger = (request.method === 'POST' ? reads.post : reads.put)(sent.trigger);
      if (trigger === undefined) return refusal();
      const workflow = { ...sent, trigger, id: id === '' ? randomUUID() : id };
      workflows.set(workflow.id, workflow);
      return request.method === 'POST'
        ? Response.json(workflow, { status: 201 })
        : new Response(null, { status: 204 });
    },
  };
  const attempt = await verifying(await withHabit(withWorkflows), {
    key: good.key,
    only: 'EN-01,EN-02,EN-04',
    profile: { allow: ['write'] },
  });
  return { attempt, left: workflows.size };
}

const byName = (trigger: unknown) => (typeof trigger === 'string' ? trigger : undefined);
const orNumber = (trigger: unknown) => ['Manual', 'Timed', 'Event'][Number(trigger)] ?? byName(trigger);

it.each([
  ['takes names alone', byName, byName, []],
  ['takes the numbers of members when it makes a record', orNumber, byName, ['EN-01']],
  ['takes the numbers of members when it replaces one', byName, orNumber, ['EN-01']],
  ['does not look at the field', () => 'Timed', () => 'Timed', []],
] as const)(
  'an operation that only the document of the server has, and that %s',
  async (_, post, put, failed) => {
    const { attempt, left } = await verdictsOfWorkflows({ post, put });
    expect(attempt.rules('failed')).toEqual(failed);
    expect(attempt.rules('error')).toEqual([]);
    expect(left).toBe(0);
  },
);
