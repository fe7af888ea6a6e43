import { describe, expect, it } from 'vitest';
import { commandHelp, listRows, wrap } from './command-line-help.ts';
import { type CommandDescription, oneOf } from './command-line-options.ts';

const command: CommandDescription = {
  name: 'verify',
  alias: 'Test-Svc',
  summary: 'Runs the features.',
  details: ['A paragraph that is longer than one line of forty characters.'],
  options: {
    target: { type: 'word', value: 'TARGET', help: 'what to verify' },
    only: { type: 'string', multiple: true, value: 'ID', default: 'all', help: 'these rules only' },
    basis: { type: 'string', value: 'BASIS', takes: oneOf(['stated', 'open']), help: 'of a basis' },
    fault: { type: 'string', value: 'ID', forms: ['reference'], help: 'break a rule' },
    json: { type: 'boolean', excludes: ['quiet'], help: 'print JSON' },
    timings: { type: 'string', value: 'FILE', needs: 'shard', help: 'balance the parts' },
  },
  forms: { reference: 'the reference', other: 'another' },
};

describe('the help of a command', () => {
  it('shows every option with its value, what it accepts and when it applies', () => {
    expect(commandHelp('svc', command, 80)).toBe(`Usage: svc verify [TARGET] [options]

Runs the features. Also called Test-Svc.

  TARGET          what to verify
  --only ID…      these rules only (default: all)
  --basis BASIS   of a basis: stated or open
  --fault ID      break a rule (only for the reference)
  --json          print JSON (not with --quiet)
  --timings FILE  balance the parts (with --shard)
  --help          show this

A paragraph that is longer than one line of forty characters.
`);
  });

  it('keeps to the width', () => {
    const lines = commandHelp('svc', command, 40).split('\n');
    expect(lines).toContain('A paragraph that is longer than one line');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(40);
  });
});

describe('a paragraph', () => {
  it.each([
    [10, 'one two\nthree four'],
    [9, 'one two\nthree\nfour'],
    [1, 'one\ntwo\nthree\nfour'],
  ])('is broken between words at %i characters', (width, text) => {
    expect(wrap('one two three four', width)).toBe(text);
  });

  it('indents what follows its first line', () => {
    expect(wrap('one two three', 8, '  ')).toBe('one two\n  three');
  });
});

describe('rows', () => {
  it('put a long name on a line of its own', () => {
    const long = '--acknowledge-administrator-lockout';
    expect(listRows([[long, 'go on'] as const, ['--force', 'do not ask'] as const], 60)).toBe(
      `  ${long}\n${' '.repeat(22)}go on\n  --force${' '.repeat(13)}do not ask`,
    );
  });
});
