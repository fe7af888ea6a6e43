import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnvelope } from '@cucumber/messages';
import { Query } from '@cucumber/query';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { type CTRFReport, validate } from 'ctrf';
import type { Log } from 'sarif';
import { beforeAll, describe, expect, it } from 'vitest';
import { run } from '#harness/cli/cli.ts';
import { loadContract } from '#harness/contract/contract.ts';
import type { RunResult } from '#harness/result/result.ts';
import { expectationsOfRun } from '#harness/run/inputs.ts';
import { verifyTarget } from '#harness/run/verify-target.ts';
import { withMutants } from '#harness/targets/modified-reference.ts';
import { openPrism } from '#harness/targets/prism.ts';
import { openReference } from '#harness/targets/reference.ts';
import { junitSchemas, problemsOf } from '#test/builders/reports.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { fakeEnvironment } from './testing/run-command.ts';

const ajv = new Ajv2020({ allErrors: true, strictTypes: false, strictRequired: false });
addFormatsModule.default(ajv);
const schema = JSON.parse(
  await readFile(new URL('../../harness/result/result.schema.json', import.meta.url), 'utf8'),
);
const isResult = ajv.compile(schema);
const contract = await loadContract();

const slackFault = 'SH-04-worker-has-the-limit-of-the-scheduler';
const faults = [
  slackFault,
  'SH-11-caches-may-store',
  'LS-06-cap-of-two-hundred',
  'LS-17-the-limit-is-too-deep',
  'EN-01-numbers-are-taken',
];

describe('result.json', () => {
  let result: RunResult;
  const sent = new Set<string>();

  beforeAll(async () => {
    const opened = await openReference({ inProcess: true });
    const target = {
      ...opened.target,
      send: (request: Request) => {
        for (const name of ['x-api-key', 'authorization']) sent.add(request.headers.get(name) ?? '');
        return opened.target.send(request);
      },
    };
    result = await verifyTarget(contract, { ...opened, target });
  });

  it('keeps its published schema', () => {
    isResult(result);
    expect(isResult.errors ?? []).toEqual([]);
  });

  it('keeps its published schema after a run that leaves much untested', async () => {
    isResult(await verifyTarget(contract, await openPrism(contract)));
    expect(isResult.errors ?? []).toEqual([]);
  });

  it('shows for each broken rule what was expected, and the exchanges that broke it', async () => {
    const faulty = await openReference({ inProcess: true, ...withMutants(faults) });
    const only = ['SH-04', 'SH-11', 'LS-06', 'LS-17', 'EN-01'];
    const result = await verifyTarget(contract, faulty, { only });
    isResult(result);
    expect(isResult.errors ?? []).toEqual([]);
    const { rules, exchanges } = result;
    expect(rules.map(({ id, verdict }) => [id, verdict])).toEqual(rules.map(({ id }) => [id, 'failed']));
    for (const { id, evidence } of rules) {
      const shown = exchanges.filter((exchange) => evidence[0]?.exchanges.includes(exchange.id));
      expect([id, shown.length > 0, evidence[0]?.expected]).toEqual([id, true, expect.stringMatching(/./)]);
    }
  });

  it('tells what a reader wants beside a verdict: chapters, sentences, how a failure came about', async () => {
    const opened = await openReference({ inProcess: true, ...withMutants([slackFault]) });
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

  it('holds no credential that was sent', () => {
    const text = JSON.stringify(result);
    const secrets = [...sent].filter((value) => value.length > 12);
    expect(secrets.length).toBeGreaterThan(2);
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  });
});

const fault = 'SH-11-caches-may-store';

describe('the reports of a run with a fault that is known', () => {
  const folder = temporaryFolder('all');
  let result: RunResult;
  const read = (file: string): Promise<string> => readFile(join(folder.path, 'reference', file), 'utf8');

  beforeAll(async () => {
    const baseline = join(folder.path, 'known.yaml');
    await writeFile(baseline, '- {rule: SH-11, reason: the proxy, owner: anna, expires: 2999-12-31}\n');
    const words = ['verify', 'reference', '--in-process', '--fault', fault, '--baseline', baseline];
    expect(await run([...words, '--out', folder.path], fakeEnvironment())).toBe(0);
    result = JSON.parse(await read('result.json')) as RunResult;
  }, 120_000);

  it('agree on the only broken rule, and that it is known', async () => {
    const sarif = JSON.parse(await read('results.sarif')) as Log;
    expect(sarif.runs[0]?.results?.map(({ ruleId, suppressions }) => [ruleId, suppressions?.length])).toEqual(
      [['SH-11', 1]],
    );
    const statement = JSON.parse(await read('test-result.intoto.json')) as {
      predicate: {
        result: string;
        warnedTests: string[];
        failedTests: string[];
        configuration: { name: string }[];
      };
    };
    expect(statement.predicate).toMatchObject({ result: 'WARNED', warnedTests: ['SH-11'], failedTests: [] });
    expect(statement.predicate.configuration.map(({ name }) => name)).toEqual([
      'contract',
      'rules',
      'features',
      'baseline',
      'target',
    ]);
    expect(await read('badge.svg')).toContain('1 known');
    expect(await read('summary.md')).toContain('### Broken, and known (1)');
  });

  it('have every rule and every scenario', async () => {
    const ctrf = JSON.parse(await read('ctrf-report.json')) as CTRFReport;
    expect(validate(ctrf).errors).toEqual([]);
    expect(ctrf.results.summary.tests).toBe(result.rules.length);
    const query = new Query();
    for (const line of (await read('messages.ndjson')).trimEnd().split('\n'))
      query.update(parseEnvelope(line));
    const places = new Set(
      result.rules.flatMap(({ scenarios }) => scenarios.map(({ location }) => location)),
    );
    expect(query.countTestCasesStarted()).toBe(places.size);
    const { FAILED } = query.countMostSevereTestStepResultStatus();
    const failed = result.rules.flatMap(({ scenarios }) =>
      scenarios.filter(({ outcome }) => outcome === 'failed'),
    );
    expect(FAILED).toBe(new Set(failed.map(({ location }) => location)).size);
    expect(FAILED).toBeGreaterThan(0);
  });

  it.each(junitSchemas)('are what Jenkins reads, %s', async (_, schema) => {
    expect(await problemsOf(await read('junit.xml'), schema)).toEqual([]);
  });

  it('name the register and the features by the digests of this checkout', async () => {
    expect(result.inputs?.slice(0, 2)).toEqual(await expectationsOfRun());
    expect(new Set(result.inputs?.map(({ sha256 }) => sha256)).size).toBe(3);
  });
});
