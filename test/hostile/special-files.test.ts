import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { run } from '#harness/cli/cli.ts';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { fakeEnvironment } from '#test/commands/testing/run-command.ts';

const folder = temporaryFolder('all');
let pipe = '';

beforeAll(() => {
  pipe = join(folder.path, 'pipe');
  execFileSync('mkfifo', [pipe]);
});

/** Every place where a command takes a file; a profile in braces is written first. */
const places = [
  'verify --profile FILE',
  'verify --profile {"overlay":"FILE"}',
  'verify --profile {"tls":{"authority":"FILE"}}',
  'verify reference --baseline FILE',
  'verify-client FILE',
  'received FILE',
  'init --profile FILE',
  'diff FILE',
  'diff --profile FILE',
  'report merge FILE',
  'report compare FILE FILE',
  'reference --port 0 --record FILE',
  'mock --port 0 --record FILE',
];

describe.each([
  ['a pipe that nobody writes to', () => pipe],
  ['a device', () => '/dev/zero'],
])('in place of a file %s', (_, special) => {
  it.each(places)('is wrong usage, said in one line: %s', async (line) => {
    const words = await Promise.all(
      line.split(' ').map(async (word) => {
        const named = word.replaceAll('FILE', special());
        if (!named.startsWith('{')) return named;
        const profile = join(folder.path, 'profile.yaml');
        await writeFile(profile, JSON.stringify({ baseUrl: 'http://127.0.0.1:9', ...JSON.parse(named) }));
        return profile;
      }),
    );
    const environment = fakeEnvironment();
    const exitCode = await run(words, environment);
    expect(environment.written.stderr).toContain('it is no regular file');
    expect(environment.written.stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(exitCode).toBe(2);
  });
});
