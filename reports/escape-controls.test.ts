import { describe, expect, it } from 'vitest';
import { oneLine } from './escape-controls.ts';

describe('one line of what a server said', () => {
  it.each([
    ['breaks of every kind', 'a\r\nb\u2028c\u2029d\u0085e', 'a b c d e'],
    ['what steers a terminal', '\u001b[31mred\u0007', '[31mred'],
    ['what turns the direction of writing', 'a\u202eb\u2066c', 'a b c'],
    ['half a character', 'a\ud800b', 'a\ufffdb'],
  ])('has no %s', (_, text, line) => {
    expect(oneLine(text)).toBe(line);
  });

  it.each([
    ['abcdef', 6, 'abcdef'],
    ['abcdefg', 6, 'abcde…'],
    ['😀😀😀😀', 3, '😀😀…'],
    ['😀😀😀', 3, '😀😀😀'],
    ['a'.repeat(1_000_000), 3, 'aa…'],
  ])('is cut by whole characters', (text, limit, line) => {
    expect(oneLine(text, limit)).toBe(line);
  });
});
