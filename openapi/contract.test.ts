import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { openPointLedger } from '#harness/contract/open-points.ts';
import { assertValidSchemas } from '#harness/contract/validate.ts';

const contract = await loadContract();
const operations = [...contract.operations.values()];
const openPoints = Object.fromEntries(openPointLedger);

function marksIn(node: unknown, mark: string, seen = new Set<unknown>()): string[] {
  if (typeof node !== 'object' || node === null || seen.has(node)) return [];
  seen.add(node);
  return Object.entries(node).flatMap(([name, value]) =>
    name === mark ? [String(value)] : marksIn(value, mark, seen),
  );
}

describe('the contract', () => {
  it('has schemas of its dialect alone, which no run checks again', () => {
    const schemas = operations.flatMap(({ requestBody, parameters, responses }) => [
      requestBody?.schema,
      ...parameters.map(({ schema }) => schema),
      ...[...responses.values()].map(({ schema }) => schema),
    ]);
    assertValidSchemas(
      schemas.filter((schema) => schema !== undefined),
      'The contract',
    );
  });

  it('is published with named components, to which every reference leads', () => {
    const references = marksIn(contract.document, '$ref');
    expect(references.length).toBeGreaterThan(500);
    expect(references.filter((reference) => !reference.startsWith('#/components/'))).toEqual([]);
    expect(Object.keys(contract.document.components?.schemas ?? {})).toContain('ServiceHealthSummary');
  });

  // 4.1
  it.each([
    ['getServiceHealth', 'GET', '/api/v1/system/health'],
    ['setMetaverseObjectPassword', 'POST', '/api/v1/metaverse/objects/{id}/password'],
    [
      'setConnectedSystemObjectPassword',
      'POST',
      '/api/v1/synchronisation/connected-systems/{connectedSystemId}/connector-space/{csoId}/password',
    ],
    ['getApiReference', 'GET', '/api/reference'],
    ['getOpenApiDocument', 'GET', '/api/openapi/v1.json'],
  ])('has %s at the place the document states', (operationId, method, path) => {
    expect(contract.operations.get(operationId)).toMatchObject({ method, path, pathBasis: 'stated' });
  });

  // 4.1
  it.each([
    'getBasicHealth',
    'getReadiness',
    'getLiveness',
    'getVersion',
    'getAuthConfig',
    'getUserInfo',
    'resetSystem',
  ])('has %s at a place it declares as chosen', (operationId) => {
    expect(contract.operations.get(operationId)?.pathBasis).toMatch(/^OP-/);
  });

  // 9, sentence 1
  it('keeps every operation under the version, but the two entry points', () => {
    const outside = operations.filter(({ path }) => !path.startsWith('/api/v1/'));
    expect(outside.map(({ id }) => id)).toEqual(['getApiReference', 'getOpenApiDocument']);
  });
});

describe.each(operations)('$id', (operation) => {
  it('says where it comes from and what it needs', () => {
    // Not what is read from them, which has defaults for marks that are missing.
    const marks = operation.written;
    expect(marks['x-section']).toMatch(/^\d+(\.\d+)?$/);
    expect(marks['x-path-basis']).toMatch(/^(stated|OP-\d{2,3})$/);
    expect(['open', 'authenticated', 'administrator', 'unstated']).toContain(marks['x-access']);
    expect(['read', 'write', 'password', 'reset']).toContain(marks['x-effect']);
  });

  // 5, sentences 2 and 3
  it('asks for credentials as its access mark says', () => {
    expect(operation.security).toBeInstanceOf(Array);
    expect(isDeepStrictEqual(operation.security, [])).toBe(operation.access === 'open');
    if (operation.access === 'authenticated')
      expect(['none', 'unstated']).toContain(operation.written['x-role']);
  });
});

// 5, sentence 2
it('leaves exactly five operations open to everybody', () => {
  const open = operations.filter(({ access }) => access === 'open');
  expect(open.map(({ id }) => id).toSorted()).toEqual(
    ['getAuthConfig', 'getBasicHealth', 'getLiveness', 'getReadiness', 'getVersion'].toSorted(),
  );
});

describe('the ledger of open points', () => {
  it.each(Object.entries(openPoints))('%s is complete', (id, point) => {
    expect(id).toMatch(/^OP-\d{2,3}$/);
    expect(point.section).toMatch(/^\d+(\.\d+)?$/);
    expect(point.question).toMatch(/\?$/);
    expect(point.choice).toEqual(expect.any(String));
    expect(point.alternatives.length).toBeGreaterThan(0);
    for (const { is, ...how } of point.alternatives) {
      expect(is).toEqual(expect.any(String));
      expect(Object.keys(how)).not.toHaveLength(0);
      expect(['set', 'alter', 'move', 'untried']).toEqual(expect.arrayContaining(Object.keys(how)));
    }
    expect(['string', 'undefined']).toContain(typeof point.mayStillFail);
    const known = ['section', 'question', 'choice', 'alternatives', 'mayStillFail', 'unobserved'];
    expect(known).toEqual(expect.arrayContaining(Object.keys(point)));
  });

  it('numbers its entries in their order', () => {
    const numbers = Object.keys(openPoints).map((id) => Number(id.slice(3)));
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  });

  it('knows every id the contract cites', () => {
    const bases = marksIn(contract.dereferenced, 'x-path-basis').filter((basis) => basis !== 'stated');
    const cited = JSON.stringify(contract.dereferenced).match(/OP-\d+/g) ?? [];
    for (const id of [...marksIn(contract.dereferenced, 'x-open-point'), ...bases, ...cited]) {
      expect(openPoints).toHaveProperty(id);
    }
  });
});
