import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { didYouMean } from './did-you-mean.ts';
import { type CommandSyntax, listInWords, type OptionTable, type ValuesOf } from './options.ts';

/** The values on a command line, not yet parsed, by the names of their options. */
type Given = ReadonlyMap<string, readonly string[]>;

/** Why a command line cannot be parsed. Quotes no value, since a value in the wrong position may be a secret. */
export interface Misuse {
  readonly outcome: 'misuse';
  /** A sentence that begins with the command. */
  readonly problem: string;
  /** What the user can do instead. May be empty if `problem` already says this. */
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
  try {
    const given = scan(options, argv);
    if (given.has('help')) return { outcome: 'help' };
    const values = readValues(options, given);
    refuseClashes(command, values, given);
    return { outcome: 'values', values };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const hint = `${error.meant}See ${program} ${name} --help.`;
    return { outcome: 'misuse', problem: `${name}: ${error.message}.`, hint };
  }
}

/** Why a command line cannot be parsed; `meant` is a suggestion, or empty. */
class Problem extends Error {
  readonly meant: string;

  constructor(what: string, meant = '') {
    super(what);
    this.meant = meant;
  }
}

function scan(options: OptionTable, argv: readonly string[]): Given {
  const config: ParseArgsOptionsConfig = { help: { type: 'boolean', short: 'h' } };
  for (const [name, { type }] of Object.entries(options)) if (type !== 'word') config[name] = { type };
  // `strict` is false because the error messages of strict mode repeat values, and a value may be a secret.
  const { tokens } = parseArgs({ args: [...argv], options: config, strict: false, tokens: true });
  const given = new Map<string, string[]>();
  const positionals = Object.entries(options)
    .filter(([, { type, isPositional }]) => type === 'word' || isPositional === true)
    .map(([name]) => name);
  let position = 0;
  for (const token of tokens) {
    if (token.kind === 'option-terminator') continue;
    let name = positionals[position];
    if (token.kind === 'option') {
      name = token.name;
      if (!Object.hasOwn(config, name)) {
        const typed = (argv[token.index] ?? token.rawName).replace(/[:=].*$/s, '');
        const known = Object.keys(config).map((each) => `--${each}`);
        throw new Problem(`unknown option ${typed}`, didYouMean(`--${token.name}`, known));
      }
      assertValue(token, config[token.name]?.type === 'boolean');
    } else if (name === undefined) {
      const all = positionals.map((each) => options[each]?.value ?? each);
      const takes =
        all.length === 0 ? 'it takes no arguments' : `too many arguments, it takes ${all.join(' ')}`;
      throw new Problem(takes);
    } else if (options[name]?.multiple !== true) position += 1;
    const { type = 'boolean', multiple, separator = '', isRequired } = options[name] ?? {};
    // An empty value is refused: an unset shell variable yields one, and an empty host means every interface.
    if (type !== 'boolean' && (token.value ?? '').replaceAll(separator, '').trim() === '')
      throw new Problem(
        `${spelled(options, name)} is empty`,
        `Give it a value${isRequired === true ? '' : ' or leave it out'}. `,
      );
    if (type !== 'boolean' && multiple !== true && given.has(name))
      throw new Problem(`${spelled(options, name)} can be given only once`);
    given.set(name, [...(given.get(name) ?? []), token.value ?? '']);
  }
  return given;
}

interface OptionToken {
  readonly rawName: string;
  readonly value: string | undefined;
  readonly inlineValue: boolean | undefined;
}

function assertValue({ rawName, value, inlineValue }: OptionToken, isFlag: boolean): void {
  if (isFlag && value !== undefined) throw new Problem(`${rawName} takes no value`);
  if (!isFlag && (value === undefined || (inlineValue !== true && /^-./.test(value))))
    throw new Problem(`${rawName} needs a value; write ${rawName}=VALUE if the value begins with a dash`);
}

function readValues<T extends OptionTable>(options: T, given: Given): ValuesOf<T> {
  const values: Record<string, unknown> = {};
  for (const [name, { type, value, multiple, separator, takes, isRequired }] of Object.entries(options)) {
    const texts = given.get(name);
    if (type === 'boolean') {
      values[name] = texts !== undefined;
      continue;
    }
    if (texts === undefined && isRequired === true) throw new Problem(`${value ?? name} is missing`);
    const parts = (texts ?? []).flatMap((text) =>
      separator === undefined ? [text] : text.split(separator).filter((part) => part.trim() !== ''),
    );
    const all = parts.map((text) => (takes === undefined ? text : takes.read(text)));
    const wrong = all.indexOf(undefined);
    if (takes !== undefined && wrong !== -1) {
      const part = parts[wrong] ?? '';
      // An invalid address may contain a password, or a key in its query.
      const isEchoed = takes.isEchoed === true && !/\/\/[^/]*@|[?#]/.test(part);
      const instead = isEchoed ? `, not "${part}"` : '';
      const suggestion = didYouMean(part, takes.known ?? []);
      throw new Problem(`${spelled(options, name)} must be ${takes.accepts}${instead}`, suggestion);
    }
    values[name] = multiple === true ? all : all[0];
  }
  // Each value has been parsed as `options` declares, so each value has the declared type.
  return values as ValuesOf<T>;
}

/** Refuses options that lack a needed option, exclude each other, or do not fit this use of the command. */
function refuseClashes<T extends OptionTable>(
  { options, forms = {}, formOf }: CommandSyntax<T>,
  values: ValuesOf<T>,
  given: Given,
): void {
  const typed = (name: string): string => spelled(options, name);
  for (const name of given.keys()) {
    const { needs, excludes = [] } = options[name] ?? {};
    if (needs !== undefined && !given.has(needs))
      throw new Problem(`${typed(name)} has no effect without ${typed(needs)}`);
    const other = excludes.find((each) => given.has(each));
    if (other !== undefined) throw new Problem(`${typed(name)} and ${typed(other)} cannot be used together`);
  }
  const form = formOf?.(values) ?? '';
  for (const name of given.keys()) {
    const { forms: taking = [form] } = options[name] ?? {};
    if (formOf === undefined || taking.includes(form)) continue;
    const others = otherFormsInWords(name, taking, forms);
    throw new Problem(`${typed(name)} does not apply to ${forms[form] ?? form}, only to ${others}`);
  }
}

/** Lists the uses of a command (`forms`) to which `option` applies, except the use with the option's name. */
export function otherFormsInWords(
  option: string,
  forms: readonly string[],
  formNames: Readonly<Record<string, string>>,
): string {
  return listInWords(forms.filter((form) => form !== option).map((form) => formNames[form] ?? form));
}

/** An option as it is typed, or the placeholder of a positional argument. */
export function spelled(options: OptionTable, name: string): string {
  const { type, value } = options[name] ?? {};
  return type === 'word' ? (value ?? name) : `--${name}`;
}
