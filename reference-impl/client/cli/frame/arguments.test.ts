import { describe, expect, it } from 'vitest';
import { type Parameters, parseWords } from './arguments.ts';

const parameters: Parameters = {
  url: { type: 'string', help: '' },
  'api-key': { type: 'string', help: '' },
  'what-if': { type: 'boolean', help: '' },
  only: { type: 'string', multiple: true, help: '' },
  help: { type: 'boolean', help: '' },
};
const parse = (...given: string[]) => parseWords('try', parameters, given, ['url']);

describe('the words after a command', () => {
  it.each([
    [['--what-if', '--api-key', 'k'], { 'what-if': true, 'api-key': 'k' }],
    [['-WhatIf', '-ApiKey', 'k'], { 'what-if': true, 'api-key': 'k' }],
    [['-whatif', '-APIKEY:k:l'], { 'what-if': true, 'api-key': 'k:l' }],
    [['--api-key=-k'], { 'api-key': '-k' }],
    [['-ApiKey:-k'], { 'api-key': '-k' }],
    [['http://x'], { url: 'http://x' }],
    [['-Url', 'http://x'], { url: 'http://x' }],
    [['-WhatIf', 'http://x'], { 'what-if': true, url: 'http://x' }],
    [['-WhatIf', '--what-if'], { 'what-if': true }],
    [['--only', 'a', '-Only', 'b'], { only: ['a', 'b'] }],
    [['--', '-WhatIf'], { url: '-WhatIf' }],
    [['-h'], { help: true }],
    [['-?'], { help: true }],
  ])('%j are read', (given, values) => {
    expect(parse(...given)).toEqual(values);
  });

  it.each([
    [['--frob'], 'there is no option --frob'],
    [['-Frob:hidden'], 'there is no option -Frob.'],
    [['--frob=hidden'], 'there is no option --frob.'],
    [['-x'], 'there is no option -x'],
    [['--api-key'], '--api-key needs a value'],
    [['-ApiKey', '-hidden'], '--api-key needs a value'],
    [['-WhatIf:hidden'], '--what-if takes no value'],
    [['--api-key', 'hidden', '-ApiKey', 'hidden'], '--api-key is given twice'],
    [['http://x', '--url', 'hidden'], '--url is given twice'],
    [['http://x', 'hidden'], 'takes url and nothing after it'],
  ])('%j are refused, and no value is repeated', (given, message) => {
    const parsing = () => parse(...given);
    expect(parsing).toThrow(message);
    expect(parsing).not.toThrow('hidden');
  });
});
