import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { built, root, run } from '../measure/program.ts';
import type { Row, Side } from './row.ts';

const secondsOf =
  (time: 'cpuMs' | 'clockMs') =>
  (...args: readonly string[]) =>
  async (): Promise<Side> => ({ read: async () => (await run(args))[time] / 1000 });
const [processorTime, clockTime] = [secondsOf('cpuMs'), secondsOf('clockMs')];

const wholeRun = [built, 'verify', 'reference', '--in-process', '--out', 'bench/out', '--quiet'];
const proof = [built, 'prove', '--sample', '30', '--random-variants', '3', '--out', 'bench/out'];

const started: readonly Omit<Row, 'unit'>[] = [
  ...['version', 'help'].map((name) => ({
    name,
    what: `\`--${name}\``,
    against: '`node -e 0`',
    target: { atMost: 5 },
    ours: processorTime(built, `--${name}`),
    theirs: processorTime('-e', '0'),
  })),
  {
    name: 'run',
    what: '`verify reference --in-process`, all rules',
    against: 'cucumber-js on the same features with empty steps',
    target: { atMost: 3 },
    ours: processorTime(...wholeRun),
    theirs: processorTime(
      'node_modules/@cucumber/cucumber/bin/cucumber.js',
      ...['--import', 'bench/peers/empty-steps.js', '--format', 'rerun', 'features'],
    ),
  },
  {
    name: 'growth',
    what: 'a run of all scenarios',
    against: 'a quarter of them (`--shard 1/4`): the ratio would be 4 if starting took no time',
    target: { atMost: 4.4 },
    ours: processorTime(...wholeRun),
    theirs: processorTime(...wholeRun, '--shard', '1/4'),
  },
  {
    name: 'reports',
    what: 'reading a result of 100,000 exchanges and building all reports',
    against: 'one of 10,000: the ratio would be 10 if starting took no time',
    target: { atMost: 11 },
    ours: async () => merging(await resultOf(100_000)),
    theirs: async () => merging(await resultOf(10_000)),
  },
];

const prove: Row = {
  name: 'prove',
  what: '`prove --sample 30` with one worker',
  against: 'the same with two workers',
  unit: 'seconds',
  target: { atLeast: 1.7 },
  ours: clockTime(...proof, '--workers', '1'),
  theirs: clockTime(...proof, '--workers', '2'),
};

export const programs: readonly Row[] = [
  ...started.map((row) => ({ ...row, unit: 'seconds of processor time' as const })),
  ...(cpus().length > 1 ? [prove] : []),
];

const merging = (folder: string): Promise<Side> =>
  processorTime(built, 'report', 'merge', folder, '--out', `${folder}/merged`, '--quiet')();

interface Result {
  readonly exchanges: readonly { readonly id: number; readonly response: { readonly body?: string } }[];
}

const out = 'bench/out/exchanges';

/** Writes a result with `count` exchanges, by repeating the exchanges of a run. Returns the folder. */
async function resultOf(count: number): Promise<string> {
  const folder = join(out, String(count));
  const file = join(root, folder, 'result.json');
  if (existsSync(file)) return folder;
  const original = join(root, out, 'run/reference.1-of-1/result.json');
  if (!existsSync(original)) await run([...wholeRun, '--shard', '1/1', '--out', `${out}/run`]);
  const result = JSON.parse(await readFile(original, 'utf8')) as Result;
  const { exchanges } = result;
  const last = Math.max(...exchanges.map(({ id }) => id));
  // Only exchanges that are evidence have bodies, and a run has few of these.
  const others = exchanges.filter(({ response }) => response.body === undefined);
  const more = Array.from({ length: count - exchanges.length }, (_, index) => ({
    ...others[index % others.length],
    id: last + 1 + index,
  }));
  await mkdir(join(root, folder), { recursive: true });
  await writeFile(file, JSON.stringify({ ...result, exchanges: [...exchanges, ...more] }));
  return folder;
}
