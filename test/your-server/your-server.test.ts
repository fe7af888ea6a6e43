import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { membersOf } from '#harness/contract/json-values.ts';
import { root } from '#harness/files/root.ts';
import type { RunResult } from '#harness/result/result.ts';
import type { Verdict } from '#harness/result/verdict.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { having, runCommand } from '#test/commands/testing/run-command.ts';
import { patience } from '#test/patience.ts';
import { type FullerServer, startFullerServer } from './fuller-server.ts';

const page = await readFile(join(root, 'docs/your-server.md'), 'utf8');
const blocks = [...page.matchAll(/^```(sh|yaml)\n([\s\S]*?)^```$/gm)].map(([, kind, text = '']) => ({
  kind,
  text,
}));

const folder = temporaryFolder();
const file = () => join(folder.path, 'svc-contract.yaml');
let server: FullerServer;
let person: Readonly<Record<string, unknown>>;

beforeEach(async () => {
  server = await startFullerServer();
  person = await server.enter('a person has accounts');
});

async function svcContract(...args: readonly string[]) {
  const before = server.unauthenticated.length;
  const ended = await runCommand(args, {
    SERVER_KEY: server.apiKey,
    SERVER_ADMINISTRATOR_TOKEN: server.bearerToken,
    SERVER_STRANGER_TOKEN: server.strangerToken,
  });
  return { ...ended, unauthenticated: server.unauthenticated.slice(before) };
}

/** Replaces the example values of docs/your-server.md with those of the test server. */
function here(text: string): string {
  const accounts = person.accounts as readonly {
    connectedSystemId: string;
    connectedSystemObjectId: string;
  }[];
  const [first, second] = accounts;
  return text
    .replace('https://server.example', server.url)
    .replace('0f8b6c1e-52a4-4d0e-9f57-6c2f1f3f7a02', String(person.metaverseObjectId))
    .replace('connectedSystemId: 41', `connectedSystemId: ${first?.connectedSystemId}`)
    .replace('9c4e2a70-1d3b-4f58-8a96-7b0c5d2e4f11', String(first?.connectedSystemObjectId))
    .replace('connectedSystemId: 46', `connectedSystemId: ${second?.connectedSystemId}`)
    .replace('9c4e2a70-1d3b-4f58-8a96-7b0c5d2e4f12', String(second?.connectedSystemObjectId));
}

async function addToProfile(yaml: string): Promise<void> {
  const profile: unknown = parse(await readFile(file(), 'utf8'));
  await writeFile(file(), JSON.stringify({ ...membersOf(profile), ...membersOf(parse(here(yaml))) }));
}

async function verifying(...args: readonly string[]) {
  const out = join(folder.path, 'out');
  const ended = await svcContract('verify', '--profile', file(), '--json', '--out', out, ...args);
  const [result] = JSON.parse(ended.stdout || '[]') as RunResult[];
  if (result === undefined) throw new Error(ended.stderr);
  return { ...ended, result, having: (...verdicts: readonly Verdict[]) => having(result, ...verdicts) };
}

async function drafted(...blocksOfPage: readonly string[]) {
  const { stdout } = await svcContract('init', server.url, '--out', file());
  for (const text of blocksOfPage) await addToProfile(text);
  return { init: stdout, profile: await readFile(file(), 'utf8') };
}

const [credentials = '', , , given = ''] = blocks.flatMap(({ kind, text }) =>
  kind === 'yaml' ? [text] : [],
);

it('init finds operations whose paths have more parameters, and drafts a body with further required fields', async () => {
  const { init, profile } = await drafted();
  for (const line of page.matchAll(/^(?:listChangeHistory|updateServiceSettings): "(.*)"$/gm))
    expect(profile).toContain(line[1]);
  expect(/needs you\n([\s\S]*?)credentials/.exec(init)?.[1]?.match(/- \w+/g)).toEqual(['- getServiceHealth']);
  expect(profile).toMatch(/bodies:\n {2}"createSchedule": .*"cronExpression":/);
});

/** The rules that become testable with credentials, then with permission to write, then with states. */
const testable = ['SH-47,AU-01,AU-02,SY-26,LS-03', 'AC-03,EN-01,SC-01', 'PW-03,PW-12,PW-19,PW-27'];

