import { execFileSync, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDataFile } from '#reference/server/persistence/data-file.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { errorOf } from '#test/commands/testing/run-command.ts';
import { serving } from './servers/bad-server.ts';
import { verifying } from './testing/attempt.ts';

const folder = temporaryFolder('all');
const svcContract = 'app/svc-contract.js';
let pipe = '';

beforeAll(() => {
  pipe = join(folder.path, 'pipe');
  execFileSync('mkfifo', [pipe]);
});

/** Every argument that names a YAML or JSON file, and every such field of a profile (in braces). */
const places = [
  'verify --profile FILE',
  'verify --profile {"overlay":"FILE"}',
  'verify reference --baseline FILE',
  'verify-client FILE',
  'received FILE',
  'init --profile FILE',
  'diff FILE',
  'diff --profile FILE',
  'report merge FILE',
  'report compare FILE FILE',
];

/** The error message of the command in `line`, with this file in place of FILE. */
async function messageAbout(file: string, line: string): Promise<string> {
  const words = line.split(' ').map(async (word) => {
    const named = word.replaceAll('FILE', file);
    if (!named.startsWith('{')) return named;
    return folder.write('profile.yaml', { baseUrl: 'http://127.0.0.1:9', ...JSON.parse(named) });
  });
  return errorOf(await Promise.all(words));
}

const otherPlaces = [
  'verify --profile {"tls":{"authority":"FILE"}}',
  'reference --port 0 --record FILE',
  'mock --port 0 --record FILE',
];

it.each([
  ...[...places, ...otherPlaces].map((line) => [line, () => pipe] as const),
  ['verify --profile FILE', () => '/dev/zero'] as const,
])('a special file is wrong usage, reported in one line: %s', async (line, special) => {
  expect(await messageAbout(special(), line)).toContain('it is not a regular file');
});

const letters = 'abcdefghijklmnop'.split('');
const laughs = (many: string): string =>
  letters
    .map((name, at) => `${name}: &${name} ${many.replaceAll('?', at === 0 ? 'ha' : `*${letters[at - 1]}`)}`)
    .join('\n');

const texts: readonly (readonly [string, string])[] = [
  ['aliases of aliases in lists', laughs('[?, ?, ?, ?, ?, ?, ?, ?, ?]')],
  ['aliases of aliases in maps', laughs('{u: ?, v: ?, w: ?, x: ?, y: ?, z: ?}')],
  ['merge keys of merge keys', laughs('{<<: [{a: ?}, {b: ?}], c: ?, d: ?, e: ?}')],
  ['an alias of itself', 'name: &a [*a]\nbaseUrl: *a'],
  ['20,000 nested lists', '['.repeat(20_000)],
  ['10,000 nested blocks', '- '.repeat(10_000)],
  ['10,000 nested keys', '? '.repeat(10_000)],
  ['10,000 anchors', `${'&a '.repeat(10_000)}x`],
  ['an unclosed quote', `"${'\\'.repeat(99_999)}`],
  ['a key of a megabyte', `${'x'.repeat(1_000_000)}: 1`],
  ['70,000 keys', Array.from({ length: 70_000 }, (_, at) => `k${at}: 1`).join('\n')],
  ['320,000 lists', `[${'[],'.repeat(320_000)}[]]`],
  ['a duplicate key', 'name: a\nbaseUrl: b\nname: c'],
  ['many documents', '--- {}\n'.repeat(10_000)],
];

const members: readonly (readonly [string, object, RegExp])[] = [
  ['a line break in a header', { headers: { 'X-A': 'a\r\nb: c' } }, /headers\.X-A contains a character/],
  ['a header outside Latin-1', { headers: { 'X-A': '€' } }, /headers\.X-A contains a character/],
  ['a blank in a header name', { headers: { 'X A': 'a' } }, /headers\.X A is not a valid header name/],
  [
    'Content-Length',
    { headers: { 'Content-Length': '5' } },
    /Content-Length is controlled by the HTTP client/,
  ],
  ['Upgrade', { headers: { upgrade: 'h2c' } }, /headers\.upgrade is controlled by the HTTP client/],
  ['a name of 300 letters', { name: 'x'.repeat(300) }, /name must NOT have more than 200 characters/],
  ['control characters in the name', { name: 'a\u001b[31mb' }, /name must match pattern/],
];

