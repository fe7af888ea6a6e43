import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { requestValidator } from '#harness/contract/request-validator.ts';
import { violationsOf } from '#harness/contract/validate.ts';
import { boundedPattern, TooSlow, withTimeout } from './bounded-pattern.ts';
import { loadContract } from './contract.ts';
import { operationsOf } from './operations.ts';

const service = {
  type: 'object',
  additionalProperties: false,
  required: ['status'],
  properties: {
    status: { type: 'string', enum: ['Healthy', 'Degraded'] },
    lastSeenAt: { type: ['string', 'null'], format: 'date-time' },
    note: { type: 'string', 'x-open-point': 'OP-08' },
  },
};
const list = { type: 'array', items: service };

describe('a violation', () => {
  it('of a missing field is reported at the path of the field', () => {
    expect(violationsOf(list, [{}], 'stated')).toEqual([
      { at: '/0/status', keyword: 'required', expected: 'to be present', actual: 'nothing' },
    ]);
  });

  it('does not hide another violation', () => {
    const found = violationsOf(list, [{ status: 'Fine', lastSeenAt: 7 }, {}], 'stated');
    expect(found.map(({ at }) => at).toSorted()).toEqual(['/0/lastSeenAt', '/0/status', '/1/status']);
  });
});

describe('strictness', () => {
  const free = { status: 'Healthy', lastSeenAt: '2026-03-02 09:30:00.1234567', note: 7, vendor: true };

  it('the stated schema accepts permitted variation, which the full schema rejects', () => {
    expect(violationsOf(service, free, 'stated')).toEqual([]);
    const found = violationsOf(service, free, 'full').map(({ keyword }) => keyword);
    expect(found.toSorted()).toEqual(['additionalProperties', 'format', 'type']);
  });

  it('the stated schema still rejects a date-time that cannot be parsed', () => {
    const found = violationsOf(service, { status: 'Healthy', lastSeenAt: 'just now' }, 'stated');
    expect(found.map(({ at, keyword }) => [at, keyword])).toEqual([['/lastSeenAt', 'format']]);
  });
});

it('does not mix up several patterns of one schema', () => {
  const validate = new Ajv2020({ code: { regExp: boundedPattern } }).compile({
    type: 'object',
    properties: { a: { type: 'string', pattern: '^a$' }, b: { type: 'string', pattern: '^b$' } },
  });
  const values = ['ab', 'bb', 'aa'].map(([a, b]) => ({ a, b }));
  expect(values.map((value) => validate(value))).toEqual([true, false, false]);
});

const contract = await loadContract();

it('an operation without extensions is a write at a stated path', () => {
  const [read] = operationsOf({ paths: { '/things': { get: { responses: { 200: {} } } } } });
  const taken = { id: '', effect: 'write', pathBasis: 'stated', access: 'unstated', isList: false };
  expect(read).toMatchObject(taken);
  expect(read).not.toHaveProperty('requestBody');
});

describe('an OpenAPI document of unknown origin', () => {
  it.each([{}, { paths: [] }, { paths: { '/a': 'get' } }, { paths: { '/a': { get: 'it' } } }])(
    'has no operations: %j',
    (document) => {
      expect(operationsOf(document)).toEqual([]);
    },
  );

  it('is read except for its invalid parts', () => {
    const garbled = { operationId: 7, parameters: 'none', requestBody: null, responses: { 200: [] } };
    const get = { ...garbled, 'x-effect': 'blow' };
    expect(operationsOf({ paths: { '/a': { get, parameters: [null] } } })).toMatchObject([
      {
        id: '',
        effect: 'write',
        parameters: [{ name: '', in: '', isRequired: false, schema: {} }],
        requestBody: { mediaTypes: [], isRequired: false },
        responses: new Map([['200', { mediaTypes: [], headers: [], examples: [] }]]),
      },
    ]);
  });
});

