import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { harFile } from './har-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'svc-har-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('is whole after every entry, and says once that it takes no more', () => {
  const file = join(folder, 'a.har');
  const entries = () => JSON.parse(readFileSync(file, 'utf8')).log.entries;
  const har = harFile(file, { entries: 2, bytes: 10_000 });
  expect(entries()).toEqual([]);
  expect(har.add({ a: 'ü' })).toBeUndefined();
  expect(entries()).toEqual([{ a: 'ü' }]);
  expect(har.add({ b: 'x'.repeat(20_000) })).toContain('takes no more');
  expect(har.add({ c: 1 })).toBeUndefined();
  expect(har.isWhole).toBe(false);
  har.close();
  expect(entries()).toEqual([{ a: 'ü' }]);
});
