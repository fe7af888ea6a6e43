import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { loadContract } from '#harness/contract/contract.ts';
import { root } from '#harness/files/root.ts';
import { createReference } from '#reference/server/reference.ts';
import { observe } from './observe.ts';
import { linePrinter, logOverHttp, requestLog } from './request-log.ts';

it('returns received requests in the shape of the protocol', async () => {
  const ajv = new Ajv2020({ strict: false });
  addFormatsModule.default(ajv);
  const file = join(root, 'openapi/state-control.yaml');
  ajv.addSchema(parse(await readFile(file, 'utf8')) as object, 'protocol');
  const validate = ajv.getSchema('protocol#/components/schemas/ReceivedRequests');
  const { fetch, log } = observe({ contract: await loadContract() });
  const send = fetch(createReference().fetch);
  const headers = { 'x-api-key': 'none', 'content-type': 'application/json' };
  await send(new Request('http://server.invalid/nowhere'));
  await send(
    new Request('http://a.invalid/api/v1/system/reset', { method: 'POST', headers, body: '{"force":1}' }),
  );
  const received = logOverHttp(log)(new Request('http://server.invalid/requests'));
  const listed: unknown = await received.json();
  expect(listed).toMatchObject({ requests: [{ verdict: 'violation' }, { verdict: 'violation' }] });
  expect(validate?.(listed), JSON.stringify(validate?.errors)).toBe(true);
});

describe('the log', () => {
  const judged: string[] = [];
  const judge = (at: string) => {
    judged.push(at);
    const caller = { authentication: 'none' } as const;
    const rest = { bodyBytes: 0, status: 200, durationMs: 0, verdict: 'valid', violations: [] } as const;
    return { at, method: 'GET', path: '/', caller, headers: {}, ...rest };
  };

  it('validates a request once, when it is read', () => {
    const log = requestLog(judge);
    const { read, answered } = log.add('one');
    answered(10);
    log.add('two').answered(10);
    expect(judged).toEqual([]);
    log.since(1);
    log.since(0);
    read();
    expect(judged).toEqual(['two', 'one']);
  });

  it('validates a request again that was read before its response', () => {
    const log = requestLog(judge);
    const { answered } = log.add('early');
    judged.length = 0;
    log.since(0);
    answered(10);
    log.since(0);
    log.since(0);
    expect(judged).toEqual(['early', 'early']);
  });

  it('drops the oldest requests when the total is too long, and never the last one', () => {
    const log = requestLog(judge, 10, 100);
    for (const at of ['one', 'two', 'three']) log.add(at).answered(40);
    expect(log.since(0)).toMatchObject({ requests: [{ at: 'two' }, { at: 'three' }], dropped: 1 });
    log.add('four').answered(1_000);
    expect(log.since(0)).toMatchObject({ requests: [{ at: 'four' }], dropped: 3 });
    log.empty();
    for (const at of ['five', 'six']) log.add(at).answered(40);
    expect(log.since(0)).toMatchObject({ requests: [{ at: 'five' }, { at: 'six' }], dropped: 0 });
  });

  it('is read and cleared over HTTP, completely or from an id on', async () => {
    const log = requestLog(judge);
    const respond = (method: string, query = '') =>
      logOverHttp(log)(new Request(`http://control.invalid/requests${query}`, { method }));
    for (const at of ['one', 'two']) log.add(at).answered(10);
    expect(await respond('GET', '?after=1').json()).toMatchObject({ requests: [{ id: 2, at: 'two' }] });
    const refusals = [respond('GET', '?after=x'), respond('PUT')];
    expect(refusals.map(({ status, headers }) => [status, headers.get('content-type')])).toEqual([
      [400, 'application/problem+json'],
      [405, 'application/problem+json'],
    ]);
    expect(respond('DELETE').status).toBe(204);
    expect(await respond('GET').json()).toEqual({ requests: [], dropped: 0 });
  });
});

it('prints lines that arrive together in one write, and pending ones when the server ends', () => {
  vi.useFakeTimers();
  try {
    const printed: string[] = [];
    const { add, flush } = linePrinter((lines) => printed.push(lines));
    for (const line of ['one\n', 'two\n']) add(() => line);
    expect(printed).toEqual([]);
    vi.runAllTimers();
    add(() => 'three\n');
    flush();
    vi.runAllTimers();
    expect(printed).toEqual(['one\ntwo\n', 'three\n']);
  } finally {
    vi.useRealTimers();
  }
});
