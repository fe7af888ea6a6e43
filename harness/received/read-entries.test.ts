import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { HarEntry } from './har.ts';
import { inOrder } from './in-order.ts';
import { type ReadEntry, readEntries } from './read-entries.ts';

const entry = (startedDateTime: string, time = 1): HarEntry => ({
  startedDateTime,
  time,
  request: { method: 'GET', url: 'http://a/api/v1/health', headers: [] },
  response: { status: 200, headers: [] },
});

/** Reads a text in parts of a few characters. */
const read = (text: string): Promise<readonly ReadEntry[]> =>
  Readable.from(readEntries(Readable.from(text.match(/[\s\S]{1,7}/g) ?? []))).toArray();

const first = entry('2026-03-02T10:00:00.000Z');
const logged = { url: 'http://h/api/v1/roles?page=1', method: 'GET' };

describe('a recording', () => {
  it.each<[string, string]>([
    ['a HAR file in one line', JSON.stringify({ log: { entries: [first, first] } })],
    [
      'a HAR file in many lines',
      JSON.stringify({ a: 1, log: { version: '1.2', entries: [first, first] } }, null, 2),
    ],
    ['lines of entries', `\n${JSON.stringify(first)}\r\n${JSON.stringify(first)}\n`],
    ['lines without the last end', `${JSON.stringify(first)}\n${JSON.stringify(first)}`],
  ])('may be %s', async (_, text) => {
    expect(await read(text)).toEqual([first, first]);
  });

  it.each<[string, object]>([
    [
      'nginx',
      {
        time_iso8601: '2026-03-02T10:00:00+00:00',
        request_method: 'GET',
        request_uri: '/api/v1/roles?page=1',
        host: 'h',
        status: '200',
        request_time: '0.012',
      },
    ],
    [
      'Envoy',
      {
        start_time: '2026-03-02T10:00:00.000Z',
        method: 'GET',
        path: '/api/v1/roles?page=1',
        authority: 'h',
        response_code: 200,
        duration: 12,
      },
    ],
    [
      'Kong',
      {
        started_at: 1772445600000,
        request: { method: 'GET', uri: '/api/v1/roles?page=1', headers: { host: 'h' } },
        response: { status: 200 },
        latencies: { request: 12 },
      },
    ],
    [
      'Apache',
      {
        time: '2026-03-02T10:00:00+0000',
        request: 'GET /api/v1/roles?page=1 HTTP/1.1',
        vhost: 'h',
        status: 200,
        duration_ms: 12,
      },
    ],
  ])('may be a log of %s', async (_, line) => {
    const [found] = (await read(`${JSON.stringify(line)}\n`)) as readonly HarEntry[];
    expect(found).toEqual({
      ...{ startedDateTime: '2026-03-02T10:00:00.000Z', time: 12, request: { ...logged, headers: [] } },
      response: { status: 200, headers: [] },
    });
  });

  it('is not what has neither lines nor entries, which is found out at once', async () => {
    const zeros = Array.from({ length: 100 }, () => '\0'.repeat(65_536));
    await expect(Readable.from(readEntries(Readable.from(zeros))).toArray()).rejects.toThrow(
      'it is not JSON',
    );
  });

  it('says of each line why it cannot be read', async () => {
    const lines = ['{"a":1}', 'x', '{"method":"GET","path":"/","status":200}', '{"method":"GET","path":"/"}'];
    const reasons = (await read(lines.join('\n'))).map((each) => 'broken' in each && each.broken);
    expect(reasons).toEqual([
      'it names no method and path',
      'it is not JSON',
      'it has no time',
      'it has no status',
    ]);
  });
});

it('entries are put in the order in which responses arrived, and those at once are noted', async () => {
  const at = (second: number, seconds: number) =>
    entry(new Date(Date.UTC(2026, 2, 2, 10, 0, second)).toISOString(), seconds * 1_000);
  const [slow, quick, later, last] = [at(0, 5), at(1, 1), at(7, 1), at(9, 1)];
  const all = await Readable.from(inOrder(Readable.from([later, slow, last, quick]), 4)).toArray();
  expect(all.map((each) => [each.entry, each.isConcurrent])).toEqual([
    [quick, true],
    [slow, true],
    [later, false],
    [last, false],
  ]);
});
