import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { run } from '#harness/cli/cli.ts';
import type { RunResult } from '#harness/result/result.ts';
import { fakeEnvironment } from '#test/commands/testing/run-command.ts';

const subject = fileURLToPath(new URL('./client.yaml', import.meta.url));

/** Each for a line of careless.mjs that anybody might have written. */
const broken = [
  ...[
    'CL-04',
    'CL-05',
    'CL-11',
    'CL-12',
    'CL-13',
    'CL-14',
    'CL-16',
    'CL-20',
    'CL-22',
    'CL-23',
    'CL-25',
    'CL-26',
  ],
  ...[
    'CL-28',
    'CL-30',
    'CL-32',
    'CL-33',
    'CL-34',
    'CL-35',
    'CL-36',
    'CL-38',
    'CL-39',
    'CL-40',
    'CL-41',
    'CL-42',
  ],
  ...['CL-43', 'CL-44', 'CL-45', 'CL-46', 'CL-47', 'CL-49', 'CL-50', 'CL-51', 'CL-52', 'CL-53'],
  ...['CL-63', 'CL-65', 'CL-67'],
];

it('breaks just the rules that it is careless about', { timeout: 240_000 }, async () => {
  const out = await mkdtemp(join(tmpdir(), 'svc-contract-'));
  try {
    expect(await run(['verify-client', subject, '--out', out], fakeEnvironment())).toBe(1);
    const text = await readFile(join(out, 'careless', 'result.json'), 'utf8');
    const { rules } = JSON.parse(text) as RunResult;
    expect(rules.filter(({ verdict }) => verdict === 'failed').map(({ id }) => id)).toEqual(broken);
    expect(rules.filter(({ verdict }) => verdict === 'error')).toEqual([]);
    // It never gets a list, since it asks for one by a number.
    const untested = rules.filter(({ verdict }) => verdict === 'untested').map(({ id }) => id);
    expect(untested).toEqual(['CL-55', 'CL-70']);
  } finally {
    await rm(out, { recursive: true, force: true });
  }
});
