import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from '#harness/root.ts';
import { placeBriefCheckout } from './testing/brief-checkout.ts';
import { childEnvironment } from './testing/child-environment.ts';
import { githubParser } from './testing/workflow-parser.ts';

const page = await readFile(join(root, 'docs/ci.md'), 'utf8');
const snippets = [...page.matchAll(/```yaml\n(.*?)```/gs)].map(([, yaml = '']) => yaml);

interface GitLabJob {
  readonly variables: Readonly<Record<string, string>>;
  readonly script: readonly string[];
  readonly after_script: readonly string[];
  readonly artifacts: { readonly reports: Readonly<Record<string, string>> };
}

it('GitHub’s parser takes the documented jobs, and their inputs are the action’s', async () => {
  const { workflow } = await githubParser();
  const jobs = snippets.filter((yaml) => yaml.startsWith('jobs:'));
  expect(jobs.length).toBeGreaterThan(0);
  expect(jobs.flatMap((yaml) => workflow(`on: push\n${yaml}`))).toEqual([]);
  const { inputs } = parse(await readFile(join(root, 'action.yml'), 'utf8')) as { inputs: object };
  const given = [...(jobs[0] ?? '').matchAll(/^ {10}([a-z]+): /gm)].map(([, name = '']) => name);
  expect(given.filter((name) => !Object.keys(inputs).includes(name))).toEqual([]);
  expect(given.length).toBeGreaterThan(1);
});

it('the documented GitLab job leaves the reports it promises', { timeout: 300_000 }, async () => {
  const [snippet = ''] = snippets.filter((yaml) => yaml.startsWith('conformance:'));
  const { conformance: job } = parse(snippet) as { readonly conformance: GitLabJob };
  const folder = await mkdtemp(join(tmpdir(), 'svc-contract-'));
  try {
    await placeBriefCheckout(folder);
    const env = {
      ...childEnvironment(),
      ...job.variables,
      SVC_TARGET: 'reference',
    };
    const script = [...job.script, ...job.after_script].join('\n');
    await promisify(execFile)('bash', ['-e', '-c', script], { cwd: folder, env, timeout: 290_000 });
    const promised = Object.values(job.artifacts.reports);
    expect(promised).toHaveLength(2);
    expect(promised.filter((file) => !existsSync(join(folder, file)))).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
