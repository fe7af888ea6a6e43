import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RunResult } from '#harness/result/result.ts';
import { readResult } from '#harness/result/result-file.ts';
import { chosenScenarios } from '#harness/select/chosen-scenarios.ts';
import { resultWith, ruleResult } from '#test/builders/results.ts';
import { servedBy } from '#test/builders/small-server.ts';
import { goodServer } from '#test/builders/started-reference.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { recordings } from './testing/recordings.ts';
import { errorOf, runCommand } from './testing/run-command.ts';
import { watchTraffic } from './testing/watch-traffic.ts';

const results = temporaryFolder('all');
const sha256 = 'a'.repeat(64);
const passing = resultWith([ruleResult()], { contract: { version: '1.0.0', sha256 } });
const evidence = [{ expected: 'a', actual: 'b', exchanges: [] }];
const failing = { ...passing, rules: [ruleResult({ verdict: 'failed', evidence })] };

const comparing = (before: string, after: string, ...options: readonly string[]) =>
  runCommand(['report', 'compare', join(results.path, before), join(results.path, after), ...options]);

beforeAll(async () => {
  await results.write('passing.json', passing);
  await results.write('failing.json', failing);
  await mkdir(join(results.path, 'folder'));
  await results.write('folder/result.json', passing);
});

describe('report compare', () => {
  it.each([
    ['passing.json', 'failing.json', 1, 'regression SH-01'],
    ['folder', 'failing.json', 1, 'regression SH-01'],
    ['failing.json', 'passing.json', 0, 'changed    SH-01'],
    ['passing.json', 'passing.json', 0, 'changed verdicts: 0 (0 for the worse); changed observations: 0'],
  ])('of %s and %s exits with %i', async (before, after, code, message) => {
    const { exitCode, stdout, stderr } = await comparing(before, after);
    expect(stdout).toContain(message);
    expect([exitCode, stderr]).toEqual([code, '']);
  });

  it('prints only JSON with --json', async () => {
    const { stdout } = await comparing('passing.json', 'failing.json', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ rules: [{ id: 'SH-01', isRegression: true }] });
  });
});

const folder = temporaryFolder();

const mutant = 'SH-11-caches-may-store';

const written = () => join(folder.path, 'reference', 'result.json');
const rewrite = (result: object) => folder.write('reference/result.json', result);

/** Runs `verify` on the reference in this process, and reads the result that it wrote. */
async function verifying(...args: readonly string[]) {
  const common = ['--in-process', '--out', folder.path];
  const ended = await runCommand(['verify', 'reference', ...common, ...args]);
  return { ...ended, result: await readResult(written()) };
}

const baselineOf = (expires: string) =>
  folder.write('known.yaml', [{ rule: 'SH-11', reason: 'the proxy strips it', owner: 'anna', expires }]);

describe('verify with a baseline', () => {
  const broken = ['--only', 'SH-11', '--mutant', mutant];

  it('passes with the baseline of a known failure, and fails without it', async () => {
    const file = await baselineOf('2999-12-31');
    expect((await verifying(...broken, '--baseline', file)).exitCode).toBe(0);
    expect((await verifying(...broken)).exitCode).toBe(1);
  });

  it.each([
    ['has expired', broken, '2001-01-01', 'have expired: SH-11'],
    ['passes now', ['--only', 'SH-11'], '2999-12-31', '(remove these entries): SH-11'],
  ])('fails if the entry %s', async (_, args, expires, reason) => {
    const { exitCode, stderr } = await verifying(...args, '--baseline', await baselineOf(expires));
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining(reason)]);
  });

  it('writes a baseline, which the next run accepts', async () => {
    const file = join(folder.path, 'new.yaml');
    const args = [...broken, '--baseline', file];
    expect((await verifying(...args, '--update-baseline')).exitCode).toBe(0);
    expect(await readFile(file, 'utf8')).toContain('rule: SH-11\n  operation: getServiceHealth\n');
    expect((await verifying(...args)).exitCode).toBe(0);
    await folder.write('new.yaml', (await readFile(file, 'utf8')).replace('getServiceHealth', 'getVersion'));
    const { exitCode, stderr } = await verifying(...args);
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining('SH-11 at getServiceHealth')]);
  });
});

const { received, record } = recordings();
const breaking = () =>
  `verify reference --in-process --only SH-11 --mutant ${mutant} --out ${folder.path}`.split(' ');
const badPage = '/api/v1/activities?page=two';

it.each<[string, (...args: readonly string[]) => Promise<Awaited<ReturnType<typeof runCommand>>>]>([
  ['verify', (...args) => runCommand([...breaking(), ...args])],
  [
    'report merge',
    async (...args) => {
      await runCommand([...breaking(), '--shard', '1/2']);
      await runCommand([...breaking(), '--shard', '2/2']);
      return runCommand(['report', 'merge', folder.path, '--out', join(folder.path, 'all'), ...args]);
    },
  ],
  [
    'received',
    async (...args) => {
      await record({ url: badPage });
      return received(...args);
    },
  ],
  [
    'watch',
    async (...args) => {
      const { url } = await servedBy((await goodServer()).fetch);
      return watchTraffic({ upstream: url, out: folder.path }, (proxy) => fetch(proxy + badPage), ...args);
    },
  ],
])('%s prints the verdict even if the baseline cannot be updated', async (_, command) => {
  const file = join(folder.path, 'nowhere', 'known.yaml');
  const { exitCode, stdout, stderr } = await command('--baseline', file, '--update-baseline');
  expect([exitCode, stdout, stderr]).toEqual([
    3,
    expect.stringMatching(/does not conform; .* [12] failed/s),
    expect.stringContaining(`: ${file} cannot be written: its folder does not exist.`),
  ]);
});

