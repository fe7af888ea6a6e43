import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { run } from '#app/cli.ts';
import { loadContract } from '#harness/contract/contract.ts';
import { root } from '#harness/files/root.ts';
import { verifyTarget } from '#harness/run/verify-target.ts';
import type { StateParams } from '#harness/state-control/control.ts';
import { openReference } from '#proof/targets/reference.ts';
import { createReference } from '#reference/server/reference.ts';
import { type SmallServer, servedBy } from '#test/builders/small-server.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { launcher, older, start } from './testing/own-process.ts';
import { fakeEnvironment, resultIn } from './testing/run-command.ts';

const folder = temporaryFolder();
/** Serves the reference implementation after 20 ms but, from request number `stall` on, only after 60 s. */
async function slowServer(stall: number): Promise<SmallServer> {
  const { fetch } = createReference();
  const server = await servedBy(async (request) => {
    await setTimeout(server.heard.length < stall ? 20 : 60_000, undefined, { ref: false });
    return fetch(request);
  });
  return server;
}

/** A run that has just begun to wait for a response. */
async function waitingRun(node: string, ...options: readonly string[]) {
  const { url, heard } = await slowServer(40);
  const args = [launcher, 'verify', url, '--allow', 'burst', '--out', folder.path, ...options];
  const child = start(node, args, 'pipe');
  const ended = once(child, 'exit');
  await expect.poll(() => heard.length, { interval: 20 }).toBeGreaterThanOrEqual(40);
  return { child, ended };
}

// A terminal signals the launcher and also its child process. A script signals only the launcher.
it.runIf(older !== undefined).each([
  ['SIGINT', 'the whole group', -1, 130],
  ['SIGTERM', 'the launcher', 1, 143],
  ['SIGHUP', 'the whole group', -1, 129],
] as const)('%s to %s ends a run with a partial result', async (signal, _, sign, exitCode) => {
  const { child, ended } = await waitingRun(older ?? '');
  process.kill(sign * (child.pid ?? 0), signal);
  expect(await ended).toEqual([exitCode, null]);
  const [subfolder = ''] = await readdir(folder.path);
  const { partial, rules, summary } = await resultIn(folder.path, subfolder);
  expect([partial, summary.failed, summary.error]).toEqual([true, 0, 0]);
  const reached = rules.flatMap(({ scenarios }) => scenarios);
  expect(reached.some(({ detail = '' }) => detail.includes('the run ended before'))).toBe(true);
  expect(reached.every(({ durationMs }) => durationMs < 60_000)).toBe(true);
});

it('a run ends with a partial result if standard input closes, as after the death of a test runner', async () => {
  const { child, ended } = await waitingRun(process.execPath, '--until-stdin-closes');
  child.stdin.end();
  expect(await ended).toEqual([130, null]);
  const [subfolder = ''] = await readdir(folder.path);
  expect((await resultIn(folder.path, subfolder)).partial).toBe(true);
});

it('a run that is over ends although its standard input is open', async () => {
  const args = ['verify', 'reference', '--in-process', '--only', 'VR-01', '--until-stdin-closes'];
  const child = start(process.execPath, [launcher, ...args, '--out', folder.path], 'pipe');
  child.stdout.resume();
  expect(await once(child, 'exit')).toEqual([0, null]);
});

it.runIf(older !== undefined)('SIGTERM to the launcher of svc ends its command', async () => {
  const { url, heard } = await slowServer(0);
  const svc = join(root, 'reference-impl/client/cli/svc.js');
  const child = start(older ?? '', [svc, 'get-version', url]);
  const ended = once(child, 'exit');
  await expect.poll(() => heard.length, { interval: 20 }).toBe(1);
  child.kill('SIGTERM');
  expect(await ended).toEqual([130, null]);
});

