import { describe, expect, it } from 'vitest';
import type { OptionTable } from '#harness/command-line-options.ts';
import { fakeEnvironment } from '#test/client/fake-environment.ts';
import { run } from './cli.ts';
import { commands } from './commands.ts';
import { runSyntax } from './script-options.ts';

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
