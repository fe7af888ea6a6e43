import { readFile } from 'node:fs/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { openPrism } from '#app/targets/prism.ts';
import { loadContract } from '#harness/contract/contract.ts';
import type { Effect } from '#harness/profile/profile.ts';
import type { RunResult } from '#harness/result/result.ts';
import { verifyTarget } from '#harness/run/verify-target.ts';
import { withMutants } from '#proof/targets/modified-reference.ts';
import { openReference } from '#proof/targets/reference.ts';

const ajv = new Ajv2020({ allErrors: true, strictTypes: false, strictRequired: false });
addFormatsModule.default(ajv);
const schema = JSON.parse(
  await readFile(new URL('../../harness/result/result.schema.json', import.meta.url), 'utf8'),
);
const isResult = ajv.compile(schema);
const flawsOf = (result: RunResult) => (isResult(result) ? [] : isResult.errors);
const contract = await loadContract();

const slackMutant = 'SH-04-worker-has-the-limit-of-the-scheduler';
const mutants = [
  slackMutant,
  'SH-11-caches-may-store',
  'LS-06-cap-of-two-hundred',
  'LS-17-the-limit-is-too-deep',
  'EN-01-numbers-are-accepted',
];

describe('result.json', () => {
  it('is valid for its published schema', async () => {
    expect(flawsOf(await verifyTarget(contract, await openReference({ inProcess: true })))).toEqual([]);
  });

  it('is valid for its published schema after a run that leaves much untested', async () => {
    expect(flawsOf(await verifyTarget(contract, await openPrism(contract)))).toEqual([]);
  });

  it('contains, for each broken rule, what was expected and the exchanges that broke it', async () => {
    const faulty = await openReference({ inProcess: true, ...withMutants(mutants) });
    const only = ['SH-04', 'SH-11', 'LS-06', 'LS-17', 'EN-01'];
    const result = await verifyTarget(contract, faulty, { only });
    expect(flawsOf(result)).toEqual([]);
    const { rules, exchanges } = result;
    expect(rules.map(({ id, verdict }) => [id, verdict])).toEqual(rules.map(({ id }) => [id, 'failed']));
    for (const { id, evidence } of rules) {
      const cited = exchanges.filter((exchange) => evidence[0]?.exchanges.includes(exchange.id));
      expect([id, cited.length > 0, evidence[0]?.expected]).toEqual([id, true, expect.stringMatching(/./)]);
    }
  });

  it('contains areas, rule texts and the steps to each failure', async () => {
    const opened = await openReference({ inProcess: true, ...withMutants([slackMutant]) });
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
});

it('a read-only run sends only GET and HEAD, names the effects that rules need, and fails nothing', async () => {
  const opened = await openReference({ inProcess: true });
  const methods = new Set<string>();
  const target = {
    ...opened.target,
    send: (request: Request) => {
      methods.add(request.method);
      return opened.target.send(request);
    },
  };
  const profile = { ...opened.profile, allowed: new Set<Effect>(['read']) };
  const result = await verifyTarget(contract, { ...opened, target, profile });
  expect([...methods].filter((method) => method !== 'GET' && method !== 'HEAD')).toEqual([]);
  expect(result.rules.filter(({ cause }) => cause === 'effect-not-allowed')).not.toEqual([]);
  expect(result.summary.failed + result.summary.error).toBe(0);
});
