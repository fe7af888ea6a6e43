import { linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertDistinct } from './distinct-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'svc-distinct-'));
const at = (...names: string[]) => join(folder, ...names);

beforeAll(() => {
  mkdirSync(at('real'));
  symlinkSync(at('real'), at('linked'));
  writeFileSync(at('there'), 'x');
  writeFileSync(at('other'), 'x');
  symlinkSync(at('there'), at('symbolic'));
  symlinkSync(at('not-there'), at('dangling'));
  linkSync(at('there'), at('hard'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('two options', () => {
  it.each([
    ['the same path', 'there', 'there'],
    ['a path with dots', 'there', 'real/../there'],
    ['a symbolic link', 'there', 'symbolic'],
    ['a hard link', 'hard', 'there'],
    ['a file that is not there yet', 'new', 'new'],
    ['one that is not there, in a linked folder', 'real/new', 'linked/new'],
    ['one in a folder that is not there', 'no/such', 'no/./such'],
  ])('may not name one file by %s', (_, one, other) => {
    expect(() => assertDistinct({ '--data': at(one), '--record': at(other) })).toThrow(
      `--data and --record name the same file, ${at(other)}.`,
    );
  });

  it('may not name one file, relative or not', () => {
    expect(() => assertDistinct({ a: at('there'), b: relative(process.cwd(), at('there')) })).toThrow(
      'a and b',
    );
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
