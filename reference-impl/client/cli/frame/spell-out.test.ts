import { describe, expect, it } from 'vitest';
import type { OptionTable } from '#harness/command-line-options.ts';
import { spellOut } from './spell-out.ts';

const options: OptionTable = {
  url: { type: 'string', help: '' },
  'api-key': { type: 'string', help: '' },
  'what-if': { type: 'boolean', help: '' },
};

describe('an option in the documented spelling', () => {
  it.each([
    [
      ['-WhatIf', '-ApiKey', 'k'],
      ['--what-if', '--api-key', 'k'],
    ],
    [
      ['-whatif', '-APIKEY:k:l'],
      ['--what-if', '--api-key=k:l'],
    ],
    [['-ApiKey:-k'], ['--api-key=-k']],
    [
      ['--what-if', '--api-key=-k', 'http://x'],
      ['--what-if', '--api-key=-k', 'http://x'],
    ],
    [
      ['-Frob:hidden', '-x', '-h'],
      ['-Frob:hidden', '-x', '-h'],
    ],
    [['-?'], ['--help']],
    [['-Help'], ['--help']],
    [
      ['--', '-WhatIf'],
      ['--', '-WhatIf'],
    ],
  ])('%j', (given, words) => {
    expect(spellOut(options, given)).toEqual(words);
  });
});
