import type { Environment } from '#harness/environment.ts';
import { HarnessError } from '#harness/errors.ts';
import { toolVersion } from '#harness/version.ts';
import { type Command, help, parse } from './frame/command.ts';
import { exitCodeOf, Interrupted, unlessInterrupted } from './frame/interruption.ts';

// Loaded when asked for: a server that is ready at once must not wait for what runs cucumber.
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  verify: async () => (await import('#harness/cli/commands/verify.ts')).verify,
  'verify-client': async () => (await import('#harness/cli/commands/verify-client.ts')).verifyClient,
  init: async () => (await import('#harness/cli/commands/init.ts')).init,
  diff: async () => (await import('#harness/cli/commands/diff.ts')).diff,
  rules: async () => (await import('#harness/cli/commands/rules.ts')).rules,
  reference: async () => (await import('#harness/cli/commands/reference.ts')).reference,
  mock: async () => (await import('#harness/cli/commands/mock.ts')).mock,
  'state-control': async () => (await import('#harness/cli/commands/state-control.ts')).stateControl,
  report: async () => (await import('#harness/cli/commands/report.ts')).report,
  prove: async () => (await import('#harness/cli/commands/prove.ts')).prove,
};

/** Runs one command line and answers with its exit code: 0 to 3, 130 or 143. Never throws. */
export async function run(argv: readonly string[], environment: Environment): Promise<number> {
  const [verb, ...rest] = argv;
  const { stdout, stderr } = environment;
  if (verb === undefined || verb === '--help' || verb === '-h' || verb === 'help') {
    stdout.write(await overview());
    return verb === undefined ? 2 : 0;
  }
  if (verb === '--version') {
    stdout.write(`${toolVersion}\n`);
    return 0;
  }
  try {
    const load = Object.hasOwn(commands, verb) ? commands[verb] : undefined;
    if (load === undefined)
      throw new HarnessError('USAGE', `There is no command "${verb}".`, { hint: 'See svc-contract --help.' });
    const command = await load();
    const { words, values } = parse(command, rest);
    if (values.help === true) {
      stdout.write(help(command));
      return 0;
    }
    const running = command.run(words, values, environment);
    return await (command.endsItself === true ? running : unlessInterrupted(environment, running));
  } catch (error) {
    if (error instanceof Interrupted) {
      stderr.write(`svc-contract: ${verb} was interrupted.\n`);
      return exitCodeOf(environment.interrupted);
    }
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

async function overview(): Promise<string> {
  const all = await Promise.all(Object.values(commands).map((load) => load()));
  const width = Math.max(...all.map(({ name }) => name.length));
  return [
    'svc-contract: does a server keep the documented contract of the identity management service?',
    '',
    ...all.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    'Each command explains itself with --help. Exit codes: 0 conforms, 1 does not, 2 wrong usage,',
    '3 target unreachable or harness fault, 130 interrupted (Ctrl-C), 143 ended (SIGTERM).',
    '',
  ].join('\n');
}
