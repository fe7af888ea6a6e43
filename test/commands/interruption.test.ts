import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { run } from '#harness/cli/cli.ts';
import { loadContract } from '#harness/contract/contract.ts';
import { verifyTarget } from '#harness/run/verify-target.ts';
import type { StateParams } from '#harness/targets/control/control.ts';
import { openReference } from '#harness/targets/reference.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { childEnvironment, fakeEnvironment, slowServer } from './testing/run-command.ts';

const main = fileURLToPath(new URL('../../harness/cli/main.ts', import.meta.url));
const folder = temporaryFolder();
let children: ChildProcess[] = [];

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  children = [];
});

function start(...words: string[]) {
  const child = spawn(process.execPath, [main, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: childEnvironment(),
  });
  children.push(child);
  const written = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (written.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (written.stderr += text));
  const ended = once(child, 'close').then(([exitCode]) => exitCode as number | null);
  return { child, written, ended };
}

const polling = { interval: 20 };

describe('a run against a server', () => {
  // `terminal.test.ts` tests a signal during a request, with the launcher.
  it('ends at once if it is interrupted again', async () => {
    const server = await slowServer(40);
    const { child, ended } = start('verify', server.url, '--allow', 'burst', '--out', folder.path);
    await expect.poll(server.asked, polling).toBeGreaterThanOrEqual(40);
    // A busy machine may deliver two signals as one, so the signal is repeated.
    for (let hasEnded = false; !hasEnded; ) {
      child.kill('SIGINT');
      hasEnded = await Promise.race([ended.then(() => true), setTimeout(1_000, false)]);
    }
    expect(await ended).toBe(130);
    await server.close();
  });

  it('prints one line if it had not started', async () => {
    const environment = fakeEnvironment();
    environment.interrupt();
    expect(await run(['verify', 'reference', '--out', folder.path], environment)).toBe(130);
    expect(environment.written).toEqual({ stdout: '', stderr: 'svc-contract: verify was interrupted.\n' });
    expect(await readdir(folder.path)).toEqual([]);
  });
});

describe('a run that is interrupted between two steps', () => {
  it('leaves the remaining rules untested, and fails none because of cancelled requests', async () => {
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
      calm: () => {
        seen.push('calm');
        return opened.control.calm();
      },
    };
    const target = {
      ...opened.target,
      send(request: Request) {
        requests += 1;
        // This response would break any rule if it were checked.
        if (requests > 330) interruption.abort();
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
});

describe('other commands', () => {
  it('reference stops listening on Ctrl-C and exits with 0', async () => {
    const { child, written, ended } = start('reference');
    await expect.poll(() => written.stdout, polling).toMatch(/http:\/\/\S+\n/);
    const [url = ''] = /http:\/\/\S+/.exec(written.stdout) ?? [];
    child.kill('SIGINT');
    expect(await ended).toBe(0);
    await expect(fetch(url)).rejects.toThrow();
  });

  it('init writes nothing and exits with 130', async () => {
    const server = await slowServer(1);
    const environment = fakeEnvironment();
    const ended = run(['init', server.url, '--out', join(folder.path, 'profile.yaml')], environment);
    await expect.poll(server.asked, polling).toBeGreaterThan(0);
    environment.interrupt();
    expect(await ended).toBe(130);
    expect(environment.written.stderr).toBe('svc-contract: init was interrupted.\n');
    expect(await readdir(folder.path)).toEqual([]);
    await server.close();
  });

  it('prove finishes what is running, writes its results and exits with 130', async () => {
    const environment = fakeEnvironment();
    environment.interrupt();
    expect(await run(['prove', '--out', folder.path, '--workers', '1'], environment)).toBe(130);
    expect((await readdir(folder.path)).sort()).toEqual(['near-pairs.md', 'proof.json', 'proof.md']);
  });
});
