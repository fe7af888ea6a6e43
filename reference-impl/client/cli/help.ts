import { commands } from './commands.ts';
import type { Parameters } from './frame/arguments.ts';
import type { Command } from './frame/command.ts';
import { meanings } from './frame/exit-code.ts';
import { formats } from './frame/render.ts';

/** The parameters that every command has. */
export const common: Parameters = {
  output: {
    type: 'string',
    value: 'FORMAT',
    help: `${formats.join(', ')} (a terminal: list or table; else json)`,
  },
  path: {
    type: 'string',
    multiple: true,
    value: 'NAME=/PATH',
    help: 'where an undocumented path lies; repeatable',
  },
  timeout: { type: 'string', value: 'SECONDS', help: 'for one request (default 30)' },
  patience: { type: 'string', value: 'SECONDS', help: 'for waits that a 429 asks for (default 60)' },
  help: { type: 'boolean', help: 'show this' },
};

export function overview(): string {
  const rows = [
    ...commands.map(({ name, documented, summary }) => [name, documented ?? '', summary] as const),
    ['run', '', 'Runs a script: one command a line, from a file or standard input'] as const,
  ];
  const [names, documenteds] = [0, 1].map((place) =>
    Math.max(...rows.map((row) => (row[place] ?? '').length)),
  );
  return lines([
    'svc: the client commands of the identity management service',
    '',
    'Usage: svc COMMAND [options]. Each command has a --help of its own; --version tells ours.',
    '',
    ...rows.map(
      ([name, documented, summary]) =>
        `  ${name.padEnd(names ?? 0)}  ${documented.padEnd(documenteds ?? 0)}  ${summary}`,
    ),
    '',
    'Either name will do, in any case, and so will either spelling of an option: --what-if or -WhatIf.',
    '',
    'Exit codes:',
    ...meanings.map(([code, meaning]) => `  ${String(code).padStart(3)}  ${meaning}`),
  ]);
}

export function help({
  name,
  documented,
  summary,
  details = [],
  parameters,
  positions = [],
}: Command): string {
  const words = positions.map((position) => ` [${parameters[position]?.value ?? position}]`).join('');
  return lines([
    `Usage: svc ${name}${words} [options]${documented === undefined ? '' : `   (${documented})`}`,
    '',
    `${summary}.`,
    ...(details.length === 0 ? [] : ['', ...details]),
    '',
    ...listed({ ...parameters, ...common }),
  ]);
}

export const runHelp = lines([
  'Usage: svc run [FILE] [options]',
  '',
  'Runs the commands of a script, one a line, in one session; from standard input without FILE or with -.',
  '',
  '# begins a comment, quotes hold words together. An error ends the script with its exit code. The 409 of a reset',
  'does not: the script goes on, and ends with exit code 4 unless something worse follows. connect and disconnect',
  'hold for the lines below them and for later commands.',
  '',
  ...listed(common),
]);

function listed(parameters: Parameters): string[] {
  const rows = Object.entries(parameters).map(
    ([name, { value, help: text }]) => [`--${name}${value === undefined ? '' : ` ${value}`}`, text] as const,
  );
  const width = Math.max(...rows.map(([flag]) => flag.length));
  return rows.map(([flag, text]) => `  ${flag.padEnd(width)}  ${text}`);
}

function lines(all: readonly string[]): string {
  return `${all.map((line) => line.trimEnd()).join('\n')}\n`;
}
