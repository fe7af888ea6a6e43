import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { type CommandSyntax, listInWords, type OptionTable, type ValuesOf } from './command-line-options.ts';
import { didYouMean } from './did-you-mean.ts';

/** The given strings, by option. */
type Given = ReadonlyMap<string, readonly string[]>;

/** Why a command line cannot be parsed. Quotes no value, since a value in the wrong position may be a secret. */
export interface Misuse {
  readonly outcome: 'misuse';
  /** A sentence that begins with the command. */
  readonly problem: string;
  /** What to do instead; may be empty if the problem already says so. */
  readonly hint: string;
}

export type Parsed<T extends OptionTable> =
  | { readonly outcome: 'values'; readonly values: ValuesOf<T> }
  | { readonly outcome: 'help' }
  | Misuse;

export function parseCommandLine<T extends OptionTable>(
  program: string,
  command: CommandSyntax<T>,
  argv: readonly string[],
): Parsed<T> {
  const { name, options } = command;
  const misuse = ({ what, meant }: Problem): Misuse => ({
    outcome: 'misuse',
    problem: `${name}: ${what}.`,
    hint: `${meant}See ${program} ${name} --help.`,
  });
  const scanned = scan(options, argv);
  if (scanned instanceof Problem) return misuse(scanned);
  if (scanned.has('help')) return { outcome: 'help' };
  const values = readValues(options, scanned);
  if (values instanceof Problem) return misuse(values);
  const clash = clashIn(options, scanned) ?? wrongForm(command, values, scanned);
  return clash === undefined ? { outcome: 'values', values } : misuse(new Problem(clash));
}

/** A problem with a command line, and a suggestion. */
class Problem {
  readonly what: string;
  readonly meant: string;

  constructor(what: string, meant = '') {
    this.what = what;
    this.meant = meant;
  }
}

/** The strings of each option, or the problem. */
function scan(options: OptionTable, argv: readonly string[]): Map<string, string[]> | Problem {
  const config: ParseArgsOptionsConfig = { help: { type: 'boolean', short: 'h' } };
  const formerNames = new Map<string, string>();
  for (const [name, { type, formerly }] of Object.entries(options)) {
    if (type === 'word') continue;
    config[name] = { type };
    if (formerly === undefined) continue;
    config[formerly] = { type };
    formerNames.set(formerly, name);
  }
  // Not strict, since the messages of strict mode repeat values, which may be secrets.
  const { tokens } = parseArgs({ args: [...argv], options: config, strict: false, tokens: true });
  const given = new Map<string, string[]>();
  const positionals = Object.entries(options)
    .filter(([, { type, isPositional }]) => type === 'word' || isPositional === true)
    .map(([name]) => name);
  let position = 0;
  for (const token of tokens) {
    if (token.kind === 'option-terminator') continue;
    let name = positionals[position] ?? '';
    if (token.kind === 'option') {
      name = token.name;
      const problem = problemOf(token, Object.hasOwn(config, name) ? config[name]?.type : undefined, argv);
      if (problem !== undefined) {
        const names = Object.keys(config).map((each) => `--${each}`);
        return new Problem(problem, Object.hasOwn(config, name) ? '' : didYouMean(`--${name}`, names));
      }
      name = formerNames.get(name) ?? name;
    } else if (name === '') {
      const all = positionals.map((each) => options[each]?.value ?? each);
      return new Problem(
        all.length === 0 ? 'it takes no arguments' : `too many arguments, it takes ${all.join(' ')}`,
      );
    } else if (options[name]?.multiple !== true) position += 1;
    const isFlag = config[name]?.type === 'boolean';
    // An unset shell variable yields an empty string, which must not mean all interfaces or the current folder.
    if (!isFlag && isEmpty(token.value ?? '', options[name]?.separator)) return emptyValue(options, name);
    if (!isFlag && options[name]?.multiple !== true && given.has(name))
      return new Problem(`${spelled(options, name)} can be given only once`);
    given.set(name, [...(given.get(name) ?? []), token.value ?? '']);
  }
  return given;
}

