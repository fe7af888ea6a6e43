import { otherFormsInWords, spelled } from './command-line.ts';
import { type CommandDescription, listInWords, type Option, type OptionTable } from './options.ts';

/** The share of the line width for option names; a name that needs more gets a separate line. */
const shareOfNames = 0.3;

export function commandHelp(program: string, command: CommandDescription, width: number): string {
  const { name, alias, summary, details = [], options } = command;
  const words = Object.values(options).filter(isByPlace).map(asWord);
  return joinParagraphs([
    wrap(['Usage:', program, name, ...words, '[options]'].join(' '), width, '  '),
    wrap(alias === undefined ? summary : `${summary} (also called ${alias})`, width),
    listRows(
      [
        ...Object.entries(options).map(([each, option]) => rowOf(command, each, option)),
        ['--help', 'show this help'] as const,
      ],
      width,
    ),
    ...details.map((paragraph) => wrap(paragraph, width)),
  ]);
}

/** The line width. At a terminal: the terminal's width, but at least 40. Elsewhere: 80. */
export function textWidth({ isTerminal, columns }: { isTerminal: boolean; columns: number }): number {
  return isTerminal ? Math.max(columns, 40) : 80;
}

export function joinParagraphs(blocks: readonly string[]): string {
  return `${blocks.join('\n\n')}\n`;
}

export function listRows(rows: readonly (readonly [name: string, meaning: string])[], width: number): string {
  const longest = Math.max(...rows.map(([name]) => name.length));
  const column = Math.min(longest, Math.floor(width * shareOfNames));
  const indent = ' '.repeat(column + 4);
  return rows
    .map(([name, meaning]) => {
      const text = wrap(meaning, width - indent.length).replaceAll('\n', `\n${indent}`);
      return name.length > column ? `  ${name}\n${indent}${text}` : `  ${name.padEnd(column)}  ${text}`;
    })
    .join('\n');
}

/** Breaks a paragraph between words; lines after the first begin with `indent`. */
export function wrap(paragraph: string, width: number, indent = ''): string {
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(/\s+/)) {
    if (line.trim() !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = indent + word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join('\n');
}

const isByPlace = ({ type, isPositional }: Option): boolean => type === 'word' || isPositional === true;

function asWord({ value = '', multiple, isRequired }: Option): string {
  const word = `${value}${multiple === true ? '…' : ''}`;
  return isRequired === true ? word : `[${word}]`;
}

function rowOf(
  { options, forms = {} }: CommandDescription,
  name: string,
  option: Option,
): readonly [string, string] {
  const { type, value, separator, help, takes } = option;
  const isRepeatable = option.multiple === true && type !== 'word' && separator === undefined;
  const more = option.multiple === true && !isRepeatable ? `${separator ?? ''}…` : '';
  const placeholder = type === 'word' || value === undefined ? more : ` ${value}${more}`;
  const accepted = takes?.isListed === true ? `: ${takes.accepts}` : '';
  const limits = [...(isRepeatable ? ['repeatable'] : []), ...limitsOf(options, name, option, forms)];
  return [
    `${spelled(options, name)}${placeholder}`,
    `${help}${accepted}${limits.length === 0 ? '' : ` (${limits.join('; ')})`}`,
  ];
}

function limitsOf(
  options: OptionTable,
  name: string,
  { default: byDefault, forms = [], needs, excludes = [] }: Option,
  formNames: Readonly<Record<string, string>>,
): readonly string[] {
  const others = otherFormsInWords(name, forms, formNames);
  return [
    ...(byDefault === undefined ? [] : [`default: ${byDefault}`]),
    ...(others === '' || forms.includes(name) ? [] : [`only for ${others}`]),
    ...(needs === undefined ? [] : [`with ${spelled(options, needs)}`]),
    ...(excludes.length === 0
      ? []
      : [`not with ${listInWords(excludes.map((each) => spelled(options, each)))}`]),
  ];
}
