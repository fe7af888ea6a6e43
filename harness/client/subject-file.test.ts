import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSubject } from '#harness/client/subject-file.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-subject-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function reading(text: string): Promise<Awaited<ReturnType<typeof readSubject>>> {
  const file = join(folder, 'client.yaml');
  await writeFile(file, text);
  return readSubject(file);
}

const least =
  'name: mine\nshell: [sh, -c, "{script}"]\ncommands: { Get-SvcVersion: { line: svc version } }\n';

describe('a subject file', () => {
  it('needs little', async () => {
    const { subject, release } = await reading(least);
    expect(release).toBe('0.16.0');
    expect(subject).toEqual({
      name: 'mine',
      here: folder,
      shell: ['sh', '-c', '{script}'],
      marker: 'echo "{marker} $?"',
      environment: {},
      answers: { yes: 'y', no: 'n' },
      timeoutSeconds: 60,
      commands: { 'Get-SvcVersion': { line: 'svc version' } },
    });
  });

  it('may name an older release, as a number too', async () => {
    expect((await reading(`${least}release: 0.14\n`)).release).toBe('0.14.0');
  });

  it.each([
    [`${least}colour: red\n`, /client\.yaml:4:1: colour is not a member that a subject file has/],
    ['name: mine\nshell: [sh]\ncommands: {}\n', /client\.yaml:2:1: shell must NOT have fewer than 2 items/],
    [least.replace('Get-SvcVersion', 'Get-Version'), /commands\.Get-Version is not a member/],
    ['name: [', /client\.yaml:1:8 is not valid YAML/],
    [`${least}release: 9.9\n`, /"9\.9" is not a known release/],
  ])('%j is refused with its line', async (text, message) => {
    await expect(reading(text)).rejects.toThrow(message);
  });
});
