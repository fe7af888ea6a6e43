import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { harEntry, harFile } from './record.ts';

function recorded(
  headers: Record<string, string>,
  { body = '', answer = '{}', isHidden = false, answered = {} as Record<string, string> } = {},
) {
  return JSON.stringify(
    harEntry(
      {
        at: new Date(0),
        milliseconds: 1,
        request: { method: 'POST', url: 'http://svc.example/', headers: new Headers(headers), body },
        response: { status: 200, headers: new Headers(answered), body: answer },
      },
      () => isHidden,
    ),
  );
}

describe('an entry of a recording', () => {
  it.each([
    'X-Auth-Token',
    'X-Auth',
    'Proxy-Authorization',
    'X-Forwarded-Authorization',
    'X-Api-Key',
    'Api_Key',
    'Ocp-Apim-Subscription-Key',
    'X-Client-Secret',
    'Cookie',
    'X-Password',
    'X-Session-Id',
    'X-Csrf-Token',
    'X-Amz-Security-Token',
  ])('masks the value of %s, and where it is repeated', (name) => {
    const entry = recorded(
      { [name]: 'correct horse', 'x-other': 'it is correct horse' },
      { answer: '{"message":"Bad: correct horse"}', answered: { [`${name}-Next`]: 'battery staple' } },
    );
    expect(entry).not.toMatch(/correct horse|battery staple/);
    expect(entry).toContain(`{"name":"${name.toLowerCase()}","value":"[redacted]"}`);
  });

  it.each(['Accept', 'Content-Type', 'User-Agent', 'Traceparent', 'X-Request-Id', 'WWW-Authenticate'])(
    'shows the value of %s',
    (name) => expect(recorded({ [name]: 'any value' })).toContain('"any value"'),
  );

  it('keeps the scheme of a token', () => {
    expect(recorded({ authorization: 'Bearer correct.horse' })).toContain('"Bearer [redacted]"');
  });

  it('leaves out a body that may be a secret in any place, and its answer', () => {
    const bodies = { body: '"correct horse"', answer: '{"message":"Bad: correct horse"}' };
    const entry = recorded({ 'content-type': 'application/json' }, { ...bodies, isHidden: true });
    expect(entry).not.toContain('correct horse');
    expect(entry).toContain('left out');
  });

  it('holds no key that was sent, wherever it is repeated', () => {
    const key = 'Zq7kWx94LmTbR2vHs8NdQp';
    const repeated = { 'content-type': 'application/json', [`x-${key}`]: key };
    const entry = harEntry(
      {
        at: new Date(0),
        milliseconds: 1,
        request: {
          method: 'POST',
          url: `http://server.invalid/${key}?${key}=${key}`,
          headers: new Headers({ ...repeated, authorization: `Bearer ${key}` }),
          body: JSON.stringify({ [key]: key }),
        },
        response: { status: 200, headers: new Headers(repeated), body: JSON.stringify([{ [key]: key }]) },
      },
      () => false,
    );
    expect(JSON.stringify(entry).toLowerCase()).not.toContain(key.toLowerCase());
    expect(JSON.stringify(entry)).toContain('"value":"Bearer [redacted]"');
  });
});

const folder = mkdtempSync(join(tmpdir(), 'svc-har-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('is whole after every entry, and says once that it takes no more', () => {
  const file = join(folder, 'a.har');
  const entries = () => JSON.parse(readFileSync(file, 'utf8')).log.entries;
  const har = harFile(file, { entries: 2, bytes: 10_000 });
  expect(entries()).toEqual([]);
  expect(har.add({ a: 'ü' })).toBeUndefined();
  expect(entries()).toEqual([{ a: 'ü' }]);
  expect(har.add({ b: 'x'.repeat(20_000) })).toContain('takes no more');
  expect(har.add({ c: 1 })).toBeUndefined();
  expect(har.isWhole).toBe(false);
  har.close();
  expect(entries()).toEqual([{ a: 'ü' }]);
});
