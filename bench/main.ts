import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { root } from './measure/program.ts';
import { largeStore, reports } from './rows/growth.ts';
import type { Round, Row } from './rows/interleaved.ts';
import { programs } from './rows/programs.ts';
import { servers } from './rows/servers.ts';
import { type Line, lineOf, markdownOf, type Table, withTable } from './table.ts';

const packages: Readonly<Record<string, string>> = {
  'svc-contract': '.',
  'Prism CLI': 'node_modules/@stoplight/prism-cli',
  'cucumber-js': 'node_modules/@cucumber/cucumber',
};

/** All that is measured, in the order of the table. */
const rows: readonly Row[] = [...servers, ...programs, ...reports, ...largeStore];

const choice = chosen(process.argv.slice(2), rows);

if (typeof choice === 'string') fail(choice);
else if (!existsSync(join(root, 'dist/js'))) fail('measures the built package; run npm run build first');
else await measureAll(choice);

function fail(why: string): void {
  process.stderr.write(`bench: ${why}.\n`);
  process.exitCode = 2;
}

async function measureAll({ rows: asked, rounds, isWritten }: Choice): Promise<void> {
  const [load = 0] = loadavg();
  const lines: Line[] = [];
  for (const row of asked) {
    try {
      lines.push(lineOf(row, await measured(row, row.rounds ?? rounds)));
      // After each, so that whoever ends it early has what was measured.
      await writeTable(await tableOf(lines, load));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      process.stderr.write(`bench: ${row.name} was not measured: ${reason}\n`);
      process.exitCode = 1;
    }
  }
  if (lines.length === 0) return;
  const markdown = markdownOf(await tableOf(lines, load));
  if (isWritten && lines.length === asked.length) {
    const page = join(root, 'docs/performance.md');
    await writeFile(page, withTable(await readFile(page, 'utf8'), markdown));
  }
  process.stdout.write(markdown);
}

/** `load` is that of the machine when the measuring began. */
async function tableOf(lines: readonly Line[], load: number): Promise<Table> {
  const machine = { cores: availableParallelism(), load };
  return { takenAt: new Date().toISOString(), versions: await versions(), machine, lines };
}

async function writeTable(table: Table): Promise<void> {
  const folder = join(root, 'bench/out');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'bench.json'), `${JSON.stringify(table, null, 2)}\n`);
  await writeFile(join(folder, 'bench.md'), markdownOf(table));
}

/** A round to warm up, unless each builds on the one before, and then the counted ones, each side first in every other. */
async function measured(row: Row, rounds: number): Promise<readonly Round[]> {
  const warming = row.rounds === undefined ? 1 : 0;
  return row.measure(async (measure) => {
    const counted: Round[] = [];
    for (let round = 1 - warming; round <= rounds; round += 1) {
      process.stderr.write(`${row.name}: ${round === 0 ? 'warming up' : `round ${round} of ${rounds}`}\n`);
      const found = await measure(round % 2 === 0);
      if (round > 0) counted.push(found);
    }
    return counted;
  });
}

/** Of everything that takes part, as far as it is installed. */
async function versions(): Promise<Record<string, string>> {
  const found: Record<string, string> = { Node: process.versions.node };
  for (const [name, folder] of Object.entries(packages)) {
    const file = join(root, folder, 'package.json');
    if (!existsSync(file)) continue;
    found[name] = (JSON.parse(await readFile(file, 'utf8')) as { version: string }).version;
  }
  return found;
}

/** What the command line asks for. */
interface Choice {
  readonly rows: readonly Row[];
  readonly rounds: number;
  /** Whether the table goes into the README. */
  readonly isWritten: boolean;
}

/** Reads the command line; returns what is wrong where it cannot be understood. */
function chosen(args: readonly string[], rows: readonly Row[]): Choice | string {
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
