import { describe, expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { requestJudge } from '#harness/contract/request-judge.ts';

const contract = await loadContract();
const judge = requestJudge(contract);
const id = '0f8b6c1e-52a4-4d0e-9f57-6c2f1f3f7a01';
const password = `/api/v1/metaverse/objects/${id}/password`;
const key = { 'x-api-key': 'a key' };
const json = { ...key, 'content-type': 'application/json' };

function judged(method: string, path: string, headers: Record<string, string> = key, body = '') {
  return judge({ method, url: new URL(path, 'http://server.invalid'), headers: new Headers(headers), body });
}

describe('a request that keeps the contract', () => {
  it.each([
    ['getServiceHealth', 'GET', '/api/v1/system/health', key, ''],
    ['getServiceHealth', 'HEAD', '/api/v1/system/health', { authorization: 'Bearer ey.x.y' }, ''],
    ['getBasicHealth', 'GET', '/api/v1/health', {}, ''],
    ['setMetaverseObjectPassword', 'POST', password, json, '{"password":"x","wait":30}'],
    ['setMetaverseObjectPassword', 'POST', password, json, '{"Password":"x","Wait":0}'],
    ['listMetaverseObjects', 'GET', '/api/v1/metaverse/objects?page=2&pageSize=101', key, ''],
    ['resetSystem', 'POST', '/api/v1/system/reset', key, ''],
    ['getApiReference', 'GET', '/api/reference', { accept: 'text/html,*/*;q=0.8' }, ''],
  ])('is valid: %s by %s %s', (operation, method, path, headers, body) => {
    expect(judged(method, path, headers as Record<string, string>, body)).toEqual({
      operation,
      violations: [],
    });
  });
});

describe('a request that breaks the contract', () => {
  const open = 'open' as const;
  const stated = 'stated' as const;
  it.each([
    ['an unknown path', ['GET', '/api/v1/nowhere'], { in: 'path', at: '', basis: open }],
    ['an unknown method', ['PUT', '/api/v1/system/health'], { in: 'method', at: '', basis: open }],
    ['no credentials', ['GET', '/api/v1/system/health', {}], { in: 'header', at: '', basis: stated }],
    [
      'another scheme',
      ['GET', '/api/v1/system/health', { authorization: 'Basic dTpw' }],
      { in: 'header', at: '', basis: stated },
    ],
    ['text where a number belongs', ['GET', '/api/v1/activities?page=two'], { in: 'query', at: '/page' }],
    [
      'a mistyped parameter',
      ['GET', '/api/v1/activities?pagesize=2'],
      { in: 'query', at: '/pagesize', basis: open },
    ],
    [
      'an answer that nobody gives',
      ['GET', '/api/v1/health', { accept: 'application/xml' }],
      { in: 'header', at: '/accept', basis: stated },
    ],
    ['no body', ['POST', password, json, ''], { in: 'body', at: '', basis: open }],
    ['half a body', ['POST', password, json, '{"password":'], { in: 'body', at: '', basis: stated }],
    [
      'a form',
      ['POST', password, { ...key, 'content-type': 'text/plain' }, 'password=x'],
      { in: 'header', at: '/content-type', basis: stated },
    ],
    [
      'a wait of 31 seconds',
      ['POST', password, json, '{"password":"x","wait":31}'],
      { in: 'body', at: '/wait', basis: stated, message: 'Must be <= 30.' },
    ],
    ['no password', ['POST', password, json, '{}'], { in: 'body', at: '/password', message: 'Is missing.' }],
    [
      'a number for an enum',
      ['POST', '/api/v1/metaverse/attributes', json, '{"name":"a","type":0}'],
      { in: 'body', at: '/type', basis: stated },
    ],
    ['a body for a reading', ['GET', '/api/v1/health', json, '{}'], { in: 'body', at: '', basis: open }],
  ] as [string, Parameters<typeof judged>, object][])('%s', (_, request, violation) => {
    const { violations } = judged(...request);
    expect(violations).toContainEqual(expect.objectContaining(violation));
  });

  it('is known where the server serves it in a place of its own', () => {
    const elsewhere = requestJudge(contract, { getBasicHealth: '/status' });
    const url = new URL('http://server.invalid/status');
    expect(elsewhere({ method: 'GET', url, headers: new Headers(), body: '' }).operation).toBe(
      'getBasicHealth',
    );
    expect(judged('GET', '/status').operation).toBeUndefined();
  });
});