it('verify fails if nothing could be exercised', async () => {
  const { exitCode, stderr } = await runCommand(['verify', 'prism', '--only', 'SH-13', '--out', folder.path]);
  expect([exitCode, stderr]).toEqual([3, expect.stringContaining('no rule was exercised')]);
});

const ids = ({ rules }: RunResult): readonly string[] => rules.map(({ id }) => id);

describe('--exclude', () => {
  it('leaves out rules, so that no claim is met, and states that with every claim', async () => {
    const { exitCode, stdout, result } = await verifying('--only', 'VR', '--exclude', 'VR-05,LS');
    expect(exitCode).toBe(0);
    expect(ids(result)).toContain('VR-06');
    expect(ids(result)).not.toContain('VR-05');
    expect(result.excluded).toEqual(expect.arrayContaining(['VR-05', 'LS-15']));
    const claim = result.claims?.find(({ id }) => id === 'VR');
    expect(claim).toMatchObject({ judged: (claim?.rules ?? 0) - 1 });
    expect(stdout).toMatch(/excluded rules, which the claims count as not tested: .*VR-05/);
    for (const report of ['summary.md', 'report.html'])
      expect(await readFile(join(folder.path, 'reference', report), 'utf8')).toMatch(/VR\\?-05/);
  });

  it('runs no scenario of excluded rules only, not even as evidence for other rules', () => {
    const rulesRun = (exclude: readonly string[]) =>
      chosenScenarios('server', { only: ['RL-09'], exclude }).flatMap(({ rules }) => rules);
    expect(rulesRun([])).toContain('RL-07');
    expect(rulesRun(['RL-07'])).toContain('RL-09');
    expect(rulesRun(['RL-07'])).not.toContain('RL-07');
  });

  it('takes evidence from other scenarios if those of the rule cannot run on the target', () => {
    const rulesRun = (mayRun: boolean) =>
      chosenScenarios('server', { only: ['LS-10'] }, () => mayRun).flatMap(({ rules }) => rules);
    expect(new Set(rulesRun(true))).toEqual(new Set(['LS-10']));
    expect(rulesRun(false)).toContain('LS-01');
  });

  it.each([
    ['--only SH-04,LS-01 --exclude SH', '--exclude leaves out SH-04, which --only selects'],
    ['--require LS --exclude LS-15', '--exclude leaves out LS-15, which --require needs'],
    ['--exclude all', '--exclude leaves no rule'],
  ])('with %s is wrong usage', async (line, message) => {
    expect(await errorOf(['verify', 'reference', ...line.split(' ')])).toContain(message);
  });
});

describe('--max-failures', () => {
  it('ends the run early, as a partial run that fails', async () => {
    const only = ['--only', 'SH-09,SH-10,SH-11', '--mutant', mutant];
    const full = await verifying(...only);
    const { exitCode, stderr, result } = await verifying(...only, '--max-failures', '1');
    expect([exitCode, result.partial]).toEqual([1, true]);
    expect(stderr).toContain('the run ended early: rules that were not reached are untested');
    expect(result.exchanges.length).toBeLessThan(full.result.exchanges.length);
    expect(result.summary).toMatchObject({ failed: 1 });
  });

  it('does not count known failures', async () => {
    const baseline = await baselineOf('2999-12-31');
    const args = ['--only', 'SH-11', '--mutant', mutant, '--max-failures', '1', '--baseline', baseline];
    const { exitCode, result } = await verifying(...args);
    expect([exitCode, result.partial]).toEqual([0, undefined]);
  });
});

describe('--rerun', () => {
  it('runs only the failed rules of a result, and nothing if none failed', async () => {
    await verifying('--only', 'SH-10,SH-11', '--mutant', mutant);
    const failed = await verifying('--rerun', written(), '--mutant', mutant);
    expect([failed.exitCode, ids(failed.result)]).toEqual([1, ['SH-11']]);
    const nothing = ['verify', 'reference', '--rerun', written(), '--exclude', 'SH'];
    expect(await errorOf(nothing)).toContain('--exclude leaves no rule');
    const mended = await verifying('--rerun', written());
    expect([mended.exitCode, ids(mended.result)]).toEqual([0, ['SH-11']]);
    const { exitCode, stdout, stderr } = await verifying('--rerun', written(), '--json');
    expect([exitCode, stdout]).toEqual([0, '[]\n']);
    expect(stderr).toBe(`svc-contract: no rule failed or errored in ${written()}: nothing to run again\n`);
  });

  it('fails if a rule that failed is not tested again', async () => {
    const { result } = await verifying('--only', 'LS-01,SH-13');
    const rules = result.rules.map((rule) => ({ ...rule, verdict: 'failed', evidence }));
    await rewrite({ ...result, rules });
    // Prism returns only examples, and cannot enter the state that SH-13 needs.
    const args = ['verify', 'prism', '--rerun', written(), '--out', folder.path];
    const { exitCode, stderr } = await runCommand(args);
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining('untested (state-unsupported): SH-13')]);
  });

  it('exits like the earlier run if nothing failed in its result', async () => {
    const { result } = await verifying('--only', 'SH-11');
    await rewrite({ ...result, partial: true });
    expect((await verifying('--rerun', written())).exitCode).toBe(3);
    await rewrite(result);
    expect((await verifying('--rerun', written(), '--require', 'SH-10')).exitCode).toBe(1);
  });

  it('refuses the result of a client', async () => {
    const { result } = await verifying('--only', 'SH-11');
    const rules = [{ ...result.rules[0], id: 'CL-01', verdict: 'error' }];
    const foreign = await folder.write('client.json', { ...result, rules });
    expect(await errorOf(['verify', 'reference', '--rerun', foreign])).toContain('not a rule for servers');
  });
});
