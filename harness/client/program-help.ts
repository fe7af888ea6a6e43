import { HarnessError } from '#harness/errors/errors.ts';
import { limits } from '#harness/errors/limits.ts';
import { runProgram } from '#harness/programs/run-program.ts';
import { doAll } from '#harness/programs/work-queue.ts';
import { cutText } from '#harness/text/cut-text.ts';
import type { ExportedCommand } from './commands.ts';

const mostCommands = 200;

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
    found.set(name, { name, ...optionsIn(await helpOf([...words, name], interrupted), name) });
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

/**
 * The value of an option, after its name: in brackets, in capitals, after an equals sign or before a wider space. Any
 * other word after one space begins the description, and so does the name of a format.
 */
const valueAfter =
  /^(?:=[[<{]?[\w,|-]+[\]>}]?| [[<{][\w,|-]+[\]>}]| [\w-]+[,|][\w,|-]*\w| (?!(?:JSON|YAML|CSV|XML|UTC) )[A-Z][A-Z\d_-]*(?=\s|$)| [\w-]+(?= {2}|\t|\s*$))/;

/** The usage, with the lines that it is wrapped to. Such a line is indented further than a list of options. */
const wrappedUsage = /^\s*usage:?([^\n]*(?:\n(?: {6,}(?=[[(<\w])| {12,}(?=-))[^\n]*)*)/im;

const withOption = /--([a-z][\w-]*)(?:[ =][<\w-]+>?)?/g;

/** Options of which one is required. */
const ofAlternatives = /\([^()]*--[^()|]*\|[^()]*\)/g;

/** The options in a help text, what the usage requires, and whether an address can be given without an option. */
export function optionsIn(help: string, name = ''): Omit<ExportedCommand, 'name'> {
  const usage = (wrappedUsage.exec(help)?.[1] ?? '').replaceAll(/\s+/g, ' ');
  // What is in brackets is optional.
  const [, whole = ''] = usage
    .replaceAll(/\[[^\]]*\]/g, '')
    .split(new RegExp(`\\b${RegExp.escape(name)}(?= |$)`));
  const needed = whole.replaceAll(ofAlternatives, '');
  const alternatives = [...whole.matchAll(ofAlternatives)].map(([group]) =>
    [...group.matchAll(withOption)].map(([, option = '']) => option),
  );
  // Python's argparse, whose help has -h, writes positional values as plain words.
  const alone = / \[-h\]/.test(usage)
    ? /(?:^| )(?:<([\w-]+)>|(\w+))(?= |$)/g
    : /(?:^| )(?:<([\w-]+)>|([A-Z][A-Z_-]*))(?= |$)/g;
  const positionals = [...needed.replaceAll(withOption, '').matchAll(alone)].map(
    ([, one, other]) => one ?? other ?? '',
  );
  const required = new Set([...needed.matchAll(withOption)].map(([, option]) => option));
  const options = help
    .replace(wrappedUsage, '')
    .split(/\n(?=\s*(?:-\w,? *)?--[a-z])/)
    .flatMap((part) => {
      const [, own, rest = ''] = /^\s*(?:-\w,? *)?--([a-z][\w-]*)(?=[=,.…\s]|$)(.*)/.exec(part) ?? [];
      return own === undefined ? [] : [{ own, value: valueAfter.exec(rest)?.[0].slice(1), part }];
    });
  return {
    parameters: options.map(({ own, value, part }) => ({
      names: [own],
      type: value === undefined ? 'switch' : 'value',
      isRequired: required.has(own) || /[[(]required[\])]/i.test(part),
      choices: choicesIn(value, part),
    })),
    isPositional: /(?<!-)\b(?:url|uri|address|server|host)\b/i.test(usage),
    positionals: positionals.map((each) => each.toLowerCase()),
    ...(alternatives.length > 0 && { alternatives }),
  };
}

/** The values that the help lists for an option: `{a,b}`, `<a|b>` or `choices: "a", "b"`. */
function choicesIn(value = '', text: string): readonly string[] {
  const listed = /[,|]/.test(value) ? value : (/\bchoices: *([^\])]+)/i.exec(text)?.[1] ?? '');
  return listed.match(/[\w.-]+/g) ?? [];
}
