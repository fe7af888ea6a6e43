import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '#harness/files/root.ts';
import { furtherMutants } from './further-mutants.ts';

it('docs/clients.md lists the rules that were seen to judge commands that the document does not name', async () => {
  const page = await readFile(join(root, 'docs/clients.md'), 'utf8');
  const [, table = ''] = page.split('what they demand of every command');
  const rows = table.split('\n\n')[0]?.matchAll(/^\| (CL[^|]+) \|/gm) ?? [];
  const listed = [...rows].flatMap(([, ids = '']) => ids.split(', '));
  expect(listed.toSorted()).toEqual([...new Set(furtherMutants.map(({ rule }) => rule))].toSorted());
});
