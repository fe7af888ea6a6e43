import { chmodSync, linkSync, mkdirSync, promises, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile, utimes } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import process from 'node:process';
import { beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '#test/builders/temporary-folder.ts';
import {
  appendWhole,
  prepareFolder,
  refuseBusy,
  replaceFile,
  restrictToOwner,
  writeFiles,
} from './output-files.ts';
import { assertDistinct } from './same-file.ts';

/** While `act` runs, only half of each text is written, as on a disk that becomes full. */
async function onFullDisk(act: () => Promise<unknown>): Promise<unknown> {
  const { writeFile, appendFile } = promises;
  const half = (write: typeof writeFile) => async (file: string, text: string) => {
    await write(file, text.slice(0, text.length / 2));
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  };
  Object.assign(promises, { writeFile: half(writeFile), appendFile: half(appendFile) });
  syncBuiltinESMExports();
  return act().finally(() => {
    Object.assign(promises, { writeFile, appendFile });
    syncBuiltinESMExports();
  });
}

describe('on a full disk', () => {
  const made = temporaryFolder();

  it.each([
    ['replaced', replaceFile],
    ['appended to', appendWhole],
    ['of a run', (file: string, text: string) => writeFiles(dirname(file), [[basename(file), text]])],
  ])('a file that is %s is as before, and the message names the disk', async (_, write) => {
    const file = await made.write('a', 'what people wrote');
    await expect(onFullDisk(() => write(file, 'something new'))).rejects.toMatchObject({
      message: expect.stringMatching(/cannot be written: the disk is full\.$/),
      exitCode: 3,
    });
    expect(await readFile(file, 'utf8')).toBe('what people wrote');
    expect(await readdir(made.path)).toEqual(['a']);
  });
});

it('a replaced file keeps its mode and the links to it, and one that may not be written is kept', async () => {
  const real = at('linked', 'kept');
  writeFileSync(real, 'old');
  chmodSync(real, 0o640);
  symlinkSync(real, at('link-to-kept'));
  await replaceFile(at('link-to-kept'), 'new');
  expect(await readFile(real, 'utf8')).toBe('new');
  expect(statSync(real).mode & 0o777).toBe(0o640);
  await expect(replaceFile(at('real'), '')).rejects.toMatchObject({ code: 'USAGE' });
});

describe('the files of a run', () => {
  const made = temporaryFolder();

  it('replace those of an earlier run, and a folder that cannot be created is wrong usage', async () => {
    const reports = join(made.path, 'reference');
    await writeFiles(reports, [['result.json', 'first']]);
    await writeFiles(reports, [['result.json', 'second']]);
    expect(await readdir(reports)).toEqual(['result.json']);
    expect(await readFile(join(reports, 'result.json'), 'utf8')).toBe('second');
    await expect(prepareFolder(join(reports, 'result.json', 'out'))).rejects.toMatchObject({ exitCode: 2 });
  });

  it('are not left incomplete if they cannot be written', async () => {
    await mkdir(join(made.path, 'result.json'));
    await expect(writeFiles(made.path, [['result.json', 'text']])).rejects.toMatchObject({ exitCode: 3 });
    expect(await readdir(made.path)).toEqual(['result.json']);
  });

  it('are refused in a folder to which another run writes, unless that run ended long ago', async () => {
    const mark = join(made.path, '.writing');
    await mkdir(mark);
    await expect(writeFiles(made.path, [['a', '']])).rejects.toThrow(
      `Another run is writing to ${made.path}.`,
    );
    await expect(refuseBusy(dirname(made.path), { target: { name: basename(made.path) } })).rejects.toThrow(
      `Another run is writing to ${made.path}.`,
    );
    for (const long of [0, Date.now() + 3_600_000]) {
      await mkdir(mark, { recursive: true });
      await utimes(mark, new Date(long), new Date(long));
      await writeFiles(made.path, [['a', '']]);
      expect(await readdir(made.path)).toEqual(['a']);
    }
  });

  it('of a run that was killed are removed, but not those of people', async () => {
    const left = 'result.json.3f0e5f3e-54a2-4d6f-9c6e-0a1b2c3d4e5f';
    for (const name of [left, 'result.json.bak']) await made.write(name, '');
    await writeFiles(made.path, [['result.json', 'new']]);
    expect((await readdir(made.path)).sort()).toEqual(['result.json', 'result.json.bak']);
  });

  it('are all unchanged if one cannot be replaced', async () => {
    await writeFiles(made.path, [['a', 'old']]);
    await mkdir(join(made.path, 'b'));
    const writing = writeFiles(
      made.path,
      ['a', 'b'].map((name) => [name, 'new'] as const),
    );
    await expect(writing).rejects.toThrow(`${made.path} cannot be written: b is a folder.`);
    expect(await readFile(join(made.path, 'a'), 'utf8')).toBe('old');
    expect((await readdir(made.path)).sort()).toEqual(['a', 'b']);
  });

  it('are all unchanged if one cannot be written', async () => {
    await writeFiles(made.path, [['a', 'old']]);
    function* broken(): Generator<[string, string]> {
      yield ['a', 'new'];
      throw new Error('the second was not made');
    }
    await expect(writeFiles(made.path, broken())).rejects.toThrow(/^the second was not made$/);
    expect(await readFile(join(made.path, 'a'), 'utf8')).toBe('old');
    expect(await readdir(made.path)).toEqual(['a']);
  });
});

const folder = temporaryFolder('all');
const at = (...names: string[]) => join(folder.path, ...names);

beforeAll(() => {
  mkdirSync(at('real'));
  symlinkSync(at('real'), at('linked'));
  writeFileSync(at('there'), 'x');
  writeFileSync(at('other'), 'x');
  symlinkSync(at('there'), at('symbolic'));
  symlinkSync(at('not-there'), at('dangling'));
  linkSync(at('there'), at('hard'));
});

describe('two options', () => {
  it.each([
    ['the same path', 'there', 'there'],
    ['a path with dots', 'there', 'real/../there'],
    ['a symbolic link', 'there', 'symbolic'],
    ['a hard link', 'hard', 'there'],
    ['a file that does not exist yet', 'new', 'new'],
    ['a missing file in a linked folder', 'real/new', 'linked/new'],
    ['a file in a missing folder', 'no/such', 'no/./such'],
  ])('may not name one file by %s', (_, one, other) => {
    expect(() => assertDistinct({ '--data': at(one), '--record': at(other) })).toThrow(
      `--data and --record name the same file, ${at(other)}.`,
    );
  });

  it('may not name the same file by an absolute and a relative path', () => {
    const files = { a: at('there'), b: relative(process.cwd(), at('there')) };
    expect(() => assertDistinct(files)).toThrow('a and b');
  });

  it.each([
    ['there', 'other'],
    ['real/new', 'new'],
    ['there', undefined],
  ])('may name %s and %s', (one, other) => {
    expect(() =>
      assertDistinct({ one: at(one), other: other && at(other), further: undefined }),
    ).not.toThrow();
  });
});

it.each([0o644, 0o606, 0o640, 0o777])('the permissions of other users are removed: %o', (mode) => {
  const file = at('file');
  writeFileSync(file, 'secret');
  chmodSync(file, mode);
  expect(restrictToOwner(file)).toBeUndefined();
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it('private files and non-files are not changed', () => {
  const never = () => {
    throw new Error('was to be left alone');
  };
  const file = at('file');
  chmodSync(file, 0o400);
  expect(restrictToOwner(file, never)).toBeUndefined();
  expect(restrictToOwner(folder.path, never)).toBeUndefined();
  expect(restrictToOwner('/dev/null', never)).toBeUndefined();
  expect(restrictToOwner(at('nothing'), never)).toBeUndefined();
});

it('a private file whose permissions cannot be changed is reported in one line', () => {
  const file = at('file');
  chmodSync(file, 0o644);
  const line = restrictToOwner(file, () => {
    throw new Error('EPERM');
  });
  expect(line).toBe(
    `Warning: ${file} contains secrets, other users may have access to it, and its permissions cannot be changed.`,
  );
});
