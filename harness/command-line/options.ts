/** How a string is parsed: `read` returns undefined for a string that is not accepted. */
export interface ValueType<Value> {
  read(text: string): Value | undefined;
  /** The accepted values, as a phrase after "must be". */
  readonly accepts: string;
  /** Whether the help lists the accepted values. */
  readonly isListed?: boolean;
  /** Accepted words, to suggest one for a mistyped word. */
  readonly known?: readonly string[];
  /** Whether a message may repeat a string that is not accepted. */
  readonly isEchoed?: boolean;
}

/** An option or a positional argument of a command, for the parser and for the help. */
export interface Option {
  /** A `word` is positional: it has no name on the command line. */
  readonly type: 'boolean' | 'string' | 'word';
  readonly help: string;
  /** The placeholder of the value in the help, such as `FILE`. */
  readonly value?: string;
  readonly takes?: ValueType<unknown>;
  /** The default value that the help shows. The parser does not apply this default. */
  readonly default?: string;
  readonly multiple?: boolean;
  /** The separator between several values in one argument. */
  readonly separator?: string;
  /** Whether the value may also be given as a positional argument, without the name of the option. */
  readonly isPositional?: boolean;
  readonly isRequired?: boolean;
  /** The forms of the command that accept the option; default: all. */
  readonly forms?: readonly string[];
  /** Another option that this option requires. */
  readonly needs?: string;
  /** Options that cannot be combined with this option. A listed option need not list this option too. */
  readonly excludes?: readonly string[];
}

type Further = Partial<Omit<Option, 'type' | 'help'>>;

export function flag<const More extends Further = Record<never, never>>(help: string, more?: More) {
  return { type: 'boolean', help, ...more } as { readonly type: 'boolean'; readonly help: string } & More;
}

function valued<const Type extends 'string' | 'word'>(type: Type) {
  return <const More extends Further = Record<never, never>>(value: string, help: string, more?: More) =>
    ({ type, value, help, ...more }) as { readonly type: Type; readonly help: string } & More;
}

/** An option with a value; `value` is its placeholder in the help. */
export const option = valued('string');

export const word = valued('word');

/** An option that may be given several times, and with several values separated by commas. */
export function list<const More extends Further = Record<never, never>>(
  value: string,
  help: string,
  more?: More,
) {
  return option(value, help, { multiple: true, separator: ',', ...more } as {
    readonly multiple: true;
  } & More);
}

export type OptionTable = Readonly<Record<string, Option>>;

type Single<O> = O extends { readonly takes: ValueType<infer Value> } ? Value : string;

type ValueOf<O> = O extends { readonly type: 'boolean' }
  ? boolean
  : O extends { readonly multiple: true }
    ? readonly Single<O>[]
    : O extends { readonly isRequired: true }
      ? Single<O>
      : Single<O> | undefined;

/** The parsed values of a command: false, an empty list or undefined for an omitted option. */
export type ValuesOf<T extends OptionTable> = { readonly [Name in keyof T]: ValueOf<T[Name]> };

export interface CommandDescription {
  /** One or two words, such as `report merge`. */
  readonly name: string;
  readonly alias?: string;
  readonly summary: string;
  /** Paragraphs of the help below the options. */
  readonly details?: readonly string[];
  readonly options: OptionTable;
  /** The forms of the command, e.g. with `--profile`. Each value follows "does not apply to" in messages. */
  readonly forms?: Readonly<Record<string, string>>;
}

export interface CommandSyntax<T extends OptionTable> extends CommandDescription {
  readonly options: T;
  /** The form that these values select. */
  formOf?(values: ValuesOf<T>): string;
}

export function oneOf<const Value extends string>(values: readonly Value[]): ValueType<Value> {
  return {
    read: (text) => values.find((each) => each.toLowerCase() === text.toLowerCase()),
    accepts: listInWords(values),
    isListed: true,
    known: values,
  };
}

export const wholeNumber = boundedNumber('whole number', /^\d+$/);
export const decimalNumber = boundedNumber('number', /^\d+(?:\.\d+)?$/);

/** Every number has an upper bound, so that a mistyped number cannot use up all memory. */
function boundedNumber(name: string, form: RegExp) {
  return (least: number, most: number): ValueType<number> => ({
    read(text) {
      const number = Number(text);
      return form.test(text) && number >= least && number <= most ? number : undefined;
    },
    accepts: `a ${name} from ${least} to ${most}`,
    isListed: true,
  });
}

/** `a, b or c` */
export function listInWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}
