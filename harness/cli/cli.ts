import { type Command, help, parse } from '#harness/cli/command.ts';
import { diff } from '#harness/cli/commands/diff.ts';
import { init } from '#harness/cli/commands/init.ts';
import { mock } from '#harness/cli/commands/mock.ts';
import { prove } from '#harness/cli/commands/prove.ts';
import { reference } from '#harness/cli/commands/reference.ts';
import { report } from '#harness/cli/commands/report.ts';
import { rules } from '#harness/cli/commands/rules.ts';
import { stateControl } from '#harness/cli/commands/state-control.ts';
import { verify } from '#harness/cli/commands/verify.ts';
import type { Environment } from '#harness/cli/environment.ts';
import { HarnessError } from '#harness/errors.ts';
import { toolVersion } from '#harness/version.ts';

const commands: readonly Command[] = [
  verify,
  init,
  diff,
  rules,
  reference,
  mock,
  stateControl,
  report,
  prove,
];

/** Runs one command line and answers with its exit code: 0, 1, 2 or 3 (DESIGN §4). Never throws. */
export async function run(argv: readonly string[], environment: Environment): Promise<number> {
  const [verb, ...rest] = argv;
  const { stdout, stderr } = environment;
  if (verb === undefined || verb === '--help' || verb === '-h' || verb === 'help') {
    stdout.write(overview());
    return verb === undefined ? 2 : 0;
  }
  if (verb === '--version') {
    stdout.write(`${toolVersion}\n`);
    return 0;
  }
  try {
    const command = commands.find(({ name }) => name === verb);
    if (command === undefined)
      throw new HarnessError('USAGE', `There is no command "${verb}".`, { hint: 'See svc-contract --help.' });
    const { words, values } = parse(command, rest);
    if (values.help === true) {
      stdout.write(help(command));
      return 0;
    }
    return await command.run(words, values, environment);
  } catch (error) {
    return blame(error, stderr.write);
  }
}

function blame(error: unknown, write: (text: string) => void): number {
  if (error instanceof HarnessError) {
    write(`svc-contract: ${error.message} ${error.hint}\n`);
    return error.exitCode;
  }
  const message = error instanceof Error ? error.message : String(error);
  write(
    `svc-contract: internal fault: ${message.split('\n')[0]} Please report it with the command you ran.\n`,
  );
  return 3;
}

function overview(): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return [
    'svc-contract: does a server keep the documented contract of the identity management service?',
    '',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    'Each command explains itself with --help. Exit codes: 0 conforms, 1 does not, 2 wrong usage,',
    '3 target unreachable or harness fault.',
    '',
  ].join('\n');
}
