import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { rules } from '#harness/register/register.ts';
import type { RunResult } from '#harness/result/result.ts';
import { secondServerKeys, startSecondServer } from '#test/builders/second-server.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { having, runCommand } from '#test/commands/testing/run-command.ts';
import { isSampled } from '#test/nightly.ts';
import { patience } from '#test/patience.ts';
import { appliesTo } from '../../harness/select/eligibility.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

const keys = secondServerKeys;
/** The key for commands without a profile. */
const oneKey = { SVC_ADMINISTRATOR_KEY: keys.SVC_SECOND_ADMINISTRATOR_KEY };

const folder = temporaryFolder('all');

/** Starts the server, correct or with defects, and sets the keys and the address that the adapter reads. */
async function startServer(breakage?: string): Promise<string> {
  const server = await startSecondServer(breakage);
  onTestFinished(server.close);
  Object.assign(process.env, { ...keys, SVC_SECOND_CONTROL: server.control });
  return server.url;
}

/** Copies the profile of this folder, with the address of a started server and the absolute path of the adapter. */
async function profileFor(address: string): Promise<string> {
  const { start: _, ...profile } = parse(await readFile(join(here, 'svc-contract.yaml'), 'utf8'));
  const stateControl = { ...profile.stateControl, command: [join(here, 'states')] };
  return folder.write('profile.yaml', { ...profile, baseUrl: address, stateControl });
}

/** The testable rules for servers of this release. */
const exercisable = rules.filter((rule) => rule.excluded === undefined && appliesTo(rule, '0.16.0'));

async function verify(args: readonly string[], env: Record<string, string> = keys) {
  const out = join(folder.path, 'out');
  const { exitCode, stdout, stderr } = await runCommand(['verify', ...args, '--json', '--out', out], env);
  const [result] = JSON.parse(stdout || '[]') as RunResult[];
  if (result === undefined) throw new Error(stderr);
  return {
    exitCode,
    notKept: having(result, 'failed', 'error'),
    exercised: having(result, 'passed', 'failed', 'observed'),
    warned: stderr,
  };
}

it('has a guide with the keys of these tests, none of which is a word that occurs in reports', async () => {
  const guide = await readFile(join(here, 'README.md'), 'utf8');
  const given = guide.matchAll(/(SVC_SECOND_(?:\w+_KEY|CONTROL_TOKEN))=(\S+)/g);
  expect(Object.fromEntries([...given].map(([, name, value]) => [name, value]))).toEqual(keys);
});

it('is started by a run with its profile, as the guide says', async () => {
  Object.assign(process.env, keys);
  const { exitCode, exercised } = await verify([
    '--profile',
    join(here, 'svc-contract.yaml'),
    '--only',
    'SH-04',
  ]);
  expect([exitCode, exercised]).toEqual([0, ['SH-04']]);
});

describe('a second server, which shares nothing but the document with the bundled one', () => {
  let bare: Awaited<ReturnType<typeof verify>>;

  it('fails no rule in a read-only run with one key', async () => {
    bare = await verify([await startServer()], oneKey);
    const { exitCode, notKept, exercised } = bare;
    expect(notKept).toEqual([]);
    expect(exitCode).toBe(0);
    expect(exercised.length).toBeGreaterThan(60);
  });

  it('fails no rule with the profile that "init" drafts', async () => {
    const file = join(folder.path, 'drafted.yaml');
    const init = await runCommand(['init', await startServer(), '--out', file], oneKey);
    expect(init.exitCode, init.stderr).toBe(0);
    const drafted = await verify(['--profile', file], oneKey);
    expect(drafted.notKept).toEqual([]);
    expect(drafted.exercised.length).toBeGreaterThan(bare.exercised.length);
    const writing = await verify(['--profile', file, '--allow', 'write,records', '--only', 'EN'], oneKey);
    expect(writing.warned, 'its document requires a key').toContain(
      'records that it cannot delete, because the server',
    );
  });

  it.skipIf(isSampled)(
    'fails no rule with its profile and adapter, which exercise nearly every rule',
    async () => {
      const { exitCode, notKept, exercised } = await verify([
        '--profile',
        await profileFor(await startServer()),
      ]);
      expect(notKept).toEqual([]);
      expect(exitCode).toBe(0);
      // README.md names the seven rules that a run against this server does not exercise.
      expect(exercised.length / exercisable.length).toBeGreaterThanOrEqual(0.95);
    },
    // This test is slow, since the adapter is a command that is started for every state.
    patience(120),
  );
});

/** The rule that each defect breaks. */
const breakages = {
  'late-alarm': 'SH-04',
  'service-order': 'SH-08',
  cacheable: 'SH-11',
  'key-in-query': 'AU-03',
  'page-count': 'LS-09',
  'no-depth': 'LS-15',
  'numbers-for-names': 'EN-01',
  'numbered-codes': 'ER-02',
  'no-retry-after': 'RL-02',
  'old-status': 'SC-02',
  'wait-ignored': 'PW-10',
  'certificates-stay': 'FR-31',
  'reset-amid-work': 'FR-62',
};

// Only the listed rules are run. This test does not show whether the defects break other rules.
it('a second server with many defects fails exactly the rules that they break', async () => {
  const broken = Object.values(breakages).sort();
  const profile = await profileFor(await startServer(Object.keys(breakages).join()));
  const { exitCode, notKept } = await verify(['--profile', profile, '--only', broken.join()]);
  expect([notKept.toSorted(), exitCode]).toEqual([broken, 1]);
});
