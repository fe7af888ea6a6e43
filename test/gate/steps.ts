import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Proof } from '#harness/prove/proof.ts';
import type { RunResult } from '#harness/result/result.ts';
import { root } from '#harness/root.ts';
import { installedChromium } from '#test/browser/chromium.ts';
import type { Step, StepResult } from './gate.ts';
import { runTool } from './run-tool.ts';

const cli = 'harness/cli/main.ts';

const installed = 'test/package/installed.test.ts';
const reportPage = 'reports/html/page.browser.test.ts';
const otherPages = globSync('{examples,harness,reports,test}/**/*.browser.test.ts', {
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

/** All mutants of clients, and a few derived mutants and variants. */
const someClients = ['--mutant=CL', '--derived-mutant=get-version', '--derived-mutant=times '];

/**
 * The steps that `npm run test:all` adds, with every Nth mutant of the proof. A sample reports that it is incomplete.
 */
export function everythingElse(sample: number): readonly Step[] {
  const isWhole = sample === 1;
  const nightly = async (...words: readonly string[]): Promise<StepResult> => {
    if (isWhole) return tests(words);
    const result = await tests(words, { SVC_CONTRACT_SAMPLED: 'yes' });
    return {
      ...result,
      note: `${result.skipped} tests are skipped here; the nightly workflow runs them.`,
    };
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
      : [tool('proof by exploring', cli, 'prove', '--explore', '--sample=60', '--random-variants=3')]),
  ];
}

/** A tool with a single result: passed or failed. */
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

function tests(words: readonly string[], env?: Readonly<Record<string, string>>): Promise<StepResult> {
  return inFolder(async (folder) => {
    const file = join(folder, 'vitest.json');
    const reporters = ['--reporter=minimal', '--reporter=json', `--outputFile.json=${file}`];
    const vitest = 'node_modules/vitest/vitest.mjs';
    const { output, exitCode } = await runTool(vitest, ['run', ...words, ...reporters], env);
    const report = (await readJson(file)) as VitestReport | undefined;
    if (report === undefined) return { passed: 0, failed: 1, output };
    const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = report;
    // A file that cannot be loaded reports no failed test.
    return { passed, failed: atLeastOne(failed, exitCode), skipped, output };
  });
}

function selfRun(target: string): Promise<StepResult> {
  return inFolder(async (folder) => {
    const { output, exitCode } = await runTool(cli, ['verify', target, '--out', folder]);
    const result = (await readJson(join(folder, target, 'result.json'))) as RunResult | undefined;
    if (result === undefined) return { passed: 0, failed: 1, output };
    const { passed, observed, failed, error } = result.summary;
    return { passed: passed + observed, failed: atLeastOne(failed + error, exitCode), output };
  });
}

function prove(...words: readonly string[]): Promise<StepResult> {
  return inFolder(async (folder) => {
    const { output, exitCode } = await runTool(cli, ['prove', ...words, '--out', folder]);
    const proof = (await readJson(join(folder, 'proof.json'))) as Proof | undefined;
    if (proof === undefined) return { passed: 0, failed: 1, output };
    const { mutants, killed, randomVariants, randomVariantsPassed, releases, releasesGreen } = proof.figures;
    const passed = killed + randomVariantsPassed + releasesGreen;
    return { passed, failed: atLeastOne(mutants + randomVariants + releases - passed, exitCode), output };
  });
}

function atLeastOne(failed: number, exitCode: number): number {
  return failed === 0 && exitCode !== 0 ? 1 : failed;
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-contract-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as unknown;
  } catch {
    return undefined;
  }
}
