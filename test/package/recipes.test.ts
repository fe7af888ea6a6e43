import { existsSync, globSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { root } from '#harness/files/root.ts';
import { readResult } from '#harness/result/result-file.ts';
import { isSampled } from '#test/nightly.ts';
import { githubParser, type Runner, type SomeServer, someServer, startRunner } from './testing/pipeline.ts';
import { readPage } from './testing/project.ts';

const { blocks } = await readPage('ci.md');
const [command = ''] = blocks('sh');
const isPipeline = (yaml: string): boolean => !/^[#-]/.test(yaml);
const pipelines = blocks('yaml').filter(isPipeline);
const [gitHub = '', gitLab = '', gitHubShards = '', gitLabShards = '', kubernetes = '', ...ofServers] =
  pipelines;
const [gitHubServers = '', gitLabServers = '', kubernetesServers = ''] = ofServers;

interface Step {
  readonly run?: string;
  readonly with?: Readonly<Record<string, string>>;
}
interface GitLabJob {
  readonly variables?: Readonly<Record<string, string>>;
  readonly before_script?: readonly string[];
  readonly script: readonly string[];
  readonly after_script?: readonly string[];
  readonly artifacts: { readonly reports: Readonly<Record<string, string>> };
  readonly parallel?: number | object;
}

const { conformance } = parse(gitLab) as { readonly conformance: GitLabJob };

let runner: Runner;
let server: SomeServer;
beforeAll(async () => {
  [runner, server] = await Promise.all([startRunner(), someServer()]);
  return () => Promise.all([runner.close(), server.close()]);
});
afterEach(() =>
  Promise.all(
    ['reports', 'shards', 'servers', 'table'].map((each) =>
      rm(join(runner.folder, each), { recursive: true, force: true }),
    ),
  ),
);

/** Limits the runs of a script to some rules. A few rules are enough to show that a job works. */
const shortened = (script: string): string =>
  script.replaceAll(/(svc-contract(?:@\S+)?) verify /g, '$1 verify --only VR,LS-15,FR-01,SY-02,SY-03 ');

async function succeed(lines: readonly string[], variables: Readonly<Record<string, string>> = {}) {
  const { exitCode, stdout, stderr } = await runner.run(shortened(lines.join('\n')), {
    ...conformance.variables,
    SVC_TARGET: server.url,
    SVC_ADMINISTRATOR_KEY: server.apiKey,
    ...server.variables,
    ...variables,
  });
  expect([exitCode, exitCode === 0 ? '' : stdout + stderr]).toEqual([0, '']);
}

async function expectWhole(...path: string[]): Promise<void> {
  const [found = ''] = globSync(join(runner.folder, ...path, '*/result.json'));
  const result = await readResult(found);
  expect(result).not.toHaveProperty('shard');
  expect(result.summary).toMatchObject({ failed: 0, error: 0 });
  expect(result.summary.passed).toBeGreaterThan(5);
}

describe('the page about pipelines', () => {
  it("shows GitHub jobs that GitHub's parser accepts, with inputs of the action", async () => {
    const { workflow } = await githubParser();
    expect([gitHub, gitHubShards, gitHubServers].flatMap((job) => workflow(`on: push\n${job}`))).toEqual([]);
    const { inputs } = parse(await readFile(join(root, 'action.yml'), 'utf8')) as { inputs: object };
    const given = [...gitHub.matchAll(/^ {10}([a-z]+): /gm)].map(([, name = '']) => name);
    expect(given.filter((name) => !Object.keys(inputs).includes(name))).toEqual([]);
    expect(given.length).toBeGreaterThan(1);
  });

  it('shows only jobs that have a key, or get one from the project, and require what it can reach', () => {
    const runs = pipelines.map((job) => job.match(/svc-contract verify |uses: OWNER.svc-contract/g)?.length);
    expect(runs).toEqual(pipelines.map(() => 1));
    for (const yaml of pipelines) {
      expect(yaml).toMatch(/(?:--require|require:) VR,LS-15\b/);
      if (/^jobs:|^apiVersion:/.test(yaml)) expect(yaml).toMatch(/secrets\.SVC_ADMINISTRATOR_KEY|secretRef/);
    }
  });

  it('shows a GitLab job that writes the documented reports', async () => {
    const { before_script: before = [], script, after_script: after = [], artifacts } = conformance;
    await succeed([...before, ...script, ...after]);
    const promised = Object.values(artifacts.reports);
    expect(promised).toHaveLength(2);
    expect(promised.filter((file) => !existsSync(join(runner.folder, file)))).toEqual([]);
  });

  it('shows jobs that pass with a read-only key, and fail without one', async () => {
    const { before_script: before = [], script } = conformance;
    const profile = `name: server\nbaseUrl: ${server.url}\ncredentials: { administrator: { apiKey: { env: KEY } } }\n`;
    await writeFile(join(runner.folder, 'svc-contract.yaml'), profile);
    await writeFile(join(runner.folder, 'known.yaml'), '[]\n');
    await succeed([command], { KEY: server.apiKey });
    const unkeyed = await runner.run(shortened(command));
    expect([unkeyed.exitCode, unkeyed.stderr]).toEqual([2, expect.stringContaining('KEY is not set')]);
    const variables = { ...conformance.variables, SVC_TARGET: server.url };
    const job = await runner.run(shortened([...before, ...script].join('\n')), variables);
    expect([job.exitCode, job.stderr]).toEqual([1, expect.stringMatching(/required .*: LS-15/)]);
  });

  it.skipIf(isSampled)('shows shards on GitLab, and a job that merges them', async () => {
    const { shard, merge } = parse(gitLabShards) as Readonly<Record<'shard' | 'merge', GitLabJob>>;
    expect(shard.parallel).toBe(4);
    await succeed(conformance.before_script ?? []);
    for (const CI_NODE_INDEX of ['1', '2'])
      await succeed(shard.script, { CI_NODE_INDEX, CI_NODE_TOTAL: '2' });
    await succeed(merge.script);
    await expectWhole('reports');
  });

  it('shows a GitHub job that merges shards', async () => {
    const { jobs } = parse(gitHubShards) as { jobs: Record<'shard' | 'conformance', { steps: Step[] }> };
    const given = jobs.shard.steps.flatMap(({ with: inputs }) => inputs?.shard ?? []);
    expect(given).toEqual(['$' + '{{ matrix.index }}/$' + '{{ strategy.job-total }}']);
    // This GitHub job merges a single shard here; the test of the GitLab job merges two.
    await succeed(['svc-contract verify "$SVC_TARGET" --shard 1/1 --out reports']);
    await cp(join(runner.folder, 'reports'), join(runner.folder, 'shards/shard-1'), { recursive: true });
    await rm(join(runner.folder, 'reports'), { recursive: true });
    const lines = jobs.conformance.steps.flatMap(({ run = [] }) => run);
    expect(lines).toHaveLength(1);
    const GITHUB_STEP_SUMMARY = join(runner.folder, 'summary');
    await succeed(lines, { GITHUB_STEP_SUMMARY, GITHUB_OUTPUT: join(runner.folder, 'output') });
    await expectWhole('reports');
  });

  it.skipIf(isSampled)('shows shards on Kubernetes, and a job that merges them', async () => {
    const [shards, merge] = parseAllDocuments(kubernetes).map((each) => each.toJS() as KubernetesJob);
    expect(shards?.spec).toMatchObject({ completionMode: 'Indexed', completions: 4 });
    const RESULTS = join(runner.folder, 'shards');
    await succeed(argsOf(shards), { JOB_COMPLETION_INDEX: '0', SHARDS: '1', RESULTS });
    await succeed(argsOf(merge), { RESULTS });
    await expectWhole('shards', 'whole');
  });

  it.skipIf(isSampled)(
    'shows jobs for several servers whose results are joined into a table: GitHub, GitLab and Kubernetes',
    async () => {
      const { folder } = runner;
      const names = ['east', 'west'];
      await mkdir(join(folder, 'profiles'));
      for (const name of names) {
        await server.describe(join(folder, `profiles/${name}.yaml`), name);
        await server.describe(join(folder, `${name}.yaml`), name);
      }
      const GITHUB_STEP_SUMMARY = join(folder, 'table-summary');
      const { jobs } = parse(gitHubServers) as { jobs: Record<'verify' | 'table', { steps: Step[] }> };
      const joining = jobs.table.steps.flatMap(({ run = [] }) => run);
      const { verify, table } = parse(gitLabServers) as Readonly<Record<'verify' | 'table', GitLabJob>>;
      const [each, joined] = parseAllDocuments(kubernetesServers).map((job) => job.toJS() as KubernetesJob);
      expect([verify.parallel, each?.spec]).toMatchObject([
        { matrix: [{ SERVER: names }] },
        { completionMode: 'Indexed', completions: names.length },
      ]);
      await succeed(conformance.before_script ?? []);
      for (const SERVER of names) await succeed(verify.script, { SERVER });
      await succeed(table.script);
      await succeed(joining, { GITHUB_STEP_SUMMARY });
      expect(await readFile(GITHUB_STEP_SUMMARY, 'utf8')).toContain('2 results side by side');
      const variables = { PROFILES: join(folder, 'profiles'), RESULTS: join(folder, 'shards') };
      for (const JOB_COMPLETION_INDEX of ['0', '1'])
        await succeed(argsOf(each), { ...variables, JOB_COMPLETION_INDEX });
      await succeed(argsOf(joined), variables);
      expect(await readFile(join(folder, 'shards/table/table.md'), 'utf8')).toContain('| 2 west |');
    },
  );
});

interface KubernetesJob {
  readonly spec: {
    readonly template: {
      readonly spec: { readonly containers: readonly { readonly args: readonly string[] }[] };
    };
  };
}

function argsOf(job: KubernetesJob | undefined): readonly string[] {
  return job?.spec.template.spec.containers[0]?.args ?? [];
}