function isEmpty(text: string, separator = ''): boolean {
  return (separator === '' ? text : text.replaceAll(separator, '')).trim() === '';
}

function emptyValue(options: OptionTable, name: string): Problem {
  const isNeeded = options[name]?.isRequired === true;
  return new Problem(
    `${spelled(options, name)} is empty`,
    `Give it a value${isNeeded ? '' : ' or leave it out'}. `,
  );
}

interface OptionToken {
  readonly index: number;
  readonly rawName: string;
  readonly value: string | undefined;
  readonly inlineValue: boolean | undefined;
}

function problemOf(
  { index, rawName, value, inlineValue }: OptionToken,
  type: 'boolean' | 'string' | undefined,
  argv: readonly string[],
): string | undefined {
  if (type === undefined) return `unknown option ${(argv[index] ?? rawName).replace(/[:=].*$/s, '')}`;
  if (type === 'boolean') return value === undefined ? undefined : `${rawName} takes no value`;
  if (value !== undefined && (inlineValue === true || !/^-./.test(value))) return undefined;
  return `${rawName} needs a value; write ${rawName}=VALUE if the value begins with a dash`;
}

/** The parsed value of every option, or the first problem. */
function readValues<T extends OptionTable>(options: T, given: Given): ValuesOf<T> | Problem {
  const values: Record<string, unknown> = {};
  for (const [name, { type, value, multiple, separator, takes, isRequired }] of Object.entries(options)) {
    const texts = given.get(name);
    if (type === 'boolean') {
      values[name] = texts !== undefined;
      continue;
    }
    if (texts === undefined && isRequired === true) return new Problem(`${value ?? name} is missing`);
    const parts = (texts ?? []).flatMap((text) =>
      separator === undefined ? [text] : text.split(separator).filter((part) => part.trim() !== ''),
    );
    const all = parts.map((text) => (takes === undefined ? text : takes.read(text)));
    const wrong = all.indexOf(undefined);
    if (takes !== undefined && wrong !== -1) {
      const part = parts[wrong] ?? '';
      // An invalid address may still contain a password, and its query a key.
      const isEchoed = takes.isEchoed === true && !/\/\/[^/]*@|[?#]/.test(part);
      const instead = isEchoed ? `, not "${part}"` : '';
      const suggestion = didYouMean(part, takes.known ?? []);
      return new Problem(`${spelled(options, name)} must be ${takes.accepts}${instead}`, suggestion);
    }
    values[name] = multiple === true ? all : all[0];
  }
  // Each value was parsed by its entry in the table, so it has the type that the table declares.
  return values as ValuesOf<T>;
}

function clashIn(options: OptionTable, given: Given): string | undefined {
  for (const name of given.keys()) {
    const { needs, excludes = [] } = options[name] ?? {};
    if (needs !== undefined && !given.has(needs))
      return `${spelled(options, name)} has no effect without ${spelled(options, needs)}`;
    const other = excludes.find((each) => given.has(each));
    if (other !== undefined)
      return `${spelled(options, name)} and ${spelled(options, other)} cannot be used together`;
  }
  return undefined;
}

function wrongForm<T extends OptionTable>(
  { options, forms = {}, formOf }: CommandSyntax<T>,
  values: ValuesOf<T>,
  given: Given,
): string | undefined {
  if (formOf === undefined) return undefined;
  const form = formOf(values);
  for (const name of given.keys()) {
    const { forms: taking } = options[name] ?? {};
    if (taking === undefined || taking.includes(form)) continue;
    const others = listInWords(taking.map((each) => forms[each] ?? each));
    return `${spelled(options, name)} does not apply to ${forms[form] ?? form}, only to ${others}`;
  }
  return undefined;
}

/** An option as it is typed, or the placeholder of a positional argument. */
export function spelled(options: OptionTable, name: string): string {
  const { type, value } = options[name] ?? {};
  return type === 'word' ? (value ?? name) : `--${name}`;
}
