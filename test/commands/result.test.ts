import { readFile } from 'node:fs/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { verifyTarget } from '#harness/run/verify-target.ts';
import { withFault } from '#harness/targets/departures.ts';
import { openPrism } from '#harness/targets/prism.ts';
import { openReference } from '#harness/targets/reference.ts';
import { departing } from '#reference/server/world/behaviour.ts';

const ajv = new Ajv2020({ allErrors: true, strictTypes: false, strictRequired: false });
addFormatsModule.default(ajv);
const schema = JSON.parse(
  await readFile(new URL('../../harness/result/result.schema.json', import.meta.url), 'utf8'),
);
const isResult = ajv.compile(schema);
const contract = await loadContract();

const slackFault = 'SH-04-worker-has-the-limit-of-the-scheduler';

describe('result.json', () => {
  it.each([
    ['a run against Prism', () => openPrism(contract)],
    ['a run against the reference implementation', () => openReference({ inProcess: true })],
    [
      'a run that finds faults',
      () => openReference({ inProcess: true, behaviour: departing({ health: { cacheControl: undefined } }) }),
    ],
  ])('keeps its published schema: %s', async (_, open) => {
    const result = await verifyTarget(contract, await open());
    isResult(result);
    expect(isResult.errors ?? []).toEqual([]);
  });

  it('tells what a reader wants beside a verdict: chapters, sentences, how a failure came about', async () => {
    const opened = await openReference({ inProcess: true, ...withFault(slackFault) });
    const { areas, rules } = await verifyTarget(contract, opened, { only: ['SH-04', 'LS-01'] });
    expect(areas).toEqual([
      { id: 'SH', title: 'Service health' },
      { id: 'LS', title: 'Lists' },
    ]);
    expect(rules.map(({ text }) => (text ?? '').endsWith('.'))).toEqual([true, true]);
    const [evidence] = rules.find(({ id }) => id === 'SH-04')?.evidence ?? [];
    expect(evidence?.situation).toEqual([
      { state: 'a service has been silent', params: { service: 'WorkerSync', seconds: 61 } },
    ]);
  });

  it('counts each rule once', async () => {
    const { summary, rules } = await verifyTarget(contract, await openReference({ inProcess: true }));
    expect(Object.values(summary).reduce((sum, count) => sum + count, 0)).toBe(rules.length);
  });

  it('holds no credential that was sent', async () => {
    const opened = await openReference({ inProcess: true });
    const sent = new Set<string>();
    const target = {
      ...opened.target,
      send: (request: Request) => {
        for (const name of ['x-api-key', 'authorization']) sent.add(request.headers.get(name) ?? '');
        return opened.target.send(request);
      },
    };
    const text = JSON.stringify(await verifyTarget(contract, { ...opened, target }));
    const secrets = [...sent].filter((value) => value.length > 12);
    expect(secrets.length).toBeGreaterThan(2);
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  });
});
