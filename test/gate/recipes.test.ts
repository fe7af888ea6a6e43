import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '#harness/root.ts';

describe.each(['action.yml', 'docs/ci.md', '.github/workflows/ci.yml'])('%s', (file) => {
  it('names every action of others by its digest and its version', async () => {
    const text = await readFile(join(root, file), 'utf8');
    const used = [...text.matchAll(/uses: *(\S.*)$/gm)].map(([, what = '']) => what);
    const others = used.filter((what) => !/^(\.\/|OWNER\/)/.test(what));
    expect(others.length).toBeGreaterThan(0);
    for (const what of others) expect(what).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('puts a target behind "--", and pins what npm brings', async () => {
    const text = await readFile(join(root, file), 'utf8');
    for (const [line] of text.matchAll(/svc-contract verify .*"\$\{?SVC_TARGET\}?".*/g))
      expect(line).toMatch(/ -- "\$\{?SVC_TARGET/);
    for (const [, version] of text.matchAll(/npx --yes svc-contract(\S*)/g)) expect(version).toMatch(/^@\d/);
  });
});

it('no package that a clone installs has an install script, whatever npm would do with it', async () => {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly hasInstallScript?: boolean }>>;
  };
  const scripted = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript === true);
  expect(scripted.map(([name]) => name)).toEqual([]);
});
