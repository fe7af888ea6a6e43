import { expect, it } from 'vitest';
import { linesOf } from './lines-of.ts';

it.each([
  ['get-version http://x\r\n\n  # no\nreset-system -a # now\n', 'get-version,http://x|reset-system,-a'],
  [`get-version --path 'getVersion=GET /a b' "c # d"e ''`, 'get-version,--path,getVersion=GET /a b,c # de,'],
  ['connect http://x#y', 'connect,http://x#y'],
])('the script %j has the commands %s', (script, lines) => {
  expect(linesOf(script).join('|')).toBe(lines);
});

it.each(['get-version "open', "a 'b"])(
  'a script with an unclosed quote is refused with the number of its line: %s',
  (line) => {
    expect(() => linesOf(`\n${line}`)).toThrow('Line 2 of the script has an unclosed quote.');
  },
);
