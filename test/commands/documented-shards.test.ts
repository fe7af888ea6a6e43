import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readResult } from '#harness/result/result-file.ts';
import { root } from '#harness/root.ts';
import { briefRuleCount, placeBriefCheckout } from './testing/brief-checkout.ts';
import { childEnvironment } from './testing/child-environment.ts';

const page = await readFile(join(root, 'docs/ci.md'), 'utf8');
const [, chapter = ''] = page.split('## Several jobs');
const [gitHub = '', gitLab = '', kubernetes = ''] = [...chapter.matchAll(/```yaml\n(.*?)```/gs)].map(
  ([, yaml = '']) => yaml,
);
let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-contract-'));
  await placeBriefCheckout(folder);
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function shell(script: string, variables: Readonly<Record<string, string>> = {}): Promise<string> {
  const env = {
    ...childEnvironment(),
    SVC_TARGET: 'reference',
    ...variables,
  };
  const { stdout } = await promisify(execFile)('sh', ['-e', '-c', script], {
    cwd: folder,
    env,
    timeout: 200_000,
  });
  return stdout;
}

async function besideEachOther(
  indexes: readonly string[],
  job: (index: string) => Promise<string>,
): Promise<void> {
  await Promise.all(indexes.map(job));
}

async function expectWhole(...path: string[]): Promise<void> {
  const result = await readResult(join(folder, ...path, 'reference', 'result.json'));
  expect(result).not.toHaveProperty('shard');
  expect(result.summary).toMatchObject({ passed: briefRuleCount, failed: 0, error: 0, untested: 0 });
}

describe('the documented jobs run shards and merge them', { timeout: 400_000 }, () => {
  it('on GitLab, and on GitHub, which merges the same', async () => {
    const jobs = parse(gitLab) as Readonly<
      Record<'shard' | 'merge', { script: string[]; parallel?: number }>
    >;
    expect(jobs.shard.parallel).toBe(4);
    await besideEachOther(['1', '2'], (index) =>
      shell(jobs.shard.script.join('\n'), { CI_NODE_INDEX: index, CI_NODE_TOTAL: '2' }),
    );
    await shell(jobs.merge.script.join('\n'));
    await expectWhole('reports');

    const { shard, conformance } = (parse(gitHub) as { jobs: Record<'shard' | 'conformance', Job> }).jobs;
    const given = shard.steps.flatMap(({ with: inputs }) =>
      inputs?.shard === undefined ? [] : [inputs.shard],
    );
    expect(given).toEqual(['$' + '{{ matrix.index }}/$' + '{{ strategy.job-total }}']);
    expect(shard.strategy?.matrix.index).toEqual([1, 2, 3, 4]);
    const merge = conformance.steps.flatMap(({ run = '' }) => (run.includes('report merge') ? [run] : []));
    expect(merge).toHaveLength(1);
    await rm(join(folder, 'reports'), { recursive: true });
    await shell(merge.join('\n'), {
      GITHUB_STEP_SUMMARY: join(folder, 'summary'),
      GITHUB_OUTPUT: join(folder, 'output'),
    });
    await expectWhole('reports');
  });

  it('on Kubernetes', async () => {
    const [shards, whole] = parseAllDocuments(kubernetes).map((document) => document.toJS() as KubernetesJob);
    expect(shards?.spec).toMatchObject({ completionMode: 'Indexed', completions: 4 });
    const RESULTS = join(folder, 'results');
    const [verify = ''] = argsOf(shards);
    await besideEachOther(['0', '1'], (index) =>
      shell(verify, { JOB_COMPLETION_INDEX: index, SHARDS: '2', RESULTS }),
    );
    const [merge = ''] = argsOf(whole);
    await shell(merge, { RESULTS });
    await expectWhole('results', 'whole');
  });
});

interface Job {
  readonly strategy?: { readonly matrix: { readonly index: readonly number[] } };
  readonly steps: readonly { readonly run?: string; readonly with?: Readonly<Record<string, string>> }[];
}

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
