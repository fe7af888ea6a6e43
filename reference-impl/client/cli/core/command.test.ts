import { describe, expect, it } from 'vitest';
import type { OptionTable } from '#harness/command-line-options.ts';
import { commands, run } from '#reference/client/cli/cli.ts';
import { fakeEnvironment } from '#test/builders/client.ts';
import { spellOut } from './command.ts';
import { linesOf, runSyntax } from './script.ts';

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

const common = ['output', 'path', 'timeout', 'patience'] as const;

/** Each command with the options that it takes: written down here by hand, beside the tables. */
const takes: Readonly<Record<string, readonly string[]>> = {
  connect: ['url', 'api-key', 'api-key-stdin', 'path', 'sign-in'],
  disconnect: [],
  'get-health': ['url', 'ready', 'live', ...common],
  'get-service-health': ['summary', ...common],
  'get-version': ['url', ...common],
  'get-auth-config': ['url', ...common],
  'get-user-info': common,
  'reset-system': [
    'force',
    'include-administrators',
    'acknowledge-administrator-lockout',
    'what-if',
    'confirm',
    ...common,
  ],
  'set-password': ['object', 'only', 'system', 'account', 'wait', 'password-stdin', ...common],
  'find-schedule-executions': ['status', 'page', ...common],
  'wait-activity': ['id', 'within', 'every', 'finished', ...common],
  'wait-schedule-execution': ['id', 'within', 'every', ...common],
  run: ['file', ...common],
};

const syntaxes = [...commands.map(({ description }) => description), runSyntax];
const everyOption = [...new Set(syntaxes.flatMap(({ options }) => Object.keys(options)))];

it('has a table for every command', () => {
  expect(Object.keys(takes)).toEqual(syntaxes.map(({ name }) => name));
});

describe.each(Object.entries(takes))('svc %s', (name, taken) => {
  it('takes its options', () => {
    const { options = {} } = syntaxes.find((each) => each.name === name) ?? {};
    expect(Object.keys(options).sort()).toEqual([...taken].sort());
  });

  it.each(everyOption.filter((option) => !taken.includes(option)))(
    'refuses --%s in one line, and sends nothing',
    async (option) => {
      const environment = fakeEnvironment({});
      expect(await run([name, `--${option}`], environment)).toBe(2);
      expect(environment.written).toEqual({
        stdout: '',
        stderr: `svc: ${name}: unknown option --${option}. See svc ${name} --help.\n`,
      });
    },
  );

  const table: OptionTable = syntaxes.find((each) => each.name === name)?.options ?? {};
  const withValue = Object.entries(table).filter(([, { type }]) => type !== 'boolean');

  it.each(withValue.map(([option]) => option))(
    'refuses an empty --%s in one line, and sends nothing',
    async (option) => {
      const environment = fakeEnvironment({});
      expect(await run([name, `--${option}`, ''], environment)).toBe(2);
      expect(environment.written).toEqual({
        stdout: '',
        stderr: `svc: ${name}: --${option} is empty. Give it a value${
          table[option]?.isRequired === true ? '' : ' or leave it out'
        }. See svc ${name} --help.\n`,
      });
    },
  );

  it.each(withValue.filter(([, { isPositional }]) => isPositional === true).map(([option]) => option))(
    'refuses an empty word in the place of --%s',
    async (option) => {
      const environment = fakeEnvironment({});
      expect(await run([name, ''], environment)).toBe(2);
      expect(environment.written.stderr).toContain(`--${option} is empty`);
    },
  );
});