it(
  'the page leads from a URL to a run with states, and to a baseline',
  async () => {
    const places: Readonly<Record<string, string>> = {
      'svc-contract.yaml': file(),
      'known.yaml': join(folder.path, 'known.yaml'),
    };
    const commands = blocks.filter(({ kind }) => kind === 'sh');
    let steps = 0;
    for (const { kind, text } of blocks) {
      if (kind === 'yaml') await addToProfile(text);
      else {
        const [, command = ''] = /^npx svc-contract (.*)$/m.exec(here(text)) ?? [];
        const args = command.split(' ').map((word) => places[word] ?? word);
        const isInit = args[0] === 'init';
        const options = isInit ? ['--out', file()] : ['--only', testable.join(), '--out', folder.path];
        const { exitCode, stdout } = await svcContract(...args, ...options);
        if (isInit) expect(exitCode).toBe(0);
        else if (text.includes('--baseline'))
          expect([exitCode, stdout]).toEqual([0, expect.stringContaining('1 failed (0 new, 1 known)')]);
        else {
          steps += 1;
          const passed = testable.slice(0, steps).join().split(',').length - 1;
          const counts = `${passed} passed, 1 failed, 0 error`;
          expect([exitCode, stdout]).toEqual([1, expect.stringContaining(counts)]);
        }
      }
    }
    expect([steps, commands.length]).toEqual([3, 7]);
  },
  patience(60),
);

it('a read-only run fails only the rule on missing operations, and sends 30 requests without credentials', async () => {
  await drafted(credentials);
  const { result, having, unauthenticated, stderr } = await verifying();
  expect(having('failed', 'error')).toEqual(['SH-47']);
  const { rules, observations } = result;
  expect(rules.find(({ id }) => id === 'SH-47')?.evidence[0]).toMatchObject({
    expected: 'getServiceHealth at GET /api/v1/system/health',
    actual: 'the response to an unknown path: status 200, text/html',
  });
  const others = rules.filter(({ id, verdict }) => /^SH-(?!47)/.test(id) && verdict !== 'inapplicable');
  expect(new Set(others.map(({ verdict, cause }) => `${verdict}: ${cause}`))).toEqual(
    new Set(['untested: operation-not-found']),
  );
  // A start page with status 200 does not show that a caller has access.
  const observed = observations.flatMap((each) => each.observed);
  expect(observed.filter((each) => each.includes('let in:'))).toEqual([]);
  expect(unauthenticated.length).toBeLessThanOrEqual(30);
  expect(stderr).not.toContain('rate limit');
  expect(having('passed').length).toBeGreaterThan(70);
});

/** The number of records of each kind. Connected Systems that are being deleted do not count. */
function countsOf({ world: { store } }: FullerServer): readonly number[] {
  const systems = store.connectedSystems.filter(({ goneAt }) => goneAt === null);
  const kinds = [store.attributes, store.apiKeys, systems, store.synchronisationRules, store.schedules];
  return kinds.map(({ length }) => length);
}

describe('a run that may write, without state control', () => {
  it('creates records for its rules, deletes them, and lists those that remain', async () => {
    await drafted(credentials, 'allow: [write, records]');
    const before = countsOf(server);
    const { result, having, stderr } = await verifying('--only', 'AC,SC,EN,AU');
    expect(stderr).toContain('this run may create records that it cannot delete');
    expect(having('failed', 'error')).toEqual([]);
    const wanted = 'AC-01 AC-03 AC-04 SC-01 EN-01 EN-02 EN-03 EN-04 EN-06 AU-05'.split(' ');
    expect(having('passed')).toEqual(expect.arrayContaining(wanted));
    expect(countsOf(server)).toEqual(before);
    const created = result.exchanges.filter(
      ({ request, response: { status } }) =>
        /^POST.*sync-rules$/.test(`${request.method} ${request.url}`) && status < 300,
    );
    expect(created).toHaveLength(1);
    const left = result.leftBehind ?? [];
    expect(left).toEqual([{ path: expect.stringMatching(/\/run-profiles$/), ids: [expect.any(String)] }]);
  });

  it('limits requests by a setting, and restores it at the end', async () => {
    await drafted(credentials, 'allow: [write, burst]');
    const rules = ['RL-01', 'RL-02', 'RL-03', 'RL-04'];
    const { having, result } = await verifying('--only', rules.join());
    expect(having('passed')).toEqual(rules);
    expect(server.requestsPerMinute()).toBe('300');
    expect(result.leftBehind).toBeUndefined();
  });
});

describe('states that the profile declares as existing', () => {
  it('are missing once a reset has deleted them', async () => {
    await drafted(credentials, given, 'expendable: true\nallow: [write, password, reset]');
    const { having } = await verifying('--only', 'FR-62,PW-03,PW-12', '--allow', 'reset=127.0.0.1');
    expect(having('failed', 'error')).toEqual([]);
  });

  it('are looked up on the server first', async () => {
    const missing = `metaverseObjectId: ${crypto.randomUUID()}`;
    await drafted(credentials, given.replace(/metaverseObjectId: .*/, missing));
    await expect(verifying()).rejects.toThrow(
      /The profile declares the state "a person has accounts", but the server has no record with the metaverseObjectId/,
    );
  });
});