it.each(members)('a profile with %s is refused in one line with exit code 2', async (_, member, words) => {
  const profile = await folder.write('odd.yaml', { baseUrl: 'http://127.0.0.1:9', ...member });
  expect(await errorOf(['verify', '--profile', profile])).toMatch(words);
});

it('a data file whose name is too long is refused in one line with exit code 2', async () => {
  expect(await errorOf(['reference', '--data', 'x'.repeat(300)])).toContain('ENAMETOOLONG');
});

it.each([
  ['states two thousand million objects', 'UPDATE origin SET objects = 2000000000'],
  [
    'has a view that never ends instead of a table',
    `DROP TABLE origin; CREATE VIEW origin AS WITH RECURSIVE numbers(n) AS
       (SELECT 0 UNION ALL SELECT n + 1 FROM numbers) SELECT sum(n) AS seed, 25 AS objects FROM numbers`,
  ],
])('a data file that %s is refused in one line with exit code 2', (_, change) => {
  const file = join(folder.path, 'data');
  openDataFile(file).close();
  const database = new DatabaseSync(file);
  database.exec(change);
  database.close();
  // The command runs in a separate process, which can be killed if the query never ends.
  const options = { encoding: 'utf8', timeout: 10_000, killSignal: 'SIGKILL' } as const;
  const args = [svcContract, 'reference', '--data', file];
  const { status, stderr } = spawnSync(process.execPath, args, options);
  rmSync(file);
  expect([status, stderr]).toEqual([
    2,
    expect.stringMatching(/^.* cannot be used as a data file: (?:damaged|written by another .*)\. .*\n$/),
  ]);
});

async function expectRefused(text: string, line: string): Promise<void> {
  const file = await folder.write('hostile.yaml', text);
  expect((await messageAbout(file, line)).length).toBeLessThan(1_000);
}

it.each(texts)('a profile with %s is refused in one line with exit code 2', (_, text) =>
  expectRefused(text, 'verify --profile FILE'),
);

it.each(places)('a file with nested aliases is refused in one line with exit code 2: %s', (line) =>
  expectRefused(laughs('[?, ?, ?, ?, ?, ?, ?, ?, ?]'), line),
);

// A contract is cached by the path of its overlay, so every overlay needs a new path.
const overlays = temporaryFolder();
const product = "$..[?@['x-section'] == '2.2'].properties.product";
async function overlaid(...actions: readonly object[]) {
  const document = { overlay: '1.0.0', info: { title: '', version: '' }, actions };
  const overlay = await overlays.write('overlay.yaml', document);
  const server = await serving(JSON.stringify({ product: `${'a'.repeat(60)}!`, version: '1.2.3' }));
  return verifying(server, { only: 'SY-16,SY-17,SY-18', profile: { overlay } });
}

describe('an overlay', () => {
  it('with a pattern that does not terminate causes errors, and no verdicts', async () => {
    const update = { pattern: '^(a+)+$' };
    const { exitCode, rules, faults } = await overlaid({ target: product, update });
    expect(faults.join()).toContain('The pattern ^(a+)+$ timed out');
    expect(rules('failed')).toEqual([]);
    expect(exitCode).toBe(3);
  });

  it('with a pattern that is slow but valid works', async () => {
    const update = { pattern: '^[a-z]{1,64}!$' };
    expect((await overlaid({ target: product, update })).faults).toEqual([]);
  });

  const late = /the target .* timed out: it takes more than 1 s\. /;
  const update = { a: 1 };
  const loop = { type: 'object', properties: { next: { $ref: '#/components/schemas/Loop' } } };
  it.each<[string, object, RegExp]>([
    ['searches for its target for ever', { target: "$..[?search(@.description, '^(.+)+~$')]", update }, late],
    ['uses a target that visits all nodes for each node', { target: '$..[?$..[?$..nowhere]]', update }, late],
    ['adds a circular reference', { target: '$.components.schemas', update: { Loop: loop } }, /are circular/],
    ['removes an operation', { target: '$.paths.*', remove: true }, /removes the operation getServiceHealth/],
    ['breaks OpenAPI', { target: '$.paths', update: { '/x': 5 } }, /document: #\/paths\/~1x must be/],
    ['has no effect', { target: '$.paths' }, /actions\.0 must have required property 'update'/],
  ])('that %s is refused in one line with exit code 2', async (_, action, words) => {
    const { exitCode, stderr } = await overlaid(action);
    expect(stderr).toMatch(words);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(exitCode).toBe(2);
  });
});
