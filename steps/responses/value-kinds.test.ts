import { describe, expect, it } from 'vitest';
import { isAsWritten } from './value-kinds.ts';

describe('a cell of a table', () => {
  it.each([
    ['healthy', 'healthy'],
    ['ready or not_ready', 'not_ready'],
    ['true', true],
    ['null', null],
    ['42', 42],
    ['"42"', '42'],
    ['any value', null],
    ['no value', undefined],
    ['no value', null],
    ['a text', ''],
    ['a non-empty text', 'x'],
    ['an integer', 3],
    ['a count', 0],
    ['a count or no value', undefined],
    ['neither healthy nor alive', 'ready'],
    ['a list of texts', []],
    ['a list of 2', [1, 2]],
    ['a list of at most 2', [1]],
    ['a time', '2026-01-02T03:04:05Z'],
    ['a GUID', '0b8ed2e4-1d0c-4a53-9d1f-5a1f3c2f6b11'],
    ['an absolute URL', 'https://id.example/'],
    ['a semantic version', '0.16.0'],
  ])('"%s" takes %j', (cell, value) => {
    expect(isAsWritten(value, cell)).toBe(true);
  });

  it.each([
    ['healthy', 'Healthy'],
    ['ready or not_ready', 'unready'],
    ['true', 'true'],
    ['42', '42'],
    ['any value', undefined],
    ['no value', ''],
    ['a text', null],
    ['a non-empty text', ' '],
    ['an integer', 1.5],
    ['a count', -1],
    ['a count or no value', '3'],
    ['neither healthy nor alive', 'alive'],
    ['a list of texts', ['x', 1]],
    ['a list of 2', [1]],
    ['a list of at most 2', [1, 2, 3]],
    ['a list of at most 2', 1],
    ['a time', 'yesterday'],
    ['a GUID', '17'],
    ['an absolute URL', '/id'],
    ['a semantic version', '0.16'],
  ])('"%s" does not take %j', (cell, value) => {
    expect(isAsWritten(value, cell)).toBe(false);
  });

  it('is refused where it names a kind that does not exist', () => {
    expect(() => isAsWritten('x', 'a colour')).toThrow('"a colour" is not a kind of value');
  });
});
