import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { SvcError } from '#reference/client/connection/svc-error.ts';

/** A parameter of a command: `--what-if`, and `-WhatIf` in any case. */
export interface Parameter {
  readonly type: 'string' | 'boolean';
  readonly multiple?: boolean;
  /** What stands for the value in the help. */
  readonly value?: string;
  readonly help: string;
}

export type Parameters = Readonly<Record<string, Parameter>>;
export type Values = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

/**
 * Reads the words after a command. Neither a value nor a surplus word is ever repeated in a message: it may be a
 * key that was meant for elsewhere.
 */
export function parseWords(
  name: string,
  parameters: Parameters,
  words: readonly string[],
  positions: readonly string[],
): Values {
  const wrong = (sentence: string) =>
    new SvcError('USAGE', `${name}: ${sentence}`, { hint: `See svc ${name} --help.` });
  const args = spelled(parameters, words);
  const stray = unknown(parameters, args);
  if (stray !== undefined) throw wrong(`there is no option ${stray}.`);
  const { values, positionals } = parsedWords(parameters, args, wrong);
  if (positionals.length > positions.length)
    throw wrong(`takes ${positions.length === 0 ? 'no word' : positions.join(' ')} and nothing after it.`);
  const read: Record<string, string | boolean | string[]> = {};
  for (const [option, given] of Object.entries(values)) {
    const all = Array.isArray(given) ? given : [given];
    if (parameters[option]?.multiple === true) read[option] = all.map(String);
    else if (parameters[option]?.type === 'string' && all.length > 1)
      throw wrong(`--${option} is given twice.`);
    else read[option] = all[0] ?? false;
  }
  for (const [place, word] of positionals.entries()) {
    const option = positions[place] ?? '';
    if (read[option] !== undefined) throw wrong(`--${option} is given twice.`);
    read[option] = word;
  }
  return read;
}

function parsedWords(parameters: Parameters, args: readonly string[], wrong: (sentence: string) => SvcError) {
  const options: ParseArgsOptionsConfig = {};
  for (const [option, { type }] of Object.entries(parameters)) options[option] = { type, multiple: true };
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (cause) {
    throw wrong(complaint(cause));
  }
}

/** Turns `-WhatIf` into `--what-if` and `-Url:x` into `--url=x`, for the parameters that there are. */
function spelled(parameters: Parameters, words: readonly string[]): string[] {
  const names = new Map(Object.keys(parameters).map((name) => [name.replaceAll('-', ''), name]));
  const end = words.indexOf('--');
  return words.map((word, place) => {
    if (end !== -1 && place > end) return word;
    if (word === '-h' || word === '-?') return '--help';
    const [, typed = '', separator = '', value = ''] = /^-([A-Za-z]{2,})(?:(:)(.*))?$/s.exec(word) ?? [];
    const name = names.get(typed.toLowerCase());
    if (name === undefined) return word;
    return separator === '' ? `--${name}` : `--${name}=${value}`;
  });
}

/** The first option that does not exist, without its value. What follows an option that takes a value is no option. */
function unknown(parameters: Parameters, args: readonly string[]): string | undefined {
  const end = args.indexOf('--');
  const options = end === -1 ? args : args.slice(0, end);
  const takesNext = (word = '') => parameters[word.slice(2)]?.type === 'string' && word.startsWith('--');
  return options
    .filter((_, place) => !takesNext(options[place - 1]))
    .filter((word) => /^-./.test(word))
    .map((word) => word.replace(/[:=].*$/s, ''))
    .find((word) => parameters[word.slice(2)] === undefined || !word.startsWith('--'));
}

function complaint(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : '';
  const [option = 'an option'] = /--[a-z][a-z-]*/.exec(message) ?? [];
  if (/does not take an argument/.test(message)) return `${option} takes no value.`;
  return `${option} needs a value; one that begins with a dash is written ${option}=VALUE.`;
}

export function word(values: Values, name: string): string | undefined {
  const given = values[name];
  return typeof given === 'string' ? given : undefined;
}

export function words(values: Values, name: string): readonly string[] {
  const given = values[name];
  return typeof given === 'object' ? given : [];
}

/** A whole number, or a fraction where one is allowed, within bounds. */
export function number(
  values: Values,
  name: string,
  { least, most, whole }: { least: number; most: number; whole: boolean },
): number | undefined {
  const given = word(values, name);
  if (given === undefined) return undefined;
  const read = Number(given);
  const isNumber = whole ? /^\d+$/.test(given) : /^\d+(?:\.\d+)?$/.test(given);
  if (isNumber && read >= least && read <= most) return read;
  throw new SvcError('USAGE', `--${name} takes a ${whole ? 'whole ' : ''}number from ${least} to ${most}.`);
}
