import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnvelope } from '@cucumber/messages';
import { Query } from '@cucumber/query';
import { type CTRFReport, validate } from 'ctrf';
import type { Log } from 'sarif';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '#harness/cli/cli.ts';
import type { RunResult } from '#harness/result/result.ts';
import { expectationsOfRun } from '#harness/run/inputs.ts';
import { junitSchemas, problemsOf } from '#test/builders/reports.ts';
import { fakeEnvironment } from './testing/run-command.ts';

const fault = 'SH-11-caches-may-store';

describe('the reports of a run with a fault that is known', () => {
  let folder = '';
  let result: RunResult;
  const read = (file: string): Promise<string> => readFile(join(folder, 'reference', file), 'utf8');

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-contract-'));
    const baseline = join(folder, 'known.yaml');
    await writeFile(baseline, '- {rule: SH-11, reason: the proxy, owner: anna, expires: 2999-12-31}\n');
    const words = ['verify', 'reference', '--in-process', '--fault', fault, '--baseline', baseline];
    expect(await run([...words, '--out', folder], fakeEnvironment())).toBe(0);
    result = JSON.parse(await read('result.json')) as RunResult;
  }, 120_000);

  afterAll(() => rm(folder, { recursive: true, force: true }));

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
