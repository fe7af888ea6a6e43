import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { run } from '#harness/cli/cli.ts';
import { isObject } from '#harness/contract/json-values.ts';
import { root } from '#harness/root.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { fakeEnvironment } from '#test/commands/testing/run-command.ts';
import { patience } from '#test/patience.ts';
import { type StrangeServer, startStrangeServer } from './server.ts';

const page = await readFile(join(root, 'docs/your-server.md'), 'utf8');
const blocks = [...page.matchAll(/^```(sh|yaml)\n([\s\S]*?)^```$/gm)].map(([, kind, text = '']) => ({
  kind,
  text,
}));

const folder = temporaryFolder('all');
let server: StrangeServer;

beforeAll(async () => {
  server = await startStrangeServer({ isSecure: true });
});

afterAll(async () => {
  await server.close();
});

/** The page's example values, with those of this server. */
function here(text: string): string {
  const person = server.store.people[3];
  const [first, second] = server.store.objects.filter((each) => each.metaverseObjectId === person?.id);
  return text
    .replace('https://server.example', server.url)
    .replace('0f8b6c1e-52a4-4d0e-9f57-6c2f1f3f7a02', person?.id ?? '')
    .replace('9c4e2a70-1d3b-4f58-8a96-7b0c5d2e4f11', String(first?.id))
    .replace('9c4e2a70-1d3b-4f58-8a96-7b0c5d2e4f12', String(second?.id));
}

/** Follows the page: runs its commands, and adds its entries to the profile. */
async function follow(): Promise<readonly string[]> {
  const file = join(folder.path, 'svc-contract.yaml');
  const env = {
    SERVER_KEY: server.infrastructureKey,
    SERVER_ADMINISTRATOR_TOKEN: server.administratorToken,
    SERVER_STRANGER_TOKEN: server.strangerToken,
  };
  const printed: string[] = [];
  for (const { kind, text } of blocks) {
    if (kind === 'yaml') {
      const profile: unknown = parse(await readFile(file, 'utf8'));
      const more: unknown = parse(here(text));
      await writeFile(
        file,
        JSON.stringify({ ...(isObject(profile) ? profile : {}), ...(isObject(more) ? more : {}) }),
      );
      continue;
    }
    const [, command = ''] = /^npx svc-contract (.*)$/m.exec(here(text)) ?? [];
    const places: Readonly<Record<string, string>> = {
      'svc-contract.yaml': file,
      'known.yaml': join(folder.path, 'known.yaml'),
    };
    const words = command.split(' ').map((word) => places[word] ?? word);
    const out = words[0] === 'init' ? file : join(folder.path, 'out');
    server.passMinute();
    const environment = fakeEnvironment(env);
    const code = await run([...words, '--out', out], environment);
    printed.push(`${code}\n${environment.written.stdout}${environment.written.stderr}`);
  }
  return printed;
}

it(
  'the page leads from an address to a run with states, judging more at every step',
  async () => {
    const [init = '', ...runs] = await follow();
    expect(init).toMatch(/^0\n/);
    for (const line of page.matchAll(/^(?:listChangeHistory|updateServiceSettings): "(.*)"$/gm))
      expect(init).toContain(line[1]);
    const [first, second, third, ...inPipeline] = runs;
    const judging = [first ?? '', second ?? '', third ?? ''];
    expect(inPipeline).toHaveLength(2);
    for (const text of inPipeline) expect(text).toMatch(/^0\n[\s\S]*\n {2}no new failures, \d+ known\n/);
    const untested = judging.map((text) =>
      Number(/\d+ observed, (\d+) untested, \d+ inapplicable in/.exec(text)?.[1]),
    );
    for (const text of judging) {
      expect(text).toMatch(/^1\n/);
      expect(text).toContain('0 error');
      expect(text).toContain('untested: missing from this run');
      expect(text).toContain('untested: missing on the server, or never observed');
    }
    expect(untested).toEqual(untested.toSorted((a, b) => b - a));
    expect(new Set(untested).size).toBe(3);
    // Five runs of all rules that can be tested on this server.
  },
  patience(180),
);
