import { describe, expect, it } from 'vitest';
import { ours, readPage, userProject } from './testing/project.ts';

const page = await readPage('programming.md');
const { print, run, write } = userProject(ours('vitest'));

/** A vendor's server, which conforms except for the given mutants. */
const server = (...mutants: readonly string[]) => `import { startReference } from 'svc-contract';
  export const startServer = () => startReference({ mutants: ${JSON.stringify(mutants)} });`;

async function outcomeOf(script: string): Promise<unknown> {
  return JSON.parse(await print(`import * as api from 'svc-contract';\n${script}`));
}

describe('the page about use from code', () => {
  it('shows a test that passes on a server that conforms, and fails on another', async () => {
    const vitest = 'npx vitest run --root .';
    await write({ ...page.files, 'server.ts': server() });
    const good = await run(vitest);
    expect([good.exitCode, good.stdout]).toEqual([0, expect.stringContaining('1 passed')]);
    expect((await run('ls reports')).stdout.trim().split('\n')).toHaveLength(1);
    await write({ 'server.ts': server('SY-07-alive-is-healthy') });
    const bad = await run(vitest);
    expect([bad.exitCode, bad.stdout + bad.stderr]).toEqual([1, expect.stringContaining('SY-07')]);
  });

  it('lists what the package exports', async () => {
    const listed = [...page.text.matchAll(/^\| `(\w+)(?:\([a-z]*\))?` \| /gm)].map(([, name]) => name);
    const exported = await outcomeOf('console.log(JSON.stringify(Object.keys(api)));');
    expect(listed.filter((name) => (exported as string[]).includes(name ?? '')).sort()).toEqual(exported);
  });
});

describe('the exported functions', () => {
  it('report the progress and the outcome of a run', async () => {
    const outcome = await outcomeOf(`
      const calls = [];
      const onProgress = (progress) => calls.push(progress);
      const { summary } = await api.verify({ target: 'reference', only: ['SH-04'], onProgress });
      const [first, last] = [calls[0], calls.at(-1)];
      console.log(JSON.stringify({ first, isDone: last.done === last.of, summary, rules: api.rules.length}));`);
    expect(outcome).toMatchObject({
      first: { done: 1 },
      isDone: true,
      summary: { passed: 1, failed: 0 },
      rules: expect.toSatisfy((count: number) => count > 300),
    });
  });

  it('start both services, with state control if requested', async () => {
    const outcome = await outcomeOf(`
      const mock = await api.startMock();
      const reference = await api.startReference({ stateControl: { token: 'a token' }, release: '0.12.0' });
      const status = (await fetch(mock.url + '/api/v1/health')).status;
      const headers = { authorization: 'Bearer ' + reference.stateControl.token };
      const { states } = await (await fetch(reference.stateControl.url + '/states', { headers })).json();
      await Promise.all([mock.close(), reference.close()]);
      console.log(JSON.stringify({ status, states: states.length > 10, without: mock.stateControl ?? null }));`);
    expect(outcome).toEqual({ status: 200, states: true, without: null });
  });
});