describe('a run against a server', () => {
  it('ends at once if it is interrupted again', async () => {
    const { child, ended } = await waitingRun(process.execPath);
    // On a busy machine, two signals may arrive as one, so the test repeats the signal until the run ends.
    for (let hasEnded = false; !hasEnded; ) {
      child.kill('SIGINT');
      hasEnded = await Promise.race([ended.then(() => true), setTimeout(1_000, false)]);
    }
    expect(await ended).toEqual([130, null]);
  });

  it('prints one line if it had not started', async () => {
    const environment = fakeEnvironment();
    environment.interrupt();
    expect(await run(['verify', 'reference', '--out', folder.path], environment)).toBe(130);
    expect(environment.written).toEqual({ stdout: '', stderr: 'svc-contract: verify was interrupted.\n' });
    expect(await readdir(folder.path)).toEqual([]);
  });
});

it('a run that is interrupted between two steps fails no rule because of cancelled requests', async () => {
  const interruption = new AbortController();
  const opened = await openReference({ inProcess: true });
  let requests = 0;
  const seen: string[] = [];
  const control = {
    ...opened.control,
    enter: (state: string, params?: StateParams) => {
      seen.push(state);
      return opened.control.enter(state, params);
    },
    restoreInitialState: () => {
      seen.push('calm');
      return opened.control.restoreInitialState();
    },
  };
  const target = {
    ...opened.target,
    send(request: Request) {
      requests += 1;
      if (requests > 330) interruption.abort();
      // If the response after the interruption were checked, this response would break rules.
      return requests > 330 ? Promise.resolve(new Response('nonsense')) : opened.target.send(request);
    },
  };
  const interrupted = interruption.signal;
  const result = await verifyTarget(await loadContract(), { ...opened, target, control }, { interrupted });
  expect(seen.at(-1)).toBe('calm');
  expect(result.partial).toBe(true);
  expect(requests).toBe(331);
  expect(result.summary).toMatchObject({ failed: 0, error: 0 });
  expect(
    result.rules.flatMap(({ scenarios }) => scenarios).filter(({ outcome }) => outcome === 'failed'),
  ).toEqual([]);
  const untested = result.rules.filter(({ verdict }) => verdict === 'untested');
  expect(untested.length).toBeGreaterThan(20);
  expect(new Set(untested.map(({ cause }) => cause))).toEqual(new Set(['not-reached']));
  const details = result.rules.flatMap(({ scenarios }) => scenarios.map(({ detail = '' }) => detail));
  expect(details.some((detail) => detail.includes('the run ended before'))).toBe(true);
});

/** Starts two processes that outlive a command which ends only its child, or only the group of its child. */
const family =
  'echo $$ >>pids; sleep 600 & setsid sh -c "echo \\$\\$ >>pids; exec sleep 600" & echo $! >>pids; wait';
const familyFiles = {
  'family.sh': family,
  'profile.yaml':
    'baseUrl: http://127.0.0.1:9\ncredentials: { user: { apiKey: { command: [sh, family.sh] } } }\n',
  'locked.yaml':
    'baseUrl: http://127.0.0.1:9\ntls: { certificate: a, key: a, passphrase: { command: [sh, family.sh] } }\n',
  'client.yaml': `name: c
shell: [sh, family.sh, "{script}"]
commands:
  Connect-Svc: { line: a, parameters: { Url: "{value}", ApiKey: "{value}" }, output: none }
  Get-SvcVersion: { line: v, parameters: { Url: "{value}" }, positional: "{value}" }
`,
};

