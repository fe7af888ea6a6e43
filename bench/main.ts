import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import cucumber from '@cucumber/cucumber/package.json' with { type: 'json' };
import redocly from '@redocly/cli/package.json' with { type: 'json' };
import prism from '@stoplight/prism-cli/package.json' with { type: 'json' };
import own from '../package.json' with { type: 'json' };
import { root } from './measure/program.ts';
import { programs } from './rows/programs.ts';
import { measured, type Row } from './rows/row.ts';
import { servers } from './rows/servers.ts';
import { traffic } from './rows/traffic.ts';
import { type Line, markdownOf } from './table.ts';

const versions = {
  Node: process.versions.node,
  'svc-contract': own.version,
  'Prism CLI': prism.version,
  'cucumber-js': cucumber.version,
  'Redocly CLI': redocly.version,
};

const rows: readonly Row[] = [...servers, ...traffic, ...programs];

function say(words: string): void {
  process.stderr.write(`bench: ${words}\n`);
}

// The programs that are measured end with this process.
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)
  process.once(signal, () => process.exit(code));

try {
  const choice = chosen(process.argv.slice(2));
  if (!existsSync(join(root, 'dist/js')))
    throw new Error('measures the built package; run npm run build first');
  await measureAll(choice);
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}

async function measureAll({ rows, rounds }: ReturnType<typeof chosen>): Promise<void> {
  const [load = 0] = loadavg();
  const circumstances = { versions, cores: availableParallelism(), load };
  const lines: Line[] = [];
  const table = () => markdownOf(lines, { ...circumstances, takenAt: new Date() });
  await mkdir(join(root, 'bench/out'), { recursive: true });
  for (const row of rows) {
    try {
      lines.push({ row, rounds: await measured(row, row.rounds ?? rounds, say) });
      // The table is written after each row, so that an interrupted benchmark keeps its measurements.
      await writeFile(join(root, 'bench/out/bench.md'), table());
    } catch (error) {
      say(`${row.name} was not measured: ${error instanceof Error ? error.message : String(error)}`);
      process.exitCode = 1;
    }
  }
  if (lines.length > 0) process.stdout.write(table());
}

function chosen(args: string[]) {
  const { only = [], rounds } = parseArgs({
    args,
    options: { rounds: { type: 'string', default: '5' }, only: { type: 'string', multiple: true } },
  }).values;
  const unknown = only.find((name) => !rows.some((row) => row.name === name));
  if (unknown !== undefined)
    throw new Error(`there is no row "${unknown}"; there are ${rows.map(({ name }) => name).join(', ')}`);
  const count = Number(rounds);
  if (!Number.isInteger(count) || count < 1) throw new Error('--rounds takes a whole number, at least 1');
  const selected = only.length === 0 ? rows : rows.filter(({ name }) => only.includes(name));
  return { rows: selected, rounds: count };
}
