/** How the text of a value becomes a value: `read` answers undefined for text that is not accepted. */
export interface ValueType<Value> {
  read(text: string): Value | undefined;
  /** What is accepted, as it reads after "must be". */
  readonly accepts: string;
  /** Whether the help lists what is accepted. */
  readonly isListed?: boolean;
  /** Words among which one that is not accepted is looked for: it may be mistyped. */
  readonly known?: readonly string[];
  /** Whether a message may repeat text that is not accepted. */
  readonly isEchoed?: boolean;
}

/** One option of a command, or one word that is given by its place. Parser and help read the same table. */
export interface Option {
  /** A `word` has no name on the command line. */
  readonly type: 'boolean' | 'string' | 'word';
  readonly help: string;
  /** What means the value in the help, such as `FILE`. */
  readonly value?: string;
  readonly takes?: ValueType<unknown>;
  /** Its name before, which is accepted for one minor version. */
  readonly formerly?: string;
  /** What holds when it is left out, for the help. */
  readonly default?: string;
  readonly multiple?: boolean;
  /** Splits one value into several. */
  readonly separator?: string;
  /** Also accepted by its place, without its name. */
  readonly isPositional?: boolean;
  readonly isRequired?: boolean;
  /** The forms of the command that take it; all of them when left out. */
  readonly forms?: readonly string[];
  /** Another option that this one is useless without. */
  readonly needs?: string;
  /** Other options that one cannot have together with this one; said on one side is enough. */
  readonly excludes?: readonly string[];
}

type Further = Partial<Omit<Option, 'type' | 'help'>>;

/** An option without a value. */
export function flag<const More extends Further = Record<never, never>>(help: string, more?: More) {
  return { type: 'boolean', help, ...more } as { readonly type: 'boolean'; readonly help: string } & More;
}

/** An option with a value, which `value` means in the help. */
export function option<const More extends Further = Record<never, never>>(
  value: string,
  help: string,
  more?: More,
) {
  return { type: 'string', value, help, ...more } as {
    readonly type: 'string';
    readonly help: string;
  } & More;
}

/** An option that may be given several times, and with several values between commas. */
export function list<const More extends Further = Record<never, never>>(
  value: string,
  help: string,
  more?: More,
) {
  return option(value, help, { multiple: true, separator: ',', ...more } as {
    readonly multiple: true;
  } & More);
}

/** A word that is given by its place. */
export function word<const More extends Further = Record<never, never>>(
  value: string,
  help: string,
  more?: More,
) {
  return { type: 'word', value, help, ...more } as { readonly type: 'word'; readonly help: string } & More;
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

/** What a command gets: false, an empty list or undefined for what was left out. */
export type ValuesOf<T extends OptionTable> = { readonly [Name in keyof T]: ValueOf<T[Name]> };

export interface CommandDescription {
  /** One word or two, such as `report merge`. */
  readonly name: string;
  readonly alias?: string;
  readonly summary: string;
  /** Paragraphs of the help beneath the options. */
  readonly details?: readonly string[];
  readonly options: OptionTable;
  /** Ways to use the command that take different options, each as it reads after "applies to". */
  readonly forms?: Readonly<Record<string, string>>;
}

export interface CommandSyntax<T extends OptionTable> extends CommandDescription {
  readonly options: T;
  /** Which of its forms these values ask for. */
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

/** Every number has an upper bound: who mistypes one wants no process that takes all memory. */
export function wholeNumber(least: number, most: number): ValueType<number> {
  return {
    read: within(/^\d+$/, least, most),
    accepts: `a whole number from ${least} to ${most}`,
    isListed: true,
  };
}

export function decimalNumber(least: number, most: number): ValueType<number> {
  return {
    read: within(/^\d+(?:\.\d+)?$/, least, most),
    accepts: `a number from ${least} to ${most}`,
    isListed: true,
  };
}

function within(form: RegExp, least: number, most: number): (text: string) => number | undefined {
  return (text) => {
    const number = Number(text);
    return form.test(text) && number >= least && number <= most ? number : undefined;
  };
}

/** `a, b or c` */
export function listInWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}
