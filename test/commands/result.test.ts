import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { openPrism } from '#app/targets/prism.ts';
import { loadContract } from '#harness/contract/contract.ts';
import { statementsOf } from '#harness/document/document.ts';
import { readDocument } from '#harness/document/read-document.ts';
import { folderName } from '#harness/files/output-files.ts';
import { root } from '#harness/files/root.ts';
import type { Effect } from '#harness/profile/profile.ts';
import type { RunResult } from '#harness/result/result.ts';
import { verifyTarget } from '#harness/run/verify-target.ts';
import { withMutants } from '#proof/targets/modified-reference.ts';
import { openReference } from '#proof/targets/reference.ts';
import { summary } from '#reports/summary.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { patience } from '#test/patience.ts';
import { errorOf, resultIn, runCommand } from './testing/run-command.ts';

const ajv = new Ajv2020({ allErrors: true, strictTypes: false, strictRequired: false });
addFormatsModule.default(ajv);
const schema = JSON.parse(
  await readFile(new URL('../../harness/result/result.schema.json', import.meta.url), 'utf8'),
);
const isResult = ajv.compile(schema);
const flawsOf = (result: RunResult) => (isResult(result) ? [] : isResult.errors);
const contract = await loadContract();
const statementCount = readDocument().flatMap(statementsOf).length;

const slackMutant = 'SH-04-worker-has-the-limit-of-the-scheduler';
const mutants = [
  slackMutant,
  'SH-11-caches-may-store',
  'LS-06-cap-of-two-hundred',
  'LS-17-the-limit-is-too-deep',
  'EN-01-numbers-are-accepted',
];

