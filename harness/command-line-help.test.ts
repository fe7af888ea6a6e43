import { describe, expect, it } from 'vitest';
import { commandHelp } from './command-line-help.ts';
import { type CommandDescription, flag, list, oneOf, option, word } from './command-line-options.ts';

const command: CommandDescription = {
  name: 'verify',
  alias: 'Test-Svc',
  summary: 'Runs the features.',
  details: ['A paragraph that is longer than one line of forty characters.'],
  options: {
    target: word('TARGET', 'what to verify'),
    only: list('ID', 'these rules only', { default: 'all' }),
    basis: option('BASIS', 'of a basis', { takes: oneOf(['stated', 'open']) }),
    fault: option('ID', 'break a rule', { forms: ['reference'] }),
    json: flag('print JSON', { excludes: ['quiet'] }),
    timings: option('FILE', 'balance the parts', { needs: 'shard' }),
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
  --help          show this help

A paragraph that is longer than one line of forty characters.
`);
  });
});
