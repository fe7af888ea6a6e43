import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { resultText } from '#harness/result/result-file.ts';
import { renderings } from '#harness/run/write-reports.ts';
import { testResultStatement } from '#reports/in-toto.ts';
import { everySample, features, samples } from '#test/builders/results.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { runCommand } from '#test/commands/testing/run-command.ts';
import schema from './in-toto.schema.json' with { type: 'json' };

const isStatement = new Ajv2020({ strict: false, allErrors: true }).compile(schema);

describe('the in-toto statement', () => {
  it.each(everySample.filter(([name]) => name !== 'bare'))(
    'is valid for the specification: %s',
    (_, result) => {
      isStatement(JSON.parse(JSON.stringify(testResultStatement(result))));
      expect(isStatement.errors ?? []).toEqual([]);
    },
  );

  it('names result.json by the digest of the written file', () => {
    const files = new Map(renderings(samples.broken, features));
    const digest = createHash('sha256')
      .update(files.get('result.json') ?? '')
      .digest('hex');
    const written = JSON.parse(files.get('test-result.intoto.json') ?? '') as { subject: unknown };
    expect(written.subject).toEqual([{ name: 'result.json', digest: { sha256: digest } }]);
  });

  it.each([
    ['green', 'PASSED', ['SH-01'], [], []],
    ['known', 'WARNED', ['SH-01'], ['SH-11'], []],
    ['broken', 'FAILED', [], ['SH-11'], ['SH-09', 'SH-10', 'SH-12']],
    ['nothing', 'FAILED', [], [], []],
  ] as const)('lists passed, accepted and failed rules: %s', (name, outcome, passed, warned, failed) => {
    const { predicate } = testResultStatement(samples[name]);
    expect(predicate.result).toBe(outcome);
    expect([predicate.passedTests, predicate.warnedTests, predicate.failedTests]).toEqual([
      passed,
      warned,
      failed,
    ]);
  });
});

describe('report verify-statement', () => {
  const folder = temporaryFolder();
  const statement = testResultStatement(samples.known);
  const { predicate } = statement;

  async function verified(written: object | string, result = resultText(samples.known)) {
    await folder.write('result.json', result);
    const file = await folder.write('test-result.intoto.json', written);
    return runCommand(['report', 'verify-statement', file]);
  }

  it('accepts a statement that matches its result', async () => {
    expect(await verified(statement)).toEqual({
      exitCode: 0,
      stdout: expect.stringMatching(/^\S+: WARNED, as in \S+; all digests match\n$/),
      stderr: '',
    });
  });

  const [contract, ...others] = predicate.configuration;
  const forged = { ...contract, digest: { sha256: 'f'.repeat(64) } };
  const wider = { ...predicate.configuration.at(-1), annotations: { shown: 'conforms' } };
  it.each([
    ['a better outcome', { ...predicate, result: 'PASSED' }, 'result'],
    ['a longer list', { ...predicate, passedTests: ['SH-01', 'SH-04'] }, 'passedTests'],
    ['a list that is left out', { ...predicate, failedTests: undefined }, 'failedTests'],
    ['another contract', { ...predicate, configuration: [forged, ...others] }, 'configuration'],
    ['a wider claim', { ...predicate, configuration: [contract, ...others.slice(0, -1), wider] }, 'config'],
  ])('rejects a statement with %s', async (_, changed, words) => {
    const { exitCode, stdout } = await verified({ ...statement, predicate: changed });
    expect([exitCode, stdout]).toEqual([1, expect.stringContaining(` differs: ${words}`)]);
  });

  it('rejects a statement about another result', async () => {
    const { exitCode, stdout } = await verified(statement, `${resultText(samples.known)} `);
    expect([exitCode, stdout]).toEqual([1, expect.stringContaining('differs: the digest of result.json')]);
  });

  it.each([
    ['text that is not JSON', 'a text', 'it is not JSON'],
    ['a statement of another type', { ...statement, predicateType: 'x' }, '/predicateType must be'],
    ['an envelope', { payload: '', payloadType: 'application/vnd.in-toto+json' }, 'not an envelope'],
  ])('refuses %s', async (_, written, words) => {
    const { exitCode, stderr } = await verified(written);
    expect([exitCode, stderr]).toEqual([2, expect.stringMatching(/^svc-contract: [^\n]+\n$/)]);
    expect(stderr).toContain(words);
  });

  it('refuses a statement without a result in the same folder', async () => {
    await verified(statement);
    await rm(join(folder.path, 'result.json'));
    const file = join(folder.path, 'test-result.intoto.json');
    const { exitCode, stderr } = await runCommand(['report', 'verify-statement', file]);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('result.json cannot be read')]);
  });
});
