import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { readBaseline, writeBaseline } from './baseline-file.ts';

const folder = temporaryFolder('all');

async function reading(text: string) {
  const file = join(folder.path, 'known.yaml');
  await writeFile(file, text);
  return readBaseline(file, false);
}

const entry = '- rule: SH-11\n  reason: the proxy strips it\n  owner: anna\n  expires: 2030-01-01\n';

describe('a baseline', () => {
  it('is read as it was written', async () => {
    const entries = await reading(entry);
    expect(entries).toEqual([
      { rule: 'SH-11', reason: 'the proxy strips it', owner: 'anna', expires: '2030-01-01' },
    ]);
    const atOperation = entry.replace('reason', 'operation: listRoles\n  reason');
    expect(await reading(entry + atOperation)).toMatchObject([{}, { operation: 'listRoles' }]);
    const file = join(folder.path, 'written.yaml');
    await writeBaseline(file, entries);
    expect(await readBaseline(file, false)).toEqual(entries);
  });

  it.each([
    ['nothing', ''],
    ['only a comment', '# none yet\n'],
  ])('may hold %s', async (_, text) => {
    expect(await reading(text)).toEqual([]);
  });

  it.each([
    ['is not YAML', `${entry}- {rule: [}\n`, /known\.yaml:5:\d+ is not valid YAML/],
    ['has an entry without an owner', `${entry}- rule: SH-12\n  reason: x\n`, /known\.yaml:5:3: 1 must have/],
    [
      'has a day that is not one',
      entry.replace('2030-01-01', 'soon'),
      /known\.yaml:4:3: 0\.expires must match/,
    ],
    [
      'has a member nobody knows',
      `${entry}  until: 2031-01-01\n`,
      /known\.yaml:5:3: 0\.until is not a member/,
    ],
    [
      'names an unknown rule',
      `# known\n${entry.replace('11', '99')}`,
      /known\.yaml:2:3: .*unknown rule "SH-99"/,
    ],
    ['names a rule twice', `${entry}\n${entry}`, /known\.yaml:6:3: .*SH-11.*twice/],
  ])('that %s is refused with file, line and column', async (_, text, message) => {
    await expect(reading(text)).rejects.toThrow(message);
  });
});
