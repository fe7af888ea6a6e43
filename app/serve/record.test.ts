import { readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { secretMemory } from '#harness/redaction/secret-memory.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { harEntry, harFile } from './record.ts';

function recorded(
  sent: Record<string, string>,
  { url = '', body = '', answer = '{}', answered = {} as Record<string, string> } = {},
) {
  const headers = new Headers(sent);
  const request = { method: 'POST', url: `http://svc.example/${url}`, headers, body };
  const response = { status: 200, headers: new Headers(answered), body: answer };
  const exchange = { at: new Date(0), milliseconds: 1, request, response };
  return JSON.stringify(harEntry(exchange, { operation: undefined, vocabulary: new Map() }, secretMemory()));
}

describe('an entry of a recording', () => {
  it.each(
    'X-Auth-Token X-Auth Proxy-Authorization X-Forwarded-Authorization X-Api-Key Api_Key Ocp-Apim-Subscription-Key X-Client-Secret Cookie X-Password X-Session-Id X-Csrf-Token X-Amz-Security-Token'.split(
      ' ',
    ),
  )('masks the value of %s, also where it is repeated', (name) => {
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

  it('omits a body of unknown structure that may contain a secret, and its response', () => {
    const bodies = { body: '"correct horse"', answer: '{"message":"Bad: correct horse"}' };
    const entry = recorded({ 'content-type': 'application/json' }, bodies);
    expect(entry).not.toContain('correct horse');
    expect(entry).toContain('omitted');
  });

  it('does not contain a sent key, even if the server repeats it', () => {
    const key = 'Zq7kWx94LmTbR2vHs8NdQp';
    const repeated = { 'content-type': 'application/json', [`x-${key}`]: key };
    const entry = recorded(
      { ...repeated, authorization: `Bearer ${key}` },
      {
        url: `${key}?${key}=${key}`,
        body: JSON.stringify({ [key]: key }),
        answered: repeated,
        answer: JSON.stringify([{ [key]: key }]),
      },
    );
    expect(entry.toLowerCase()).not.toContain(key.toLowerCase());
    expect(entry).toContain('"value":"Bearer [redacted]"');
  });
});

const folder = temporaryFolder();

it('is complete after every entry, and warns once when it is full', () => {
  const file = join(folder.path, 'a.har');
  const entries = () => JSON.parse(readFileSync(file, 'utf8')).log.entries;
  const har = harFile(file, { entries: 2, bytes: 10_000 });
  expect(entries()).toEqual([]);
  expect(har.add({ a: 'ü' })).toBeUndefined();
  expect(entries()).toEqual([{ a: 'ü' }]);
  expect(har.add({ b: 'x'.repeat(20_000) })).toContain('further requests are not recorded');
  expect(har.add({ c: 1 })).toBeUndefined();
  expect(har.isWhole).toBe(false);
  har.close();
  expect(entries()).toEqual([{ a: 'ü' }]);
});

it('ends at its last whole entry on a full disk, which the message names', () => {
  const file = join(folder.path, 'full.har');
  writeFileSync(file, 'x'.repeat(5_000));
  let room = 400;
  const writing = (...[to, bytes, at, length, position]: [number, Buffer, number, number, number]) => {
    const written = Math.min(length, room - position);
    if (written <= 0) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
    return writeSync(to, bytes, at, written, position);
  };
  const har = harFile(file, undefined, writing);
  expect(har.add({ a: 1 })).toBeUndefined();
  const message = har.add({ b: 'x'.repeat(1_000) });
  expect(message).toBe(
    `${file} can no longer be written: the disk is full. It contains the first 1 requests.`,
  );
  room = 0;
  har.close();
  expect(JSON.parse(readFileSync(file, 'utf8')).log.entries).toEqual([{ a: 1 }]);
});
