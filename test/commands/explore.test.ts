import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { root } from '#harness/files/root.ts';
import { parseFeature } from '#harness/register/parse-feature.ts';
import { runScenarios } from '#harness/run/cucumber.ts';
import { openSession } from '#harness/run/verify-target.ts';
import { withMutants } from '#proof/targets/modified-reference.ts';
import { openReference } from '#proof/targets/reference.ts';
import { createReference } from '#reference/server/reference.ts';
import { servedBy } from '#test/builders/small-server.ts';
import { goodServer } from '#test/builders/started-reference.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { errorOf, runCommand } from './testing/run-command.ts';

const folder = temporaryFolder();
const key = 'svc_key-of-an-administrator-in-a-test';
const env = { SVC_ADMINISTRATOR_KEY: key };

interface Explored {
  readonly requests: number;
  readonly findings: readonly { readonly rule?: string; readonly title: string; readonly actions: number }[];
  readonly coverage: { readonly operations: readonly { readonly operation: string }[] };
}

async function exploring(...args: string[]) {
  const out = join(folder.path, String(args.length + Math.random()));
  const ran = await runCommand(['explore', ...args, '--out', out, '--json'], env);
  const explored = (ran.exitCode < 2 ? JSON.parse(ran.stdout) : undefined) as Explored;
  return { ...ran, explored, out };
}

/** Runs a scenario, pasted into a feature, on the reference with the mutant `late`. Returns its outcome. */
async function outcomeOfPasted(scenario: string): Promise<string | undefined> {
  const text = `Feature: Pasted\n\n  @SH-04 @stated\n  Rule: Found\n    §3.1. As found.\n\n${scenario}`;
  const file = await folder.write('pasted.feature', text);
  const contract = await loadContract();
  const opened = await openReference({ inProcess: true, contract, ...withMutants([late]) });
  const session = openSession(contract, opened, new AbortController().signal);
  const { scenarios } = parseFeature(relative(root, file), text);
  await runScenarios(session, scenarios, () => undefined);
  return session.journal.scenarios[0]?.outcome;
}

/** The address of a server whose list of roles fails. */
async function failing(): Promise<string> {
  const service = await goodServer({ key });
  const server = await servedBy((request) =>
    request.url.includes('/roles') ? new Response('oops', { status: 500 }) : service.fetch(request),
  );
  return server.url;
}

/** Hides the ids that only one search has sent: those of records that do not exist are new each time. */
const withoutNewIds =
  (...searches: readonly (readonly string[])[]) =>
  (line: string): string =>
    line.replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, (id) =>
      searches.every((lines) => lines.some((each) => each.includes(id))) ? id : 'a new id',
    );

async function profiled(): Promise<readonly string[]> {
  const credentials = { administrator: { apiKey: { env: 'SVC_ADMINISTRATOR_KEY' } } };
  const profile = { baseUrl: await failing(), credentials };
  return ['--profile', await folder.write('a profile.yaml', profile), '--allow', 'write', '--requests', '60'];
}

const searching = ['reference', '--in-process', '--seed', '1', '--requests', '600'];
const late = 'SH-04-worker-has-the-limit-of-the-scheduler';
const withLate = ['--mutant', late];
const bundled = async () => [...searching, ...withLate, '--release', '0.16.0'];

