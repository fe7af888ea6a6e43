import { parseArgs } from 'node:util';
import { largeStore, reports } from './rows/growth.ts';
import type { Row } from './rows/interleaved.ts';
import { programs } from './rows/programs.ts';
import { servers } from './rows/servers.ts';

/** All that is measured, in the order of the table. */
export const rows: readonly Row[] = [...servers, ...programs, ...reports, ...largeStore];

/** What the command line asks for. */
export interface Choice {
  readonly rows: readonly Row[];
  readonly rounds: number;
  /** Whether the table goes into the README. */
  readonly isWritten: boolean;
}

/** Reads the command line; returns what is wrong where it cannot be understood. */
export function chosen(args: readonly string[], rows: readonly Row[]): Choice | string {
  const names = rows.map(({ name }) => name).join(', ');
  const usage = `takes --rounds N, at least 1, --only NAME, and --write; a NAME is one of ${names}`;
  const values = valuesOf(args);
  if (values === undefined) return usage;
  const { only = [], rounds = '5', write = false } = values;
  const unknown = only.find((name) => !rows.some((row) => row.name === name));
  if (unknown !== undefined) return `there is no row "${unknown}"; there are ${names}`;
  const count = Number(rounds);
  if (!Number.isInteger(count) || count < 1) return usage;
  if (write && (count < 5 || only.length > 0)) return '--write needs all rows, and at least five rounds';
  return {
    rows: only.length === 0 ? rows : rows.filter(({ name }) => only.includes(name)),
    rounds: count,
    isWritten: write,
  };
}

function valuesOf(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        rounds: { type: 'string' },
        only: { type: 'string', multiple: true },
        write: { type: 'boolean' },
      },
    }).values;
  } catch {
    return undefined;
  }
}
