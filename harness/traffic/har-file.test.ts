import { readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import { harFile } from './har-file.ts';

const folder = temporaryFolder();

it('is complete after every entry, and warns once when it is full', () => {
  const file = join(folder.path, 'a.har');
  const entries = () => JSON.parse(readFileSync(file, 'utf8')).log.entries;
  const har = harFile(file, { entries: 2, bytes: 10_000 });
  expect(entries()).toEqual([]);
  expect(har.add({ a: 'ü' })).toBeUndefined();
  expect(entries()).toEqual([{ a: 'ü' }]);
  expect(har.add({ b: 'x'.repeat(20_000) })).toContain('further requests are not recorded');
  expect(har.add({ c: 1 })).toBeUndefined();
  expect(har.isWhole).toBe(false);
  har.close();
  expect(entries()).toEqual([{ a: 'ü' }]);
});

it('ends at its last whole entry on a full disk, which the message names', () => {
  const file = join(folder.path, 'full.har');
  writeFileSync(file, 'x'.repeat(5_000));
  let room = 400;
  const writing = (...[to, bytes, at, length, position]: [number, Buffer, number, number, number]) => {
    const written = Math.min(length, room - position);
    if (written <= 0) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
    return writeSync(to, bytes, at, written, position);
  };
  const har = harFile(file, { writeTo: writing });
  expect(har.add({ a: 1 })).toBeUndefined();
  const message = har.add({ b: 'x'.repeat(1_000) });
  expect(message).toBe(
    `${file} can no longer be written: the disk is full. It contains the first 1 requests.`,
  );
  room = 0;
  har.close();
  expect(JSON.parse(readFileSync(file, 'utf8')).log.entries).toEqual([{ a: 1 }]);
});