describe('explore', () => {
  it('finds no defect in the reference implementation, and reports the coverage', async () => {
    const { exitCode, explored } = await exploring(...searching);
    expect(explored.findings).toEqual([]);
    // The last action may send several requests, so the total may be slightly more than 600.
    expect(Math.abs(explored.requests - 602)).toBeLessThanOrEqual(2);
    expect(explored.coverage.operations.length).toBeGreaterThan(30);
    expect(exitCode).toBe(0);
  });

  it('shows a broken rule by the shortest sequence, as a scenario, as curl lines and as a replay', async () => {
    const { exitCode, explored, out } = await exploring(...searching, ...withLate);
    expect(explored.findings).toMatchObject([{ rule: 'SH-04', actions: 1 }]);
    expect(exitCode).toBe(1);
    const file = (end: string): string => join(out, 'reference/explore', `finding-1.${end}`);
    expect(await outcomeOfPasted(await readFile(file('feature'), 'utf8'))).toBe('failed');
    expect(await readFile(file('sh'), 'utf8')).toMatch(/^curl -sSi /m);
    const replaying = ['reference', '--in-process', '--replay', file('replay.json')];
    expect(await exploring(...replaying, ...withLate)).toMatchObject({
      exitCode: 1,
      explored: { findings: [{ rule: 'SH-04' }] },
    });
    expect(await exploring(...replaying)).toMatchObject({ exitCode: 0, explored: { findings: [] } });
  });

  it.each<[string, () => Promise<readonly string[]>, RegExp, number]>([
    ['of a bundled server', bundled, /SH-04 .* \(§3\.1\)\n/, 1],
    ['of a profile', profiled, /finding GET listRoles returned 500\n/, 0],
  ])('prints a line that replays a finding %s as it stands', async (_, choice, found, exitCode) => {
    const given = ['explore', ...(await choice()), '--out', join(folder.path, 'with a space')];
    const words = given.filter(
      (word, at) => !/^--(seed|requests)$/.test(given[at - 1] ?? '') && !/^--(seed|requests)$/.test(word),
    );
    const { stdout } = await runCommand(given, env);
    expect(stdout).toMatch(found);
    const [, line = ''] = /^ +replay +npx svc-contract (.*)$/m.exec(stdout) ?? [];
    const split = execFileSync('sh', ['-c', `printf '%s\\n' ${line}`], { encoding: 'utf8' })
      .trim()
      .split('\n');
    expect(split.slice(0, -2).toSorted()).toEqual(words.toSorted());
    const replayed = await runCommand(split, env);
    expect([replayed.exitCode, replayed.stdout]).toEqual([exitCode, expect.stringMatching(found)]);
  });

  it('counts and names the requests that it repeated after the server closed the connection', async () => {
    const service = await goodServer({ key });
    let closed = 0;
    const server = await servedBy(service.fetch, ({ url, socket }) => {
      if (url?.includes('/roles') && closed++ % 2 === 0) socket.destroy();
    });
    const args = ['explore', server.url, '--seed', '1', '--requests', '300', '--out', folder.path];
    const { stdout } = await runCommand(args, env);
    expect(stdout).toMatch(
      /requests repeated after the server closed the connection: \d+: (?:\w+ \/\S+ \(\d+\)(?:, )?)+\n/,
    );
    expect(stdout).toMatch(/ GET \/\S+\/roles \(\d+\)/);
  });

  it('restores the initial state at its end', async () => {
    const reference = createReference({ controlToken: key });
    const [server, control] = [await servedBy(reference.fetch), await servedBy(reference.control)];
    const stateControl = { adapter: 'http', url: control.url, token: { env: 'SVC_ADMINISTRATOR_KEY' } };
    const file = await folder.write('profile.yaml', { baseUrl: server.url, stateControl });
    await exploring('--profile', file, '--seed', '2', '--requests', '100');
    expect(control.heard.some((request) => request.startsWith('POST '))).toBe(true);
    expect(control.heard.at(-1)).toMatch(/^DELETE /);
  });

  it('sends the same requests for the same seed, and only reads if nothing else is allowed', async () => {
    const serve = async (): Promise<readonly string[]> => {
      const server = await servedBy((await goodServer({ key })).fetch);
      const { exitCode, stderr } = await exploring(server.url, '--seed', '3', '--requests', '400');
      expect([exitCode, stderr]).toEqual([0, '']);
      return server.heard.map((request) => request.split('\n')[0] ?? '');
    };
    const [first, second] = [await serve(), await serve()];
    expect(first.filter((line) => !/^(?:GET|HEAD) /.test(line))).toEqual([]);
    expect(first.some((line) => line.startsWith('HEAD '))).toBe(true);
    // At most four requests are sent at the same time. Only these four may arrive in another order.
    const [one, another] = [first, second].map((lines) => lines.map(withoutNewIds(first, second)));
    const near = (at: number) => another?.slice(Math.max(0, at - 3), at + 4);
    expect(another?.toSorted()).toEqual(one?.toSorted());
    expect(one?.filter((line, at) => !near(at)?.includes(line))).toEqual([]);
    // An id in an example of the OpenAPI document identifies no record, so it is never sent.
    expect(first.filter((line) => line.includes('/3b1d7c52-'))).toEqual([]);
  });

  it('creates records that remain only if that is allowed', async () => {
    const made = async (allowed: string): Promise<readonly string[]> => {
      const service = await goodServer({ key });
      const paths: string[] = [];
      const server = await servedBy(async (request) => {
        const response = await service.fetch(request);
        if (response.status === 201) paths.push(new URL(request.url).pathname);
        return response;
      });
      await exploring(server.url, '--allow', allowed, '--seed', '3', '--requests', '400');
      return paths.filter((path) => !path.endsWith('/connected-systems'));
    };
    expect(await made('write')).toEqual([]);
    expect(await made('write,records')).not.toEqual([]);
  });

  it('reports server errors as findings, which fail the run only with --fail-on-findings', async () => {
    const args = [await failing(), '--seed', '1', '--requests', '400'];
    const found = await exploring(...args);
    expect(found.explored.findings.map(({ title }) => title)).toContain('GET listRoles returned 500');
    expect(found.exitCode).toBe(0);
    expect((await exploring(...args, '--fail-on-findings')).exitCode).toBe(1);
  });

  it('reports errors in one line', async () => {
    expect(await errorOf(['explore'])).toContain('TARGET is missing');
    expect(await errorOf(['explore', 'reference', '--replay', 'package.json'])).toContain(
      'is not a replay file',
    );
    expect(await errorOf(['explore', 'reference', '--replay', 'nowhere.json'])).toContain('does not exist');
  });

  const asking = { do: 'ask', operation: 'getServiceHealth', caller: 'administrator' };
  it.each<[string, object, number, string]>([
    ['of an unknown operation', { ...asking, operation: '__proto__' }, 2, 'unknown operation "__proto__"'],
    ['with an unsupported method', { ...asking, odd: { method: 'CONNECT' } }, 2, 'odd/method'],
    ['with an invalid header', { ...asking, odd: { header: ['a', 'b\r\nc: d'] } }, 2, 'odd/header/1'],
    ['with invalid credentials', { ...asking, odd: { credentials: { 'a b': 'c' } } }, 2, 'credentials'],
    ['with unknown credentials', { ...asking, odd: { credentials: 'a good key' } }, 2, '"a good key"'],
    ['that needs a permission', { ...asking, operation: 'resetSystem' }, 3, 'got a response'],
  ])('refuses a replay %s', async (_, action, exitCode, message) => {
    const file = await folder.write('odd.json', { actions: [action] });
    const server = await servedBy((await goodServer({ key })).fetch);
    const given = ['explore', server.url, '--replay', file, '--out', folder.path];
    expect(await errorOf(given, { exitCode, env })).toContain(message);
  });
});
