import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from '#harness/root.ts';
import { childEnvironment } from './testing/child-environment.ts';
import { obeyed, outputsIn } from './testing/runner-log.ts';
import { githubParser } from './testing/workflow-parser.ts';

const read = (file: string): Promise<string> => readFile(join(root, file), 'utf8');

interface Step {
  readonly name?: string;
  readonly run?: string;
  readonly shell?: string;
  readonly uses?: string;
  readonly env?: Readonly<Record<string, string>>;
}
interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
}
interface Workflow {
  readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[] }>>;
}

const action = parse(await read('action.yml')) as Action;
const workflow = parse(await read('.github/workflows/ci.yml')) as Workflow;

describe('action.yml and the workflow', () => {
  it('are read by GitHub’s own parser without a complaint', async () => {
    const parser = await githubParser();
    const [content, ci] = await Promise.all([read('action.yml'), read('.github/workflows/ci.yml')]);
    expect(parser.action(content)).toEqual([]);
    expect(parser.workflow(ci)).toEqual([]);
    expect(parser.action(content.replace('using:', 'use:'))).not.toEqual([]);
    expect(parser.workflow(ci.replace('runs-on:', 'run-on:'))).not.toEqual([]);
  });

  it('put no expression into a script, where its value would be read as one', () => {
    const steps = [...action.runs.steps, ...Object.values(workflow.jobs).flatMap((job) => job.steps)];
    const scripts = steps.flatMap(({ run }) => (run === undefined ? [] : [run]));
    expect(scripts.length).toBeGreaterThan(3);
    expect(scripts.filter((script) => script.includes('${{'))).toEqual([]);
  });

  it('hand every input to the step that uses it', () => {
    const text = JSON.stringify(action.runs.steps);
    const unused = Object.keys(action.inputs).filter((name) => !text.includes(`inputs.${name}`));
    expect(unused).toEqual([]);
  });
});

describe('the step that verifies', () => {
  const step = action.runs.steps.find(({ name }) => name === 'Verify');
  let folder = '';

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-contract-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** Runs the script as a runner does: inputs become variables, files take what is published. */
  async function job(inputs: Readonly<Record<string, string>>) {
    const given: Record<string, string> = { out: 'reports', ...inputs };
    const env = Object.fromEntries(
      Object.entries(step?.env ?? {}).map(([name, value]) => {
        const [, input = ''] = /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(value) ?? [];
        return [name, given[input] ?? action.inputs[input]?.default ?? ''];
      }),
    );
    const files = { GITHUB_OUTPUT: join(folder, 'output'), GITHUB_STEP_SUMMARY: join(folder, 'summary') };
    await Promise.all(Object.values(files).map((file) => writeFile(file, '')));
    const script = join(folder, 'script.sh');
    await writeFile(script, step?.run ?? 'exit 99');
    const { exitCode, log } = await bash(script, {
      ...env,
      ...files,
      ...childEnvironment(),
      GITHUB_ACTION_PATH: root,
    });
    return {
      exitCode,
      log,
      commands: obeyed(log),
      outputs: outputsIn(await readFile(files.GITHUB_OUTPUT, 'utf8')),
      summary: await readFile(files.GITHUB_STEP_SUMMARY, 'utf8'),
    };
  }

  // As GitHub starts a script with `shell: bash`.
  function bash(script: string, env: Record<string, string>): Promise<{ exitCode: number; log: string }> {
    const words = ['--noprofile', '--norc', '-eo', 'pipefail', script];
    return new Promise((resolve) => {
      execFile('bash', words, { cwd: folder, env, timeout: 290_000 }, (error, stdout, stderr) => {
        resolve({ exitCode: error === null ? 0 : Number(error.code), log: stdout + stderr });
      });
    });
  }

  it('says that the reference implementation conforms, and leaves its reports', {
    timeout: 300_000,
  }, async () => {
    const { exitCode, outputs, summary, commands } = await job({ target: 'reference', only: 'SH-04,LS-03' });
    expect(exitCode).toBe(0);
    expect(outputs).toEqual({ conforms: 'true', failed: '0', result: 'reports/reference/result.json' });
    expect(summary).toContain('conforms');
    expect(commands).toEqual([]);
    const result = JSON.parse(await readFile(join(folder, outputs.result ?? ''), 'utf8')) as {
      rules: unknown[];
    };
    expect(result.rules).toHaveLength(2);
  });

  it('fails, and annotates, where a required rule was not exercised', { timeout: 300_000 }, async () => {
    const { exitCode, outputs, commands } = await job({
      target: 'prism',
      only: 'SH-04,FR-20',
      require: 'FR',
    });
    expect(exitCode).toBe(1);
    expect(outputs).toMatchObject({ conforms: 'false', failed: '0' });
    expect(commands.map(({ name, data }) => [name, data])).toEqual([
      ['error', 'required, and untested: FR-20'],
    ]);
  });

  it('does not conform where it could not run at all', { timeout: 300_000 }, async () => {
    const { exitCode, outputs } = await job({ profile: 'missing.yaml' });
    expect([exitCode, outputs]).toEqual([2, { conforms: 'false' }]);
  });

  it('takes no input for a script or an option', { timeout: 300_000 }, async () => {
    const words = '$(touch owned) `touch owned`; touch owned';
    const { exitCode, log } = await job({ target: `--help ${words}`, profile: '', out: words });
    expect(exitCode).toBe(2);
    expect(log).toContain('TARGET must be reference, prism or an http address');
    await expect(readFile(join(folder, 'owned'))).rejects.toThrow();
  });
});