describe.runIf(process.platform === 'linux')('what a command has started ends with it', () => {
  it.each([
    ['verify', 'SIGHUP', 129, '--profile', 'profile.yaml'],
    ['verify', 'SIGKILL to a launcher', 143, '--profile', 'profile.yaml'],
    ['explore', 'SIGTERM', 143, '--profile', 'profile.yaml'],
    ['init', 'SIGINT', 130, '--profile', 'locked.yaml', '--out', 'draft.yaml'],
    ['diff', 'SIGHUP', 129, '--profile', 'locked.yaml'],
    ['watch', 'SIGTERM', 143, '--profile', 'locked.yaml'],
    ['verify-client', 'SIGHUP', 129, 'client.yaml'],
    ['verify-client', 'SIGINT twice', 130, 'client.yaml'],
    ['init-client', 'SIGHUP', 129, 'sh family.sh', '--out', 'new.yaml'],
    ['state-control', 'SIGINT twice', 130, 'check', '--command', 'sh family.sh'],
  ] as const)('%s after %s exits with %i', async (command, what, exitCode, ...args) => {
    for (const [name, text] of Object.entries(familyFiles)) await folder.write(name, text);
    const [signal = 'SIGINT', times] = what.split(' ') as [NodeJS.Signals, string?];
    const node = times === 'to' ? (older ?? process.execPath) : process.execPath;
    const child = start(node, [launcher, command, ...(args as readonly string[])], 'ignore', folder.path);
    const ended = once(child, 'exit');
    const pids = () => readFile(join(folder.path, 'pids'), 'utf8').catch(() => '');
    await expect
      .poll(async () => (await pids()).split('\n').length, { interval: 20 })
      .toBeGreaterThanOrEqual(4);
    for (const _ of [1, ...(times === 'twice' ? [2] : [])]) {
      child.kill(signal);
      await setTimeout(700);
    }
    expect(await ended).toEqual(signal === 'SIGKILL' ? [null, signal] : [exitCode, null]);
    for (const pid of (await pids()).trim().split('\n'))
      await expect.poll(() => existsSync(`/proc/${pid}`), { interval: 20 }).toBe(false);
  });
});

it.each(['SIGHUP', 'SIGTERM'] as const)('watch writes its result after %s', async (signal) => {
  const { fetch: answer } = createReference();
  const { url } = await servedBy(answer);
  const child = start(process.execPath, [launcher, 'watch', '--upstream', url, '--out', folder.path], 'pipe');
  const [line] = (await once(child.stdout ?? child, 'data')) as [Buffer];
  const [, address = ''] = /^watch: (\S+)/.exec(line.toString()) ?? [];
  expect((await fetch(`${address}/api/v1/health`)).status).toBe(200);
  const ended = once(child, 'exit');
  child.kill(signal);
  expect(await ended).toEqual([0, null]);
  const [subfolder = ''] = await readdir(folder.path);
  expect((await resultIn(folder.path, subfolder)).traffic).toEqual({ file: 'exchanges.har', entries: 1 });
});

describe('other commands', () => {
  it('init writes nothing and exits with 130', async () => {
    const server = await slowServer(1);
    const environment = fakeEnvironment();
    const ended = run(['init', server.url, '--out', join(folder.path, 'profile.yaml')], environment);
    await expect.poll(() => server.heard.length, { interval: 20 }).toBeGreaterThan(0);
    environment.interrupt();
    expect(await ended).toBe(130);
    expect(environment.written.stderr).toBe('svc-contract: init was interrupted.\n');
    expect(await readdir(folder.path)).toEqual([]);
  });

  it('prove finishes what is running, writes its results and exits with 130', async () => {
    const environment = fakeEnvironment();
    environment.interrupt();
    expect(await run(['prove', '--out', folder.path, '--workers', '1'], environment)).toBe(130);
    expect((await readdir(folder.path)).sort()).toEqual(['proof.json', 'proof.md']);
  });
});

it.runIf(process.platform === 'linux').each([
  ['a reader that closes its pipe early is no fault', '| head -c 9 >/dev/null', 0, ''],
  ['a full disk is named', '> /dev/full', 3, /^svc-contract: standard output cannot be written: ENOSPC.*\n$/],
] as const)('%s', (_, end, exitCode, message) => {
  const line = `set -o pipefail; '${process.execPath}' app/svc-contract.js contract ${end}`;
  const { status, stderr } = spawnSync('bash', ['-c', line], { cwd: root, encoding: 'utf8' });
  expect([status, stderr]).toEqual([exitCode, expect.stringMatching(message || /^$/)]);
});
