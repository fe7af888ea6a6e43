import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import type { Proof } from '#harness/prove/proof.ts';
import type { RunResult } from '#harness/result/result.ts';
import { ensureBrowser, gate, runTool } from './gate.ts';

/** One thing that `npm test` checks. */
export interface Step {
  readonly name: string;
  run(): Promise<StepResult>;
}

export interface StepResult {
  readonly passed: number;
  readonly failed: number;
  /** What the tool printed; shown when something failed. */
  readonly output: string;
}

const cli = ['harness/cli/main.ts'];

/** A part of the proof: `prove` has the whole. */
const sampleProof: Step = { name: 'proof, a sample', run: proveSample };

/** In the order of starting: the long ones first, so that the cores are busy to the end. */
const steps: readonly Step[] = [
  { name: 'unit tests', run: () => tests('vitest.config.ts') },
  { name: 'browser tests', run: browserTests },
  { name: 'installed package', run: () => tests('vitest.package.config.ts') },
  sampleProof,
  { name: 'self-run: reference', run: () => selfRun('reference') },
  { name: 'self-run: prism', run: () => selfRun('prism') },
  tool('type check', 'typescript/bin/tsc', ['-p', '.']),
  tool('lint and format', '@biomejs/biome/bin/biome', ['check', '.', '--error-on-warnings']),
  tool('contract lint', '@redocly/cli/bin/cli.js', [
    'lint',
    'openapi/service.yaml',
    'openapi/state-control.yaml',
  ]),
];

/** A tool that either passes or fails as a whole. */
function tool(name: string, module: string, args: readonly string[]): Step {
  return {
    name,
    async run() {
      const { exitCode, output } = await runTool(join('node_modules', module), args);
      return exitCode === 0 ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output };
    },
  };
}

async function browserTests(): Promise<StepResult> {
  const missing = await ensureBrowser();
  const result = await tests('vitest.browser.config.ts');
  return { ...result, output: missing + result.output };
}

async function tests(config: string): Promise<StepResult> {
  return inFolder(async (folder) => {
    const file = join(folder, 'vitest.json');
    const { output, exitCode } = await runTool('node_modules/vitest/vitest.mjs', [
      'run',
      `--config=${config}`,
      '--reporter=minimal',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ]);
    const counts = (await readJson(file)) as { numPassedTests: number; numFailedTests: number } | undefined;
    if (counts === undefined) return { passed: 0, failed: 1, output };
    const { numPassedTests: passed, numFailedTests: failed } = counts;
    // A file that does not even load fails no test of its own.
    return { passed, failed: failed === 0 && exitCode !== 0 ? 1 : failed, output };
  });
}

async function selfRun(target: string): Promise<StepResult> {
  return inFolder(async (folder) => {
    const { output, exitCode } = await runTool('', [...cli, 'verify', target, '--out', folder]);
    const result = (await readJson(join(folder, target, 'result.json'))) as RunResult | undefined;
    if (result === undefined) return { passed: 0, failed: 1, output };
    const { passed, observed, failed, error } = result.summary;
    const bad = failed + error;
    return { passed: passed + observed, failed: bad === 0 && exitCode !== 0 ? 1 : bad, output };
  });
}

async function proveSample(): Promise<StepResult> {
  return inFolder(async (folder) => {
    const args = ['prove', '--sample', '50', '--shakes', '2', '--workers', '1', '--out', folder];
    const { output, exitCode } = await runTool('', [...cli, ...args]);
    const proof = (await readJson(join(folder, 'proof.json'))) as Proof | undefined;
    if (proof === undefined) return { passed: 0, failed: 1, output };
    const { faults, killed, shakes, shakesPassed, releases, releasesGreen } = proof.figures;
    const passed = killed + shakesPassed + releasesGreen;
    const failed = faults + shakes + releases - passed;
    return { passed, failed: failed === 0 && exitCode !== 0 ? 1 : failed, output };
  });
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

// For whoever has just proven more than the sample.
const { values } = parseArgs({ options: { 'without-proof': { type: 'boolean', default: false } } });
const chosen = steps.filter((step) => !(values['without-proof'] && step === sampleProof));

process.exitCode = await gate(chosen, (text) => process.stdout.write(text));
