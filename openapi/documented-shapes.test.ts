import { describe, expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import type { JsonSchema } from '#harness/contract/json-schema.ts';
import type { OperationResponse } from '#harness/contract/operations.ts';

const operations = [...(await loadContract()).operations.values()];
const answers = operations.flatMap(({ id, responses }) =>
  [...responses].map(([status, answer]) => ({ id, status, answer })),
);

function answerOf(operationId: string, status: string) {
  const found = answers.find((each) => each.id === operationId && each.status === status);
  if (!found) throw new Error(`${operationId} documents no ${status}`);
  return found.answer;
}
const bodyOf = (operationId: string, status = '200') => answerOf(operationId, status).schema ?? {};
const headerOf = (answer: OperationResponse | undefined, name: string) =>
  answer?.headers.find((header) => header.name === name);
const merged = (schema: JsonSchema): JsonSchema => {
  const parts = schema.allOf ?? [schema];
  return { properties: Object.assign({}, ...parts.map(({ properties }) => properties)) };
};

describe('documented members', () => {
  it('2.10 the type of a Metaverse Object is nested', () => {
    const item = JSON.stringify(bodyOf('listMetaverseObjects'));
    expect(item).toContain('"required":["id","name"]');
    expect(item).not.toContain('"typeId":');
  });

  it('4.1 the wait of a password request runs from 0 to 30', () => {
    const wait = operations.filter(({ effect }) => effect === 'password');
    expect(wait).toHaveLength(2);
    for (const { requestBody } of wait) {
      const members = requestBody?.schema?.properties;
      expect(members?.wait).toMatchObject({ type: ['integer', 'null'], minimum: 0, maximum: 30 });
      expect(members).toHaveProperty('connectedSystemObjectIds');
    }
  });
});

describe('refusals', () => {
  const errors = answers.filter(({ status }) => status === 'default' || Number(status) >= 400);

  // The one body at an error status that is no error: readiness saying not_ready (OP-15).
  it.each(errors)('$id answers $status with the error body', ({ id, status, answer }) => {
    if (id === 'getReadiness' && status === '503') return;
    const schema = answer.schema ?? {};
    expect(Object.keys(schema.properties ?? {})).toEqual([
      'code',
      'message',
      'details',
      'validationErrors',
      'timestamp',
    ]);
    expect(schema.required).toEqual(['code', 'message', 'timestamp']);
  });

  it.each(operations)('$id documents the common refusals', ({ responses, access }) => {
    const statuses = [...responses.keys()];
    expect(statuses).toEqual(expect.arrayContaining(['400', '404', '405', '429', '500', 'default']));
    const needsCredentials = access === 'authenticated' || access === 'administrator';
    if (needsCredentials) expect(statuses).toEqual(expect.arrayContaining(['401', '403', '503']));
    expect(headerOf(responses.get('429'), 'Retry-After')?.isRequired).toBe(true);
  });

  it('service health must not be stored', () => {
    const header = headerOf(answerOf('getServiceHealth', '200'), 'Cache-Control');
    const pattern = new RegExp(String(header?.schema.pattern));
    expect(header?.isRequired).toBe(true);
    for (const value of ['no-store', 'no-cache, no-store', 'No-Store,max-age=0'])
      expect(value).toMatch(pattern);
    for (const value of ['no-cache', 'private', 'no-storexyz']) expect(value).not.toMatch(pattern);
  });
});

it.each(operations.filter(({ isList }) => isList))(
  '$id has the list parameters, unbounded, and at most 100 items',
  (operation) => {
    const query = operation.parameters.filter((parameter) => parameter.in === 'query').slice(0, 5);
    expect(query.map(({ name }) => name)).toEqual(['page', 'pageSize', 'sortBy', 'sortDirection', 'filter']);
    for (const { schema } of query.slice(0, 2)) expect(schema).toEqual({ type: 'integer' });
    expect(merged(bodyOf(operation.id)).properties?.items).toMatchObject({ maxItems: 100 });
  },
);
