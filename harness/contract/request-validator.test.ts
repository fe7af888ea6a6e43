import { expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { requestValidator } from '#harness/contract/request-validator.ts';

const contract = await loadContract();
const judge = requestValidator(contract);
const id = '0f8b6c1e-52a4-4d0e-9f57-6c2f1f3f7a01';
const password = `/api/v1/metaverse/objects/${id}/password`;
const key = { 'x-api-key': 'a key' };
const json = { ...key, 'content-type': 'application/json' };

function judged(method: string, path: string, headers: Record<string, string> = key, body = '') {
  return judge({ method, url: new URL(path, 'http://server.invalid'), headers: new Headers(headers), body });
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
])('a request that keeps the contract is valid: %s by %s %s', (operation, method, path, headers, body) => {
  const sent = headers as Record<string, string>;
  expect(judged(method, path, sent, body)).toEqual({ operation, violations: [] });
});

it.each<[string, Parameters<typeof judged>, string]>([
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
  [
    'too long a wait',
    ['POST', password, json, '{"password":"x","wait":31}'],
    'body/wait (stated): Must be <= 30.',
  ],
  ['no password', ['POST', password, json, '{}'], 'body/password (stated): Is missing.'],
  [
    'a number for an enum',
    ['POST', '/api/v1/metaverse/attributes', json, '{"name":"a","type":0}'],
    'body/type (stated)',
  ],
  ['a body for a reading', ['GET', '/api/v1/health', json, '{}'], 'body (open)'],
])('%s breaks the contract', (_, request, violation) => {
  const found = judged(...request).violations.map(
    (each) => `${each.in}${each.at} (${each.basis}): ${each.message}`,
  );
  expect(found).toContainEqual(expect.stringContaining(violation));
});
