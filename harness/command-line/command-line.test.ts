import { describe, expect, it } from 'vitest';
import { parseCommandLine } from './command-line.ts';
import { didYouMean, nearest } from './did-you-mean.ts';
import {
  type CommandSyntax,
  decimalNumber,
  flag,
  list,
  type OptionTable,
  oneOf,
  option,
  wholeNumber,
  word,
} from './options.ts';

function defined<const T extends OptionTable>(syntax: CommandSyntax<T>): CommandSyntax<T> {
  return syntax;
}

const command = defined({
  name: 'verify',
  summary: 'Runs the features.',
  options: {
    target: word('TARGET', 'what to verify'),
    only: list('ID', 'these rules only'),
    out: option('DIR', 'folder for reports'),
    url: option('URL', 'an address', { isPositional: true }),
    sample: option('N', 'every Nth', { takes: wholeNumber(1, 9) }),
    basis: option('BASIS', 'of a basis', { takes: oneOf(['stated', 'open']) }),
    json: flag('print JSON', { excludes: ['quiet'] }),
    quiet: flag('print less'),
    timings: option('FILE', 'balance by these', { needs: 'sample' }),
    mutant: option('ID', 'break a rule', { forms: ['reference'] }),
  },
  forms: { reference: 'reference', other: 'any other target' },
  formOf: ({ target }) => (target === 'reference' ? 'reference' : 'other'),
});
const parse = (...argv: string[]) => parseCommandLine('svc-contract', command, argv);

describe('a command line', () => {
  it('is parsed into values of the types in its table', () => {
    const parsed = parse(...'reference --out x --json --only SH-01,SH-02 --only=LS-03 --sample=7'.split(' '));
    expect(parsed).toMatchObject({
      values: { out: 'x', only: ['SH-01', 'SH-02', 'LS-03'], sample: 7, json: true, target: 'reference' },
    });
  });

  it('sets omitted options to false, an empty list or undefined', () => {
    expect(parse()).toMatchObject({ values: { json: false, only: [], out: undefined, target: undefined } });
  });

  it('reads everything after -- as arguments, and a positional option by position or name', () => {
    expect(parse('--', '--json', '-x')).toMatchObject({
      values: { target: '--json', url: '-x', json: false },
    });
    expect(parse('reference', '--url', 'u')).toMatchObject({ values: { target: 'reference', url: 'u' } });
  });

  it('shows help for --help or -h, also if arguments are missing', () => {
    expect(parse('-h')).toEqual({ outcome: 'help' });
    expect(parse('prism', '--help', '--mutant', 'x')).toEqual({ outcome: 'help' });
  });

  it.each<[string[], string, string?]>([
    [['--onyl', 'hidden'], 'unknown option --onyl', 'Did you mean --only? '],
    [['-Onyl:hidden'], 'unknown option -Onyl'],
    [['--__proto__'], 'unknown option --__proto__'],
    [['--target', 'hidden'], 'unknown option --target'],
    [['--out'], '--out needs a value; write --out=VALUE if the value begins with a dash'],
    [['--out', '--json'], '--out needs a value; write --out=VALUE if the value begins with a dash'],
    [['--out', ''], '--out is empty', 'Give it a value or leave it out. '],
    [['--out', ' \t'], '--out is empty', 'Give it a value or leave it out. '],
    [[''], 'TARGET is empty', 'Give it a value or leave it out. '],
    [['--only', 'SH-01', '--only', ', ,'], '--only is empty', 'Give it a value or leave it out. '],
    [['--json=hidden'], '--json takes no value'],
    [['--out', 'hidden', '--out', 'hidden'], '--out can be given only once'],
    [['a', 'hidden', '--url', 'hidden'], '--url can be given only once'],
    [['a', 'b', 'hidden'], 'too many arguments, it takes TARGET URL'],
    [['--sample', 'hidden'], '--sample must be a whole number from 1 to 9'],
    [['--basis', 'hidden'], '--basis must be stated or open'],
    [['--json', '--quiet'], '--json and --quiet cannot be used together'],
    [['--timings', 'hidden'], '--timings has no effect without --sample'],
    [['--mutant', 'hidden'], '--mutant does not apply to any other target, only to reference'],
  ])('%j is misuse, reported in one sentence without any value', (argv, problem, meant = '') => {
    expect(parse(...argv)).toEqual({
      outcome: 'misuse',
      problem: `verify: ${problem}.`,
      hint: `${meant}See svc-contract verify --help.`,
    });
  });

  it('names a missing required argument', () => {
    const file = word('FILE', 'a file', { isRequired: true });
    const strict = defined({ name: 'try', summary: 'Tries.', options: { file } });
    expect(parseCommandLine('svc', strict, [])).toMatchObject({ problem: 'try: FILE is missing.' });
  });
});

it.each(['', '0', '-1', '1.5', '1e3', '0x10', ' 7', '9007199254740993'])(
  '"%s" is not a whole number',
  (text) => {
    expect(wholeNumber(1, 100).read(text)).toBeUndefined();
  },
);

it('reads numbers, with decimals where they are allowed', () => {
  expect(['0', '007'].map(wholeNumber(0, 100).read)).toEqual([0, 7]);
  const read = ['0.1', '3', '3.1', '.5'].map(decimalNumber(0.1, 3).read);
  expect(read).toEqual([0.1, 3, undefined, undefined]);
});

const known = ['getHealth', 'getBasicHealth', 'resetSystem', 'x'.repeat(5_000)];

describe('an unknown argument', () => {
  it.each([
    ['getHaelth', 'getHealth'],
    ['GETHEALTH', 'getHealth'],
    ['resetSystme', 'resetSystem'],
    ['getHealt', 'getHealth'],
    ['sum', undefined],
    ['', undefined],
  ])('%s gets the suggestion %s', (word, meant) => {
    expect(nearest(word, known)).toBe(meant);
  });

  // Words of over 200 characters are not compared: the time grows with the product of the two lengths.
  it.each([0, 1, 200, 201, 1_000_000])('of %i characters gets no suggestion', (length) => {
    expect(didYouMean('z'.repeat(length), known)).toBe('');
  });
});