const validate = requestValidator(contract);
const id = '0f8b6c1e-52a4-4d0e-9f57-6c2f1f3f7a01';
const password = `/api/v1/metaverse/objects/${id}/password`;
const attributes = '/api/v1/metaverse/attributes';
const key = { 'x-api-key': 'a key' };
const json = { ...key, 'content-type': 'application/json' };

function checked(method: string, path: string, headers: Record<string, string> = key, body = '') {
  return validate({ method, url: new URL(path, 'http://a.invalid'), headers: new Headers(headers), body });
}

const health = '/api/v1/system/health';

it.each([
  ['getServiceHealth', 'GET', health, key, ''],
  ['getServiceHealth', 'HEAD', health, { authorization: 'Bearer ey.x.y' }, ''],
  ['getBasicHealth', 'GET', '/api/v1/health', {}, ''],
  ['setMetaverseObjectPassword', 'POST', password, json, '{"password":"x","wait":30}'],
  ['setMetaverseObjectPassword', 'POST', password, json, '{"Password":"x","Wait":0}'],
  ['listMetaverseObjects', 'GET', '/api/v1/metaverse/objects?page=2&pageSize=101', key, ''],
  ['resetSystem', 'POST', '/api/v1/system/reset', key, ''],
  ['getApiReference', 'GET', '/api/reference', { accept: 'text/html,*/*;q=0.8' }, ''],
])('a request that matches the contract is valid: %s by %s %s', (operation, method, path, headers, body) => {
  const sent = headers as Record<string, string>;
  expect(checked(method, path, sent, body)).toMatchObject({ operation, violations: [] });
});

it.each<[string, Parameters<typeof checked>, string]>([
  ['an unknown path', ['GET', '/api/v1/nowhere'], 'path (open)'],
  ['an unknown method', ['PUT', health], 'method (open)'],
  ['no credentials', ['GET', health, {}], 'header (stated)'],
  ['another scheme', ['GET', health, { authorization: 'Basic dTpw' }], 'header (stated)'],
  ['text where a number belongs', ['GET', '/api/v1/activities?page=two'], 'query/page (stated)'],
  ['a mistyped parameter', ['GET', '/api/v1/activities?pagesize=2'], 'query/pagesize (open)'],
  ['no answer that there is', ['GET', '/api/v1/health', { accept: 'text/xml' }], 'header/accept (stated)'],
  ['no body', ['POST', password, json, ''], 'body (open)'],
  ['half a body', ['POST', password, json, '{"password":'], 'body (stated)'],
  ['a form', ['POST', password, key, 'password=x'], 'header/content-type (stated)'],
  ['too long a wait', ['POST', password, json, '{"password":"x","wait":31}'], 'body/wait (stated): Must be'],
  ['no password', ['POST', password, json, '{}'], 'body/password (stated): Is missing.'],
  ['a number for an enum', ['POST', attributes, json, '{"name":"a","type":0}'], 'body/type (stated)'],
  ['a body for a reading', ['GET', '/api/v1/health', json, '{}'], 'body (open)'],
])('%s breaks the contract', (_, request, violation) => {
  const found = checked(...request).violations.map(
    (each) => `${each.in}${each.at} (${each.basis}): ${each.message}`,
  );
  expect(found).toContainEqual(expect.stringContaining(violation));
});

const never = new Int32Array(new SharedArrayBuffer(4));

it('does not count time in which the thread does not run', () => {
  let calls = 0;
  const result = withTimeout(100, () => {
    calls += 1;
    if (calls === 1) Atomics.wait(never, 0, 0, 300);
    return 'done';
  });
  expect(result).toBe('done');
  // Other processes may interrupt a further attempt too.
  expect(calls).toBeGreaterThan(1);
});

it('ends an action that runs for too long', () => {
  const endless = () => withTimeout(100, () => /^(a+)+$/.test(`${'a'.repeat(60)}!`));
  expect(endless).toThrow(TooSlow);
});
