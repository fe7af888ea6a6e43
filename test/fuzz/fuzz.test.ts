import { execFile } from 'node:child_process';
import process from 'node:process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { loadContract } from '#harness/contract/contract.ts';
import { root } from '#harness/root.ts';
import { flawFinder, fuzzed, token } from './fuzz.ts';
import { oddTexts, oddValues } from './odd-requests.ts';

const contract = await loadContract();

describe('a fuzz run', () => {
  // In a process of its own: what is measured is its memory.
  it('finds nothing wrong in 20,000 answers of the reference and the mock, below 500 MB', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ['test/fuzz/main.ts'], { cwd: root });
    expect(stdout).toMatch(/^reference, .* 0 wrong\nmock, .* 0 wrong\npeak memory \d+ MB/);
    const counted = [...stdout.matchAll(/\d{3}: (\d+)/g)].reduce((sum, [, count]) => sum + Number(count), 0);
    expect(counted).toBe(20_000);
    // Eight seconds alone; beside other files of tests three times as long.
  }, 60_000);
});

describe('an answer', () => {
  const flawOf = flawFinder(contract);
  const health = (init?: RequestInit): Request => new Request('http://fuzz.invalid/api/v1/health', init);
  const body = { code: 'X', message: 'x', timestamp: '2026-01-01T00:00:00Z' };

  it.each([
    ['a 500 with an error body', health(), Response.json(body, { status: 500 })],
    ['a refusal without an error body', health(), Response.json({ error: 'x' }, { status: 400 })],
    ['what is no JSON', health(), new Response('{', { headers: { 'content-type': 'application/json' } })],
    ['a body to HEAD', health({ method: 'HEAD' }), new Response('x')],
    ['what breaks the contract', health(), Response.json({ status: 7 })],
  ])('is held to be wrong: %s', async (_, request, answer) => {
    expect(await flawOf(request, answer)).toMatch(/\w/);
  });

  it('is right where it keeps the contract', async () => {
    expect(await flawOf(health(), Response.json(body, { status: 404 }))).toBeUndefined();
  });
});

const headers = { authorization: `Bearer ${token}` };
const url = 'http://fuzz.invalid/states';

interface Declared {
  readonly states: readonly {
    readonly state: string;
    readonly params: { readonly properties: Readonly<Record<string, object>> };
  }[];
}

const inLists: readonly unknown[] = [
  [-1],
  [{}],
  [null],
  [{ name: '' }],
  [{ settlesAfterSeconds: 1e300 }],
  [{ settlesAfterSeconds: -1 }],
];

describe.each(['reference', 'mock'] as const)('state control of %s', (name) => {
  it('answers whatever it is asked for, and the API can still tell its times', async () => {
    const server = await fuzzed[name](contract);
    const flaws: string[] = [];
    const ask = async (body: string): Promise<void> => {
      const answer = await server.control(new Request(url, { method: 'POST', headers, body }));
      const { status } = answer;
      const told = (await answer.json()) as { readonly detail?: unknown };
      const isRefused = (status === 400 || status === 501) && typeof told.detail === 'string';
      if (status !== 200 && !isRefused) flaws.push(`${status} to ${body.slice(0, 200)}`);
    };
    const { states } = (await (await server.control(new Request(url, { headers }))).json()) as Declared;
    for (const text of oddTexts) await ask(text);
    for (const value of oddValues) {
      await ask(JSON.stringify(value));
      await ask(JSON.stringify({ state: value }));
    }
    for (const { state, params } of states) {
      for (const parameter of [...Object.keys(params.properties), 'nobody knows this']) {
        for (const value of [...oddValues, ...inLists])
          await ask(JSON.stringify({ state, params: { [parameter]: value } }));
      }
      const { status } = await server.fetch(new Request('http://fuzz.invalid/api/v1/health'));
      if (status >= 500 && status !== 503) flaws.push(`${status} after "${state}"`);
      await server.control(new Request(url, { method: 'DELETE', headers }));
    }
    expect(flaws).toEqual([]);
  });
});