describe('result.json', () => {
  it('is valid for its published schema, and has figures like those in the README', async () => {
    const result = await verifyTarget(contract, await openReference({ inProcess: true }));
    expect(flawsOf(result)).toEqual([]);
    expect(result.statements).toMatchObject({ all: statementCount, failed: 0, untested: 0 });
    const figures = stripVTControlCharacters(summary(result)).match(/^ {2}(?:\d+|. SH) .*$/gm) ?? [];
    expect(figures).toHaveLength(4);
    const formOf = (text: string) => text.replaceAll(/\d+/g, 'N');
    const readme = formOf(await readFile(join(root, 'README.md'), 'utf8'));
    expect(figures.filter((line) => !readme.includes(`${formOf(line)}\n`))).toEqual([]);
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

const folder = temporaryFolder('all');
const mutant = ['--mutant', 'SH-04-worker-has-the-limit-of-the-scheduler'];

const verify = (...args: string[]) =>
  runCommand(['verify', 'reference', '--in-process', '--out', folder.path, ...args]);

it('with --repeat, each run has its folder, and the verdicts that changed are printed', async () => {
  const { exitCode, stdout } = await verify('--only', 'VR', '--repeat', '2');
  expect([exitCode, stdout]).toEqual([0, expect.stringMatching(/reference: 2 runs, no verdict changed\n$/)]);
  const runs = await Promise.all([1, 2].map((run) => resultIn(folder.path, `run-${run}`, 'reference')));
  expect(new Set(runs.map(({ startedAt }) => startedAt)).size).toBe(2);
  expect(await verify('--repeat', '2', '--shard', '1/2')).toMatchObject({ exitCode: 2 });
});

const merge = (out: string, ...args: string[]) =>
  runCommand(['report', 'merge', folder.path, '--out', join(folder.path, out), ...args]);

describe('the shards of a run, merged', () => {
  // Slow: the test makes four runs.
  it('equal the full run: verdicts, scenarios, observations, exchanges, reports and exit code', {
    timeout: patience(60),
  }, async () => {
    const some = ['--only', 'SH,SY,LS,SC,AC,EN', ...mutant];
    const complete = await verify(...some);
    for (const index of [1, 2, 3])
      expect((await verify(...some, '--shard', `${index}/3`)).exitCode).toBeLessThan(2);
    const one = await resultIn(folder.path, 'reference');
    const merging = await merge('merged');
    const merged = await resultIn(folder.path, 'merged', 'reference');
    expect(merging.exitCode).toBe(complete.exitCode);
    expect(merged).not.toHaveProperty('shard');
    expect(merged.summary).toEqual(one.summary);
    const outcomesOf = ({ rules }: RunResult) =>
      rules.map(({ id, verdict, cause, detail, passive, scenarios }) => ({
        id,
        verdict,
        cause,
        detail,
        // Counts differ a little: a run with more callers has more records in its lists. What also held over
        // time depends on what a shard did before.
        passive: [passive.held > 0 && scenarios.some(({ kind }) => kind === 'every'), passive.broken > 0],
        scenarios: scenarios
          .filter(({ kind, outcome }) => kind !== 'history' || outcome !== 'passed')
          .map(({ durationMs: _, ...each }) => each),
      }));
    expect(outcomesOf(merged)).toEqual(outcomesOf(one));
    expect(merged.observations).toEqual(one.observations);
    const requests = ({ exchanges }: RunResult) =>
      exchanges.map(({ at, request, response }) => [at, request.method, request.url, response.status]);
    const shards = await Promise.all(
      [1, 2, 3].map((index) => resultIn(folder.path, `reference.${index}-of-3`)),
    );
    expect(requests(merged)).toEqual(shards.flatMap(requests));
    expect(new Set(merged.exchanges.map(({ id }) => id)).size).toBe(merged.exchanges.length);
    // Each shard repeats the reads that scenarios share.
    expect(Math.abs(merged.exchanges.length - one.exchanges.length)).toBeLessThan(30);
    const failures = ({ rules, exchanges }: RunResult) =>
      rules
        .flatMap(({ evidence }) => evidence)
        .filter(({ scenario }) => scenario !== undefined)
        .map(({ scenario, expected, actual, exchanges: ids }) => ({
          scenario,
          expected,
          actual,
          asked: ids.map((id) => exchanges.find((each) => each.id === id)?.operation),
        }));
    expect(failures(merged)).toEqual(failures(one));
    expect(failures(merged).length).toBeGreaterThan(0);
    const referred = merged.rules.flatMap(({ evidence }) => evidence).flatMap(({ exchanges }) => exchanges);
    const ids = new Set(merged.exchanges.map(({ id }) => id));
    expect(referred.filter((id) => !ids.has(id))).toEqual([]);
    expect(await readFile(join(folder.path, 'merged', 'reference', 'junit.xml'), 'utf8')).toContain('SH-04');
    const ofThisRun = /\d+\.\d s|exchange \d+|report: .*|\d+ of \d+ pairs/g;
    expect(merging.stdout.replaceAll(ofThisRun, '')).toBe(complete.stdout.replaceAll(ofThisRun, ''));
  });

  it('print only JSON with --json', async () => {
    const { stdout } = await merge('again', '--json');
    expect(JSON.parse(stdout)).toMatchObject([{ target: { name: 'reference' } }]);
  });

  it.each([
    [['reference.1-of-3'], 'missing from the 3 shards of reference: 2, 3'],
    [['reference.1-of-3', 'merged'], 'is not a shard of a run and does not contain one'],
    [['reference'], 'is not a shard of a run and does not contain one'],
    [['reference.1-of-3/result.json', 'nowhere.json'], 'nowhere.json cannot be read'],
  ])('are refused in one line with exit code 2: %j', async (paths, message) => {
    const args = paths.map((path) => join(folder.path, path));
    const error = await errorOf(['report', 'merge', ...args, '--out', join(folder.path, 'never')]);
    expect(error).toContain(message);
    await expect(readFile(join(folder.path, 'never', 'reference', 'result.json'))).rejects.toThrow();
  });
});

it('a shard neither requires what another shard exercises nor reports a known failure as fixed', async () => {
  const args = ['--only', 'SH-11', '--shard', '9/9', '--require', 'SH-11'];
  const { exitCode, stderr } = await verify(...args);
  expect([exitCode, stderr]).toEqual([0, '']);
  expect((await resultIn(folder.path, 'reference.9-of-9')).rules).toMatchObject([
    { id: 'SH-11', verdict: 'untested' },
  ]);
});

it('has a folder for every name, in any script', () => {
  const names = ['家族', '会社', 'Zoë', '..', 'a/../b', '家'.repeat(200)];
  const folders = names.map((name) => folderName({ target: { name } }));
  expect(folders).toEqual(['家族', '会社', 'Zoë', '_', 'a_.._b', '家'.repeat(66)]);
});
