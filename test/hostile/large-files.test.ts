import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runMeasured } from './testing/run-measured.ts';

/** In megabytes. */
const mostMemory = 400;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-contract-'));
  // Three gigabytes of nothing, which take no room on a disk.
  await writeFile(join(folder, 'large'), '');
  await truncate(join(folder, 'large'), 3_000_000_000);
  const profile = { name: 'it', baseUrl: 'http://127.0.0.1:9' };
  await writeFile(join(folder, 'overlaid.yaml'), JSON.stringify({ ...profile, overlay: 'large' }));
  await writeFile(join(folder, 'secured.yaml'), JSON.stringify({ ...profile, tls: { authority: 'large' } }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const out = ['--out', 'out'];
const readers: readonly (readonly [what: string, words: readonly string[]])[] = [
  ['profile', ['verify', '--profile', 'large', ...out]],
  ['profile of init', ['init', 'http://127.0.0.1:9', '--profile', 'large']],
  ['profile of diff', ['diff', '--profile', 'large']],
  ['baseline', ['verify', 'reference', '--in-process', '--baseline', 'large', ...out]],
  ['subject file', ['verify-client', 'large', ...out]],
  ['overlay', ['verify', '--profile', 'overlaid.yaml', ...out]],
  ['certificate authority', ['verify', '--profile', 'secured.yaml', ...out]],
  ['description', ['diff', 'large']],
  ['recording', ['received', 'large', ...out]],
  ['result to compare', ['report', 'compare', 'large', 'large']],
  ['shard', ['report', 'merge', 'large', ...out]],
];

it.each(readers)('a %s of gigabytes is one line and exit code 2', async (_, words) => {
  const { exitCode, stdout, stderr, peak } = await runMeasured(words, folder);
  expect({ exitCode, stdout, stderr }).toEqual({
    exitCode: 2,
    stdout: '',
    stderr: expect.stringMatching(/^svc-contract: .* large is longer than [\d,]+ bytes\. .*\n$/),
  });
  expect(peak).toBeLessThan(mostMemory);
});
