import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { loadContract } from '#harness/contract/contract.ts';
import { root } from '#harness/root.ts';
import { createReference } from '#reference/server/reference.ts';
import { logOverHttp } from './log-over-http.ts';
import { observe } from './observe.ts';

it('tells what was received in the shape of the protocol', async () => {
  const ajv = new Ajv2020({ strict: false });
  addFormatsModule.default(ajv);
  const file = join(root, 'openapi/state-control.yaml');
  ajv.addSchema(parse(await readFile(file, 'utf8')) as object, 'protocol');
  const validate = ajv.getSchema('protocol#/components/schemas/ReceivedRequests');
  const server = observe(createReference(), { contract: await loadContract() });
  const headers = { 'x-api-key': 'none', 'content-type': 'application/json' };
  await server.fetch(new Request('http://server.invalid/nowhere'));
  await server.fetch(
    new Request('http://server.invalid/api/v1/system/reset', {
      method: 'POST',
      headers,
      body: '{"force":1}',
    }),
  );
  const received = logOverHttp(server.log)(new Request('http://server.invalid/requests'));
  const told: unknown = await received.json();
  expect(told).toMatchObject({ requests: [{ verdict: 'violation' }, { verdict: 'violation' }] });
  expect(validate?.(told), JSON.stringify(validate?.errors)).toBe(true);
});
