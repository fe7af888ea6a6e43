import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '#harness/root.ts';
import manifest from '../package.json' with { type: 'json' };

const { version } = manifest;
const read = (file: string): Promise<string> => readFile(join(root, file), 'utf8');

describe('the version of the package', () => {
  it.each(['action.yml', 'docs/ci.md', 'Containerfile'])('is the one that %s names', async (file) => {
    const named = [...(await read(file)).matchAll(/svc-contract[@-](\d+\.\d+\.\d+)/g)].map(
      ([, each]) => each,
    );
    expect(new Set(named)).toEqual(new Set([version]));
  });

  it('has a dated chapter in the changelog', async () => {
    expect(await read('CHANGELOG.md')).toMatch(new RegExp(`^## ${version} \\(\\d{4}-\\d\\d-\\d\\d\\)$`, 'm'));
  });
});
