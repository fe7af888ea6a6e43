import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '#harness/cli/cli.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { fakeEnvironment } from '#test/commands/testing/run-command.ts';

const letters = 'abcdefghijklmnop'.split('');
const laughs = (many: string): string =>
  letters
    .map((name, at) => `${name}: &${name} ${many.replaceAll('?', at === 0 ? 'ha' : `*${letters[at - 1]}`)}`)
    .join('\n');

const texts: readonly (readonly [string, string])[] = [
  ['aliases of aliases in lists', laughs('[?, ?, ?, ?, ?, ?, ?, ?, ?]')],
  ['aliases of aliases in maps', laughs('{u: ?, v: ?, w: ?, x: ?, y: ?, z: ?}')],
  ['merge keys of merge keys', laughs('{<<: [{a: ?}, {b: ?}], c: ?, d: ?, e: ?}')],
  ['an alias that holds itself', 'name: &a [*a]\nbaseUrl: *a'],
  ['lists without a bottom', '['.repeat(20_000)],
  ['maps without a bottom', '{a: '.repeat(20_000)],
  ['blocks without a bottom', '- '.repeat(10_000)],
  ['keys without a bottom', '? '.repeat(10_000)],
  ['anchors without number', `${'&a '.repeat(10_000)}x`],
  ['quotes without an end', `"${'\\'.repeat(99_999)}`],
  ['a key of a megabyte', `${'x'.repeat(1_000_000)}: 1`],
  ['keys by the ten thousand', Array.from({ length: 70_000 }, (_, at) => `k${at}: 1`).join('\n')],
  ['lists by the hundred thousand', `[${'[],'.repeat(320_000)}[]]`],
  ['a key twice', 'name: a\nbaseUrl: b\nname: c'],
  ['many documents', '--- {}\n'.repeat(10_000)],
  ['a tag without an end', `!<${'x'.repeat(100_000)}> 1`],
];

const folder = temporaryFolder();
/** What is read by each command, by the words in front of the file; with it, what the profile beside it says. */
const readers: [what: string, words: (file: string) => readonly string[]][] = [
  ['profile', (file) => ['verify', '--profile', file]],
  ['profile of init', (file) => ['init', 'http://127.0.0.1:9', '--profile', file]],
  ['profile of diff', (file) => ['diff', '--profile', file]],
  ['baseline', (file) => ['verify', 'reference', '--in-process', '--baseline', file]],
  ['subject file', (file) => ['verify-client', file]],
  ['description', (file) => ['diff', file]],
  ['overlay', () => ['verify', '--profile', join(folder.path, 'beside.yaml')]],
];

describe.each(readers)('a %s', (_, words) => {
  it.each(texts)('of %s is one line, and exit code 2', async (_what, text) => {
    const file = join(folder.path, 'hostile.yaml');
    await writeFile(file, text);
    const profile = { name: 'it', baseUrl: 'http://127.0.0.1:9', overlay: file };
    await writeFile(join(folder.path, 'beside.yaml'), JSON.stringify(profile));
    const environment = fakeEnvironment();
    const exitCode = await run(
      [...words(file), ...(words(file)[0] === 'verify' ? ['--out', folder.path] : [])],
      environment,
    );
    const { stdout, stderr } = environment.written;
    expect({ exitCode, lines: stderr.trimEnd().split('\n').length, stdout }).toEqual({
      exitCode: 2,
      lines: 1,
      stdout: '',
    });
    expect(stderr.length).toBeLessThan(1_000);
  });
});
