import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { root } from './measure/program.ts';
import type { Round, Row } from './rows/interleaved.ts';
import { type Choice, chosen, rows } from './rows.ts';
import { type Line, lineOf, markdownOf, type Table, withTable } from './table.ts';

const packages: Readonly<Record<string, string>> = {
  'svc-contract': '.',
  'Prism CLI': 'node_modules/@stoplight/prism-cli',
  'cucumber-js': 'node_modules/@cucumber/cucumber',
  'Mockoon CLI': 'bench/node_modules/@mockoon/cli',
};

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
