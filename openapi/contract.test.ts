import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { openPointRegister } from '#harness/contract/open-points.ts';
import { type OperationResponse, operationById } from '#harness/contract/operations.ts';

const contract = await loadContract();
const operations = [...contract.operations.values()];
const openPoints = Object.fromEntries(openPointRegister);

function marksIn(node: unknown, mark: string, seen = new Set<unknown>()): string[] {
  if (typeof node !== 'object' || node === null || seen.has(node)) return [];
  seen.add(node);
  return Object.entries(node).flatMap(([name, value]) =>
    name === mark ? [String(value)] : marksIn(value, mark, seen),
  );
}

describe('the contract', () => {
  // §4.1 shows these five paths and no others.
  it('has five operations at paths that the document states, and marks the other paths as chosen', () => {
    const stated = operations.filter(({ pathBasis }) => pathBasis === 'stated');
    expect(stated.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
      'GET /api/openapi/v1.json',
      'GET /api/reference',
      'GET /api/v1/system/health',
      'POST /api/v1/metaverse/objects/{id}/password',
      'POST /api/v1/synchronisation/connected-systems/{connectedSystemId}/connector-space/{csoId}/password',
    ]);
  });

  // Sentence 1 of §9 states the prefix /api/v1. §4.1 shows the two paths of documentation without it.
  it('keeps every operation under the version, except the two entry points', () => {
    const outside = operations.filter(({ path }) => !path.startsWith('/api/v1/'));
    expect(outside.map(({ id }) => id)).toEqual(['getApiReference', 'getOpenApiDocument']);
  });
});

describe.each(operations)('$id', (operation) => {
  it('has a section, and states its access and effect', () => {
    // `written` has the `x-` fields as they are in the contract, without defaults for missing fields.
    const marks = operation.written;
    expect(marks['x-section']).toMatch(/^\d+(\.\d+)?$/);
    expect(marks['x-path-basis']).toMatch(/^(stated|OP-\d{2,3})$/);
    expect(['open', 'authenticated', 'administrator', 'unstated']).toContain(marks['x-access']);
    expect(['read', 'write', 'password', 'reset']).toContain(marks['x-effect']);
  });

  // Sentences 2 and 3 of §5 state which operations require authentication, and which require a role.
  it('requires credentials as marked', () => {
    expect(operation.security).toBeInstanceOf(Array);
    expect(isDeepStrictEqual(operation.security, [])).toBe(operation.access === 'open');
    if (operation.access === 'authenticated')
      expect(['none', 'unstated']).toContain(operation.written['x-role']);
  });
});

// Sentence 2 of §5 names these operations.
it('allows exactly five operations for anonymous callers', () => {
  const open = operations.filter(({ access }) => access === 'open').map(({ id }) => id);
  expect(open.toSorted().join(' ')).toBe('getAuthConfig getBasicHealth getLiveness getReadiness getVersion');
});

describe('the open-points register', () => {
  it.each(Object.entries(openPoints))('%s is complete', (id, point) => {
    expect(id).toMatch(/^OP-\d{2,3}$/);
    expect(point.section).toMatch(/^\d+(\.\d+)?$/);
    expect(point.question).toMatch(/\?$/);
    expect(point.choice).toEqual(expect.any(String));
    expect(point.alternatives.length).toBeGreaterThan(0);
    for (const { is, ...how } of point.alternatives) {
      expect(is).toEqual(expect.any(String));
      expect(Object.keys(how)).not.toHaveLength(0);
      expect(['set', 'alter', 'move', 'further', 'releases', 'client', 'lacks', 'untried']).toEqual(
        expect.arrayContaining(Object.keys(how)),
      );
    }
    expect(['string', 'undefined']).toContain(typeof point.mayStillFail);
    const known = ['section', 'question', 'choice', 'alternatives', 'mayStillFail', 'unobserved'];
    expect(known).toEqual(expect.arrayContaining(Object.keys(point)));
  });

  it('numbers its entries in their order', () => {
    const numbers = Object.keys(openPoints).map((id) => Number(id.slice(3)));
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  });

  it('has every id in the contract', () => {
    const bases = marksIn(contract.dereferenced, 'x-path-basis').filter((basis) => basis !== 'stated');
    const cited = JSON.stringify(contract.dereferenced).match(/OP-\d+/g) ?? [];
    for (const id of [...marksIn(contract.dereferenced, 'x-open-point'), ...bases, ...cited]) {
      expect(openPoints).toHaveProperty(id);
    }
  });
});

const headerOf = (answer: OperationResponse | undefined, name: string) =>
  answer?.headers.find((header) => header.name === name);

describe('refusals', () => {
  const errors = operations.flatMap(({ id, responses }) =>
    [...responses]
      .filter(([status]) => status === 'default' || Number(status) >= 400)
      .map(([status, answer]) => ({ id, status, answer })),
  );

  it.each(errors)('$id returns $status with the error body', ({ id, status, answer }) => {
    // The 503 response of readiness has the usual body of readiness instead of the error body (OP-15).
    if (id === 'getReadiness' && status === '503') return;
    const schema = answer.schema ?? {};
    const names = Object.keys(schema.properties ?? {});
    expect(names).toEqual(['code', 'message', 'details', 'validationErrors', 'timestamp']);
    expect(schema.required).toEqual(['code', 'message', 'timestamp']);
  });

  it.each(operations)('$id documents the common refusals', ({ responses, access }) => {
    const statuses = [...responses.keys()];
    expect(statuses).toEqual(expect.arrayContaining(['400', '404', '405', '429', '500', 'default']));
    const needsCredentials = access === 'authenticated' || access === 'administrator';
    if (needsCredentials) expect(statuses).toEqual(expect.arrayContaining(['401', '403', '503']));
    expect(headerOf(responses.get('429'), 'Retry-After')?.isRequired).toBe(true);
  });

  it('requires Cache-Control: no-store for service health', () => {
    const { responses } = operationById(contract, 'getServiceHealth');
    const header = headerOf(responses.get('200'), 'Cache-Control');
    const pattern = new RegExp(String(header?.schema.pattern));
    expect(header?.isRequired).toBe(true);
    for (const value of ['no-store', 'no-cache, no-store', 'No-Store,max-age=0'])
      expect(value).toMatch(pattern);
    for (const value of ['no-cache', 'private', 'no-storexyz']) expect(value).not.toMatch(pattern);
  });
});

it.each(operations.filter(({ isList }) => isList))(
  '$id has the list parameters, without limits, and returns at most 100 items',
  ({ parameters, responses }) => {
    const query = parameters.filter((parameter) => parameter.in === 'query').slice(0, 5);
    expect(query.map(({ name }) => name)).toEqual(['page', 'pageSize', 'sortBy', 'sortDirection', 'filter']);
    for (const { schema } of query.slice(0, 2)) expect(schema).toEqual({ type: 'integer' });
    const page = responses.get('200')?.schema?.allOf?.find(({ properties }) => properties?.items);
    expect(page?.properties?.items).toMatchObject({ maxItems: 100 });
  },
);
