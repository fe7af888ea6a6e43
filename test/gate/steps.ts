import { globSync } from 'node:fs';
import { mkdtempDisposable, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '#harness/files/root.ts';
import type { RunResult } from '#harness/result/result.ts';
import type { Proof } from '#proof/run/proof.ts';
import { installedChromium } from '#test/browser/chromium.ts';
import type { Step, StepResult } from './gate.ts';
import { runTool } from './run-tool.ts';

const cli = 'app/main.ts';

const installed = 'test/package/installed.test.ts';
const reportPage = 'reports/html/page.browser.test.ts';
const otherPages = globSync('{app,examples,harness,reports,test}/**/*.browser.test.ts', {
  cwd: root,
  exclude: [reportPage, '**/node_modules'],
});

/** The steps of `npm test`. Long ones start first, so that all cores are busy to the end. */
export const whatAChangeNeeds: readonly Step[] = [
  { name: 'unit tests', run: () => tests(['--project=unit*']) },
  {
    name: 'proof of what changed',
    run: () => prove('--sample=150', '--changed', '--random-variants=1', '--workers=1'),
  },
  { name: 'report page in Chromium', run: () => pages(reportPage) },
  { name: 'installed package', run: () => tests(['--project=package', installed]) },
  tool('type check', 'node_modules/typescript/bin/tsc', '-p', '.'),
  { name: 'self-run: reference', run: () => selfRun('reference') },
  { name: 'self-run: prism', run: () => selfRun('prism') },
  tool('lint and format', 'node_modules/@biomejs/biome/bin/biome', 'check', '.', '--error-on-warnings'),
  tool(
    'contract lint',
    'node_modules/@redocly/cli/bin/cli.js',
    'lint',
    'openapi/service.yaml',
    'openapi/state-control.yaml',
  ),
];

/** Selects all mutants of clients, whose ids begin with CL, and no variants. */
const someClients = ['--mutant=CL'];

/** Steps that `npm run test:all` adds. If `sample` is above 1, only some mutants and no long tests run. */
export function everythingElse(sample: number): readonly Step[] {
  const isWhole = sample === 1;
  const nightly = async (...args: readonly string[]): Promise<StepResult> => {
    if (isWhole) return tests(args);
    const result = await tests(args, { SVC_CONTRACT_SAMPLED: 'yes' });
    const note = `${result.skipped} tests are skipped here; the nightly workflow runs them.`;
    return { ...result, note };
  };
  return [
    { name: 'commands, hostile servers', run: () => nightly('--project=slow') },
    { name: 'package', run: () => nightly('--project=package', `--exclude=${installed}`) },
    { name: 'other pages in Chromium', run: () => pages(...otherPages) },
    { name: 'proof', run: () => prove(`--sample=${sample}`, `--random-variants=${isWhole ? 50 : 3}`) },
    tool('proof of clients', cli, 'prove', '--clients', ...(isWhole ? [] : someClients)),
    // The nightly workflow explores all servers in a separate job.
    ...(isWhole
      ? []
      : [tool('proof by exploring', cli, 'prove', '--explore', '--sample=40', '--random-variants=3')]),
  ];
}

function tool(name: string, script: string, ...args: readonly string[]): Step {
  return {
    name,
    async run() {
      const { exitCode, output } = await runTool(script, args);
      return exitCode === 0 ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output };
    },
  };
}

async function pages(...files: readonly string[]): Promise<StepResult> {
  if (installedChromium() !== undefined) return tests(['--project=browser', ...files]);
  const note = `Chromium is not installed: ${files.length} test files are skipped. Run npm run setup:browser to install it.`;
  return { passed: 0, failed: 0, skipped: files.length, output: '', note };
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
}

function tests(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<StepResult> {
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...args, '--reporter=minimal', '--reporter=json'];
  return reported<VitestReport>(
    'vitest.json',
    (folder) => [...vitest, `--outputFile.json=${join(folder, 'vitest.json')}`],
    ({ numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped }) => ({
      passed,
      failed,
      skipped,
    }),
    env,
  );
}

function selfRun(target: string): Promise<StepResult> {
  return reported<RunResult>(
    join(target, 'result.json'),
    (folder) => [cli, 'verify', target, '--out', folder],
    ({ summary }) => ({ passed: summary.passed + summary.observed, failed: summary.failed + summary.error }),
  );
}

function prove(...args: readonly string[]): Promise<StepResult> {
  return reported<Proof>(
    'proof.json',
    (folder) => [cli, 'prove', ...args, '--out', folder],
    ({ figures: { mutants, killed, randomVariants, randomVariantsPassed, releases, releasesGreen } }) => {
      const passed = killed + randomVariantsPassed + releasesGreen;
      return { passed, failed: mutants + randomVariants + releases - passed };
    },
  );
}

/** Runs a tool that writes a report, and returns what `count` finds. Without a report the step fails. */
async function reported<Report>(
  file: string,
  command: (folder: string) => readonly string[],
  count: (report: Report) => Omit<StepResult, 'output'>,
  env?: Readonly<Record<string, string>>,
): Promise<StepResult> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'svc-contract-'));
  const [script = '', ...args] = command(folder.path);
  const { output, exitCode } = await runTool(script, args, env);
  const written = readFile(join(folder.path, file), 'utf8').then((text) => JSON.parse(text) as Report);
  const counted = await written.then(count).catch(() => undefined);
  if (counted === undefined) return { passed: 0, failed: 1, output };
  // A test file that cannot be loaded reports no failed test, but the exit code shows the failure.
  return { ...counted, failed: counted.failed === 0 && exitCode !== 0 ? 1 : counted.failed, output };
}
