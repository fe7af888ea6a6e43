import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import type { Environment } from '#harness/environment.ts';
import { HarnessError } from '#harness/errors.ts';

/** One option of a command, in the form that help and parser share. */
export interface Option {
  readonly type: 'string' | 'boolean';
  readonly multiple?: boolean;
  /** What stands for the value in the help, e.g. `FILE`. */
  readonly value?: string;
  readonly help: string;
}

export type Values = Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;

/** A verb of the command line. `run` answers with the exit code. */
export interface Command {
  readonly name: string;
  readonly synopsis: string;
  readonly summary: string;
  /** Paragraphs of the help beneath the options. */
  readonly details?: readonly string[];
  readonly options: Readonly<Record<string, Option>>;
  /** Whether the command itself comes to an end when the user interrupts; else it is simply left. */
  readonly endsItself?: boolean;
  /** How many words may follow the verb. */
  readonly maximumWords: number;
  run(words: readonly string[], values: Values, environment: Environment): Promise<number>;
}

/** Parses the words after the verb; what cannot be understood is a usage error that names it. */
export function parse(command: Command, argv: readonly string[]): { words: string[]; values: Values } {
  const options: ParseArgsOptionsConfig = { help: { type: 'boolean', short: 'h' } };
  for (const [name, { type, multiple }] of Object.entries(command.options)) {
    options[name] = { type, ...(multiple === undefined ? {} : { multiple }) };
  }
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      options,
      allowPositionals: true,
      strict: true,
    });
    const surplus = positionals[command.maximumWords];
    if (surplus !== undefined) throw new Error(`Unexpected argument '${surplus}'`);
    return { words: positionals, values: values as Values };
  } catch (cause) {
    const [sentence = ''] = (cause instanceof Error ? cause.message : String(cause)).split(/\.\s|\n/);
    throw new HarnessError('USAGE', `${command.name}: ${sentence.replace(/\.$/, '')}.`, {
      cause,
      hint: `See svc-contract ${command.name} --help.`,
    });
  }
}

export function help(command: Command): string {
  const rows = Object.entries({
    ...command.options,
    help: { type: 'boolean', help: 'show this' } as Option,
  }).map(
    ([name, { value, help: text, multiple }]) =>
      [`--${name}${value === undefined ? '' : ` ${value}`}${multiple ? '…' : ''}`, text] as const,
  );
  const width = Math.max(...rows.map(([flag]) => flag.length));
  return [
    `svc-contract ${command.synopsis}`,
    '',
    command.summary,
    '',
    ...rows.map(([flag, text]) => `  ${flag.padEnd(width)}  ${text}`),
    ...(command.details ?? []).flatMap((paragraph) => ['', paragraph]),
    '',
  ].join('\n');
}

/** The words of a repeatable option, commas allowed: `--only SH-01,SH-02 --only LS-03`. */
export function list(values: Values, name: string): string[] {
  const given = values[name];
  const each = Array.isArray(given) ? given : given === undefined ? [] : [given];
  return each.flatMap((word) => String(word).split(',')).filter((word) => word !== '');
}

export function text(values: Values, name: string): string | undefined {
  const given = values[name];
  return typeof given === 'string' ? given : undefined;
}

/** A whole number option, at least `least`. */
export function wholeNumber(values: Values, name: string, least: number): number | undefined {
  const given = text(values, name);
  if (given === undefined) return undefined;
  const number = Number(given);
  if (/^\d+$/.test(given) && number >= least && Number.isSafeInteger(number)) return number;
  throw new HarnessError('USAGE', `--${name} ${given} is no whole number from ${least}.`);
}
