import { globSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from '#harness/files/root.ts';
import { readResult } from '#harness/result/result-file.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import {
  githubParser,
  obeyed,
  outputsIn,
  type Runner,
  type SomeServer,
  someServer,
  startRunner,
} from './testing/pipeline.ts';

const read = (file: string): Promise<string> => readFile(join(root, file), 'utf8');

interface Step {
  readonly name?: string;
  readonly run?: string;
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
const workflows = globSync('.github/workflows/*.yml', { cwd: root });
const parsed = await Promise.all(workflows.map(async (file) => parse(await read(file)) as Workflow));
const jobs = parsed.flatMap(({ jobs }) => Object.values(jobs));

describe('action.yml and the workflows', () => {
  it("are accepted by GitHub's own parser", async () => {
    const parser = await githubParser();
    const [content = '', ci = '', ...others] = await Promise.all(['action.yml', ...workflows].map(read));
    expect(parser.action(content)).toEqual([]);
    expect([ci, ...others].flatMap(parser.workflow)).toEqual([]);
    expect(parser.action(content.replace('using:', 'use:'))).not.toEqual([]);
    expect(parser.workflow(ci.replace('runs-on:', 'run-on:'))).not.toEqual([]);
  });

  it('put no expression into a script, where its value would be executed', () => {
    const steps = [...action.runs.steps, ...jobs.flatMap((job) => job.steps)];
    const scripts = steps.flatMap(({ run }) => (run === undefined ? [] : [run]));
    expect(scripts.length).toBeGreaterThan(10);
    expect(scripts.filter((script) => script.includes('${{'))).toEqual([]);
  });

  it('use every input in a step', () => {
    const text = JSON.stringify(action.runs.steps);
    const unused = Object.keys(action.inputs).filter((name) => !text.includes(`inputs.${name}`));
    expect(unused).toEqual([]);
  });
});

describe('the steps of the action, in an empty folder', () => {
  const folder = temporaryFolder('all');
  let runner: Runner;
  let good: SomeServer;
  let bad: SomeServer;
  beforeAll(async () => {
    const servers = [someServer(), someServer(['SY-07-alive-is-healthy'])] as const;
    [runner, good, bad] = await Promise.all([startRunner(), ...servers]);
    return () => Promise.all([runner.close(), good.close(), bad.close()]);
  });

  it('install the package, and leave the repository unchanged', async () => {
    const { exitCode, stdout } = await job('Install svc-contract', {});
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^added 1 package/m);
    expect(await readdir(runner.folder)).toEqual([]);
  });

  it('report that a server conforms, and write its reports', async () => {
    const inputs = { target: good.url, only: 'SY,VR', out: 'conforming' };
    const { exitCode, outputs, summary, commands } = await job('Verify', inputs);
    expect([exitCode, commands]).toEqual([0, []]);
    const result = expect.stringMatching(/^conforming\/.+\/result\.json$/);
    expect(outputs).toMatchObject({ conforms: 'true', failed: '0', result });
    expect(outputs.shown).toMatch(/^(?:conforms; all|no rule broken;) \d+/);
    expect(summary).toContain(outputs.shown);
    expect(await readResult(join(runner.folder, outputs.result ?? ''))).toMatchObject({
      summary: { failed: 0 },
    });
  });

  it('fail, and annotate the profile, if a rule is broken', async () => {
    await bad.describe(join(runner.folder, 'svc-contract.yaml'));
    const inputs = { profile: 'svc-contract.yaml', only: 'SY-07', out: 'failing' };
    const { exitCode, outputs, commands } = await job('Verify', inputs);
    expect([exitCode, outputs.conforms, outputs.failed]).toEqual([1, 'false', '1']);
    expect(commands.map(({ name, properties }) => [name, properties.file])).toEqual([
      ['error', 'svc-contract.yaml'],
    ]);
    const logs = globSync(join(runner.folder, 'failing/**/*.sarif'));
    const texts = await Promise.all(logs.map((log) => readFile(log, 'utf8')));
    const files = texts.join('\n').matchAll(/"uri": "([^"]+)",\s+"uriBaseId"/g);
    expect(Array.from(files, ([, uri]) => uri)).toEqual(['svc-contract.yaml']);
  });

  it('exit like the command, and pass on baseline and requirements', async () => {
    const known = `- { rule: SY-07, reason: the proxy says so, owner: anna, expires: 2999-12-31 }\n`;
    await writeFile(join(runner.folder, 'known.yaml'), known);
    const accepted = await job('Verify', { target: bad.url, only: 'SY-07', baseline: 'known.yaml' });
    expect([accepted.exitCode, accepted.outputs.conforms]).toEqual([0, 'true']);
    const lacking = await job('Verify', { target: 'prism', only: 'SH-04,FR-20', require: 'FR-20' });
    expect([lacking.exitCode, lacking.outputs.conforms]).toEqual([1, 'false']);
    expect(lacking.commands).toMatchObject([{ name: 'error', data: expect.stringMatching(/FR-20$/) }]);
    const left = await job('Verify', { target: 'prism', only: 'SY', exclude: 'SY-01', 'max-failures': '1' });
    expect(left.summary).toContain('excluded: SY\\-01');
    expect([left.exitCode, left.outputs.conforms]).toEqual([0, 'true']);
    await bad.describe(join(runner.folder, 'one.yaml'));
    const given = { profile: 'one.yaml', only: 'SY-07', 'max-failures': '1', out: 'several' };
    const several = await job('Verify', given);
    expect([several.exitCode, several.outputs.conforms]).toEqual([1, 'false']);
    const unreached = await job('Verify', { target: 'http://127.0.0.1:1' });
    expect([unreached.exitCode, unreached.outputs]).toMatchObject([3, { conforms: 'false', failed: '0' }]);
    const misused = await job('Verify', { profile: 'missing.yaml' });
    expect([misused.exitCode, misused.outputs]).toEqual([2, { conforms: 'false' }]);
  });

  it('have no input for a script or an option', async () => {
    const words = '$(touch owned) `touch owned`; touch owned';
    const { exitCode, stderr } = await job('Verify', { target: `--help ${words}`, out: words });
    expect(exitCode).toBe(2);
    expect(stderr).toContain('TARGET must be reference, prism or an http address');
    expect(await readdir(runner.folder)).not.toContain('owned');
  });

  /** Runs a step like a GitHub runner: inputs become environment variables, and outputs are files. */
  async function job(name: string, inputs: Readonly<Record<string, string>>) {
    const step = action.runs.steps.find((each) => each.name === name);
    const files = {
      GITHUB_OUTPUT: await folder.write('output', ''),
      GITHUB_STEP_SUMMARY: await folder.write('summary', ''),
    };
    const env = Object.fromEntries(
      Object.entries(step?.env ?? {}).map(([key, value]) => {
        const [, input = ''] = /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(value) ?? [];
        return [key, inputs[input] ?? action.inputs[input]?.default ?? ''];
      }),
    );
    const ended = await runner.run(step?.run ?? 'exit 99', { ...env, ...files, ...good.variables });
    const outputs = outputsIn(await readFile(files.GITHUB_OUTPUT, 'utf8'));
    const summary = await readFile(files.GITHUB_STEP_SUMMARY, 'utf8');
    return { ...ended, commands: obeyed(ended.stdout), outputs, summary };
  }
});
