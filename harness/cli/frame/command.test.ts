import { describe, expect, it } from 'vitest';
import { type Command, help, list, parse, text } from './command.ts';

const command: Command = {
  name: 'verify',
  synopsis: 'verify [TARGET]',
  summary: 'Runs the features.',
  details: ['A paragraph.'],
  maximumWords: 1,
  options: {
    only: { type: 'string', multiple: true, value: 'ID', help: 'these rules alone' },
    out: { type: 'string', value: 'DIR', help: 'where reports go' },
    json: { type: 'boolean', help: 'print JSON' },
  },
  run: async () => 0,
};

describe('a command line', () => {
  it('is read into words and values', () => {
    const { words, values } = parse(command, [
      'reference',
      '--out',
      'x',
      '--json',
      '--only',
      'SH-01,SH-02',
      '--only=LS-03',
    ]);
    expect(words).toEqual(['reference']);
    expect(values).toMatchObject({ out: 'x', json: true, only: ['SH-01,SH-02', 'LS-03'] });
    expect(list(values, 'only')).toEqual(['SH-01', 'SH-02', 'LS-03']);
    expect(text(values, 'out')).toBe('x');
  });

  it('takes everything behind -- as words', () => {
    expect(parse(command, ['--', '--json']).words).toEqual(['--json']);
  });

  it('knows --help and -h without being told', () => {
    expect(parse(command, ['-h']).values.help).toBe(true);
    expect(parse(command, ['--help']).values.help).toBe(true);
  });

  it.each([
    [['--onyl', 'SH-01'], "Unknown option '--onyl'"],
    [['--out'], "'--out <value>' argument missing"],
    [['--only', '--json'], "'--only' argument is ambiguous"],
    [['--json=yes'], "'--json' does not take an argument"],
    [['one', 'two'], "Unexpected argument 'two'"],
  ])('%j is wrong usage, named in one line with a way on', (argv, message) => {
    const wrong = expect.objectContaining({
      code: 'USAGE',
      exitCode: 2,
      message: expect.stringMatching(/^verify: [^\n]*[^.\n]\.$/),
      hint: 'See svc-contract verify --help.',
    });
    expect(() => parse(command, argv)).toThrow(wrong);
    expect(() => parse(command, argv)).toThrow(message);
  });
});

describe('an option that was left out', () => {
  it('is no text and an empty list', () => {
    expect(text({}, 'out')).toBeUndefined();
    expect(text({ out: true }, 'out')).toBeUndefined();
    expect(list({}, 'only')).toEqual([]);
    expect(list({ only: [','] }, 'only')).toEqual([]);
  });
});

describe('the help of a command', () => {
  const lines = help(command).split('\n');

  it('shows each option with its value, repeatable ones with an ellipsis, and itself', () => {
    expect(lines).toContain('  --only ID…  these rules alone');
    expect(lines).toContain('  --out DIR   where reports go');
    expect(lines).toContain('  --json      print JSON');
    expect(lines).toContain('  --help      show this');
  });

  it('begins with how to call it and ends with the details', () => {
    expect(lines[0]).toBe('svc-contract verify [TARGET]');
    expect(lines.slice(-3)).toEqual(['', 'A paragraph.', '']);
  });
});
