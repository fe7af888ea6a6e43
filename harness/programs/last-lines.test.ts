import { expect, it } from 'vitest';
import { lastLines } from './last-lines.ts';

function keptOf(most: number, ...texts: readonly string[]) {
  const lines = lastLines(most);
  for (const each of texts) lines.add(each);
  return lines.all();
}

it('keeps all of a short output, also the line that has not ended', () => {
  expect(keptOf(10, 'one\n', 'two')).toEqual({ text: 'one\ntwo', left: 0 });
});

it('keeps the last whole lines of a long output', () => {
  expect(keptOf(10, 'one\ntwo\nthree\n', 'four\nfive\n')).toEqual({ text: 'four\nfive\n', left: 14 });
  expect(keptOf(10, ...Array.from({ length: 1_000 }, () => 'line\n'))).toEqual({
    text: 'line\nline\n',
    left: 4_990,
  });
});

it('keeps nothing of a line that is too long, so that no end of a secret is left of it', () => {
  const long = 'x'.repeat(30);
  expect(keptOf(10, long, 'secret')).toEqual({ text: '', left: 36 });
  expect(keptOf(10, long, 'secret', '\nend')).toEqual({ text: 'end', left: 37 });
});
