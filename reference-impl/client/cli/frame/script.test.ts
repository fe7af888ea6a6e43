import { describe, expect, it } from 'vitest';
import { linesOf } from './script.ts';

describe('a script', () => {
  it('has one command a line', () => {
    expect(linesOf('get-version http://x\r\n\n  # nothing\nreset-system --force # now\n')).toEqual([
      ['get-version', 'http://x'],
      ['reset-system', '--force'],
    ]);
  });

  it('holds words together by quotes', () => {
    expect(linesOf(`get-version --path 'getVersion=GET /a b' "c # d"e ''`)).toEqual([
      ['get-version', '--path', 'getVersion=GET /a b', 'c # de', ''],
    ]);
  });

  it('keeps a # inside a word', () => {
    expect(linesOf('connect http://x#y')).toEqual([['connect', 'http://x#y']]);
  });

  it.each(['get-version "open', "a 'b"])('that leaves a quote open is refused by its line: %s', (line) => {
    expect(() => linesOf(`\n${line}`)).toThrow('Line 2 of the script leaves a quote open.');
  });
});
