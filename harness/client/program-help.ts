import { HarnessError } from '#harness/errors/errors.ts';
import { limits } from '#harness/errors/limits.ts';
import { runProgram } from '#harness/programs/run-program.ts';
import { doAll } from '#harness/programs/work-queue.ts';
import { cutText } from '#harness/text/cut-text.ts';
import type { ExportedCommand } from './trial.ts';

const mostCommands = 100;

const helpSeconds = 20;

/** The commands of a program and their options, from `PROGRAM --help` and the help of each command. */
export async function commandsInHelp(words: readonly string[], interrupted: AbortSignal) {
  const help = await helpOf(words, interrupted);
  const names = [...help.matchAll(/^ {1,8}([a-z][\w-]*)(?:,? [[<\w,|.\]>]+)*(?: {2,}|\t|$)/gm)]
    .map(([, name = '']) => name)
    .slice(0, mostCommands);
  if (names.length === 0 && !interrupted.aborted) {
    const hint = 'Write the client definition by hand: see docs/clients.md.';
    throw brokenHelp(words, 'lists no commands', help, hint);
  }
  const found = new Map<string, ExportedCommand>();
  await doAll([...new Set(names)], 4, async (name) => {
    found.set(name, { name, ...optionsIn(await helpOf([...words, name], interrupted)) });
  });
  return names.flatMap((name) => found.get(name) ?? []);
}

async function helpOf(words: readonly string[], interrupted: AbortSignal): Promise<string> {
  const [program = '', ...args] = words;
  const { stdout, stderr, how } = await runProgram({
    program,
    args: [...args, '--help'],
    seconds: helpSeconds,
    mostPrinted: limits.clientPrints,
    leftBehind: 'ended',
    interrupted,
  }).catch((cause: unknown) => {
    throw new HarnessError('FILE_MISSING', `The program "${program}" cannot be started.`, {
      cause,
      hint: 'Install the program, or correct its name.',
    });
  });
  if (how === 'late') throw brokenHelp(words, `did not end within ${helpSeconds} s`, stdout + stderr);
  if (how === 'overflowing') throw brokenHelp(words, 'does not stop printing', stdout + stderr);
  return stdout.trim() === '' ? stderr : stdout;
}

function brokenHelp(words: readonly string[], problem: string, printed: string, hint?: string) {
  const brief = cutText(printed.trim().replaceAll(/\s+/g, ' '), 300) || 'nothing';
  const message = `${words.join(' ')} --help ${problem}. It printed: ${brief}`;
  return new HarnessError('CLIENT_BROKEN', message, { hint });
}

/** The options in a help text, and whether an address can be given without an option. */
function optionsIn(help: string): Omit<ExportedCommand, 'name'> {
  const usage = /^\s*usage:?([^\n]*)/im.exec(help)?.[1] ?? '';
  const options = [
    ...help.matchAll(/^\s*(?:-\w,? *)?--([a-z][\w-]*)(?:[ =]([[<]?[\w-]+[\]>]?))?(?=[,.…\s]|$)/gm),
  ];
  return {
    parameters: options.map(([, name = '', value]) => ({
      names: [name],
      type: value === undefined ? 'switch' : 'value',
    })),
    isPositional: /(?<!-)\b(?:url|uri|address|server|host)\b/i.test(usage),
  };
}
