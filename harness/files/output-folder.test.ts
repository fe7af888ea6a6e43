import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { prepareFolder, writeFiles } from './output-folder.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-contract-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

it('files replace those of an earlier run, and nothing else is left', async () => {
  const own = join(folder, 'reference');
  await writeFiles(own, [['result.json', 'first']]);
  await writeFiles(own, [['result.json', 'second']]);
  expect(await readdir(own)).toEqual(['result.json']);
  expect(await readFile(join(own, 'result.json'), 'utf8')).toBe('second');
});

it('a file that cannot be written leaves no part of it behind', async () => {
  await mkdir(join(folder, 'result.json'));
  await expect(writeFiles(folder, [['result.json', 'text']])).rejects.toMatchObject({ exitCode: 3 });
  expect(await readdir(folder)).toEqual(['result.json']);
});

it('a folder to which another run writes is refused, unless that run is long gone', async () => {
  const mark = join(folder, '.writing');
  await mkdir(mark);
  await expect(writeFiles(folder, [['a', '']])).rejects.toThrow(`Another run is writing to ${folder}.`);
  await utimes(mark, new Date(0), new Date(0));
  await writeFiles(folder, [['a', '']]);
  expect(await readdir(folder)).toEqual(['a']);
});

it('a folder that cannot be made is wrong usage', async () => {
  await writeFile(join(folder, 'file'), '');
  await expect(prepareFolder(join(folder, 'file', 'out'))).rejects.toMatchObject({ exitCode: 2 });
});

it('leaves every file as it was when one cannot be made', async () => {
  await writeFiles(folder, [['a', 'old']]);
  function* broken(): Generator<[string, string]> {
    yield ['a', 'new'];
    throw new Error('the second was not made');
  }
  await expect(writeFiles(folder, broken())).rejects.toThrow(/^the second was not made$/);
  expect(await readFile(join(folder, 'a'), 'utf8')).toBe('old');
  expect(await readdir(folder)).toEqual(['a']);
});
