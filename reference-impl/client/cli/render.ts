import { oneLine } from '#reference/client/connection/read-body.ts';
import type { Stream } from './environment.ts';

export const formats = ['table', 'list', 'json'] as const;
export type Format = (typeof formats)[number];

/** One object, or several of the same type. */
export type Output = object | readonly object[];

/** The format of an output if the user does not choose a format. */
export function formatFor(output: Output, { isTerminal }: Stream): Format {
  if (!isTerminal) return 'json';
  return Array.isArray(output) ? 'table' : 'list';
}

export function render(output: Output, format: Format, { isTerminal, columns }: Stream): string {
  if (format === 'json') return `${JSON.stringify(output, undefined, 2)}\n`;
  const rows = (Array.isArray(output) ? output : [output]) as readonly object[];
  if (format === 'table') return table(rows, isTerminal ? columns : Number.POSITIVE_INFINITY);
  return rows.map((row) => list(row, '')).join('\n');
}

function list(row: object, indent: string): string {
  const members = Object.entries(row);
  const width = Math.max(0, ...members.map(([name]) => name.length));
  const lines = members.map(([name, value]) => {
    const label = `${indent}${name.padEnd(width)} :`;
    if (!isNested(value)) return `${label} ${cell(value)}`.trimEnd().concat('\n');
    const inner = (Array.isArray(value) ? value : [value]) as readonly object[];
    return `${label}\n${inner.map((one) => list(one, `${indent}    `)).join('\n')}`;
  });
  return lines.join('');
}

/** Shows as many columns as fit, in documented order. A line below the table names the omitted columns. */
function table(rows: readonly object[], columns: number): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cells = rows.map((row) => new Map(Object.entries(row).map(([name, value]) => [name, cell(value)])));
  const all = names.map((name) => ({
    name,
    width: Math.max(name.length, ...cells.map((row) => (row.get(name) ?? '').length)),
  }));
  let used = 0;
  const fitting = all.findIndex(({ width }, index) => {
    used += width + (index === 0 ? 0 : 2);
    return used > columns;
  });
  const visible = all.slice(0, fitting === -1 ? all.length : Math.max(1, fitting));
  const line = (text: (name: string) => string) =>
    visible
      .map(({ name, width }) => text(name).padEnd(width))
      .join('  ')
      .trimEnd();
  const hidden = names.slice(visible.length);
  return [
    line((name) => name),
    line((name) => '-'.repeat(name.length)),
    ...cells.map((row) => line((name) => row.get(name) ?? '')),
    ...(hidden.length === 0 ? [] : ['', `Columns that do not fit: ${hidden.join(', ')}; use --output list.`]),
    '',
  ].join('\n');
}

const isNested = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (!Array.isArray(value) || value.some((item) => Object(item) === item));

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value) && !isNested(value)) return value.map(cell).join(', ');
  return oneLine(typeof value === 'object' ? JSON.stringify(value) : String(value), 10_000);
}
