import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { loadContract } from '#harness/contract/contract.ts';
import { root } from '#harness/root.ts';
import { createReference } from '#reference/server/reference.ts';
import { observe } from './observe.ts';
import { logOverHttp, type ReceivedRequest, requestLine } from './request-log.ts';

it('tells what was received in the shape of the protocol', async () => {
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
    new Request('http://server.invalid/api/v1/system/reset', {
      method: 'POST',
      headers,
      body: '{"force":1}',
    }),
  );
  const received = logOverHttp(log)(new Request('http://server.invalid/requests'));
  const told: unknown = await received.json();
  expect(told).toMatchObject({ requests: [{ verdict: 'violation' }, { verdict: 'violation' }] });
  expect(validate?.(told), JSON.stringify(validate?.errors)).toBe(true);
});

const request: ReceivedRequest = {
  id: 1,
  at: '2026-03-02T09:30:00.000Z',
  method: 'POST',
  path: '/api/v1/system/reset?x=1',
  caller: { authentication: 'none' },
  bodyBytes: 0,
  status: 200,
  durationMs: 3,
  verdict: 'valid',
  violations: [],
};

it('tells a request in one line', () => {
  expect(requestLine(request)).toMatch(/^\d\d:\d\d:\d\d POST \/api\/v1\/system\/reset\?x=1 200 3 ms\n$/);
  expect(requestLine({ ...request, status: 0 })).toContain('reset?x=1 connection dropped 3 ms');
});

it('tells what breaks the contract below it, without what would steer a terminal', () => {
  const violations = [
    { in: 'body', at: '/wait', message: 'Must be <= 30.', basis: 'stated' },
    { in: 'query', at: '/\u001b[2J\u202e', message: 'The contract has no such parameter.', basis: 'open' },
  ] as const;
  expect(
    requestLine({ ...request, violations })
      .split('\n')
      .slice(1),
  ).toEqual([
    '  body /wait: Must be <= 30.',
    '  query / [2J : The contract has no such parameter. (open)',
    '',
  ]);
});
