import SwaggerParser from '@apidevtools/swagger-parser';
import { describe, expect, it } from 'vitest';
import { openPointLedger } from '#harness/contract/open-points.ts';
import { contractFile, operationsOf, readContract } from './read-contract.ts';

const contract = await readContract();
const operations = operationsOf(contract);
const openPoints = Object.fromEntries(openPointLedger);

function marksIn(node: unknown, mark: string, seen = new Set<unknown>()): string[] {
  if (typeof node !== 'object' || node === null || seen.has(node)) return [];
  seen.add(node);
  return Object.entries(node).flatMap(([name, value]) =>
    name === mark ? [String(value)] : marksIn(value, mark, seen),
  );
}

const find = (operationId: string) => operations.find((operation) => operation.operationId === operationId);

describe('the contract', () => {
  it('is valid OpenAPI', async () => {
    await expect(SwaggerParser.validate(contractFile)).resolves.toBeDefined();
  });

  // 4.1
  it.each([
    ['getServiceHealth', 'get', '/api/v1/system/health'],
    ['setMetaverseObjectPassword', 'post', '/api/v1/metaverse/objects/{id}/password'],
    [
      'setConnectedSystemObjectPassword',
      'post',
      '/api/v1/synchronisation/connected-systems/{connectedSystemId}/connector-space/{csoId}/password',
    ],
    ['getApiReference', 'get', '/api/reference'],
    ['getOpenApiDocument', 'get', '/api/openapi/v1.json'],
  ])('has %s at the place the document states', (operationId, method, path) => {
    expect(find(operationId)).toMatchObject({ method, path, 'x-path-basis': 'stated' });
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
    expect(find(operationId)?.['x-path-basis']).toMatch(/^OP-/);
  });

  it('uses every operation id once', () => {
    const ids = operations.map((operation) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  // 9, sentence 1
  it('keeps every operation under the version, but the two entry points', () => {
    const outside = operations.filter(({ path }) => !path.startsWith('/api/v1/'));
    expect(outside.map(({ operationId }) => operationId)).toEqual(['getApiReference', 'getOpenApiDocument']);
  });
});

describe.each(operations)('$operationId', (operation) => {
  it('says where it comes from and what it needs', () => {
    expect(operation['x-section']).toMatch(/^\d+(\.\d+)?$/);
    expect(operation['x-path-basis']).toMatch(/^(stated|OP-\d{2,3})$/);
    expect(['open', 'authenticated', 'administrator', 'unstated']).toContain(operation['x-access']);
    expect(['read', 'write', 'password', 'reset']).toContain(operation['x-effect']);
  });

  // 5, sentences 2 and 3
  it('asks for credentials as its access mark says', () => {
    const open = operation['x-access'] === 'open';
    expect(operation.security?.length === 0).toBe(open);
    if (operation['x-access'] === 'authenticated') {
      expect(['none', 'unstated']).toContain(operation['x-role']);
    }
  });

  it('declares the parameters of its path', () => {
    const named = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const declared = operation.parameters.filter((parameter) => parameter.in === 'path');
    expect(declared.map(({ name }) => name)).toEqual(named);
  });
});

// 5, sentence 2
it('leaves exactly five operations open to everybody', () => {
  const open = operations.filter((operation) => operation['x-access'] === 'open');
  expect(open.map(({ operationId }) => operationId).toSorted()).toEqual(
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
    for (const alternative of point.alternatives) expect(alternative).toEqual(expect.any(String));
    expect(['string', 'undefined']).toContain(typeof point.mayStillFail);
    const known = ['section', 'question', 'choice', 'alternatives', 'mayStillFail'];
    expect(known).toEqual(expect.arrayContaining(Object.keys(point)));
  });

  it('numbers its entries without gaps', () => {
    const expected = Object.keys(openPoints).map((_, index) => `OP-${String(index + 1).padStart(2, '0')}`);
    expect(Object.keys(openPoints)).toEqual(expected);
  });

  it('knows every id the contract cites', () => {
    const bases = marksIn(contract, 'x-path-basis').filter((basis) => basis !== 'stated');
    const cited = JSON.stringify(contract).match(/OP-\d+/g) ?? [];
    for (const id of [...marksIn(contract, 'x-open-point'), ...bases, ...cited]) {
      expect(openPoints).toHaveProperty(id);
    }
  });
});
