import process from 'node:process';
import { parseArgs } from 'node:util';
import { type Pair, pairs } from './pairs.ts';
import { medianOf, type Round, ratioOf } from './ratio.ts';
import { millisecondsOf } from './stopwatch.ts';

const choice = chosen(process.argv.slice(2));

if (choice === undefined) {
  const names = pairs.map(({ name }) => name).join(', ');
  process.stderr.write(`bench: takes --rounds N, at least 1, and --only NAME, one of ${names}.\n`);
  process.exitCode = 2;
} else {
  for (const pair of choice.pairs) process.stdout.write(told(pair, await measured(pair, choice.rounds)));
}

/** What the command line asks for; undefined where it cannot be understood. */
function chosen(args: readonly string[]): { rounds: number; pairs: readonly Pair[] } | undefined {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { rounds: { type: 'string', default: '5' }, only: { type: 'string' } },
    });
    const rounds = Number(values.rounds);
    const asked = pairs.filter(({ name }) => values.only === undefined || values.only === name);
    return Number.isInteger(rounds) && rounds > 0 && asked.length > 0 ? { rounds, pairs: asked } : undefined;
  } catch {
    return undefined;
  }
}

/** A round to warm up, then the counted ones, each side first in every other. */
async function measured({ name, ours, theirs }: Pair, rounds: number): Promise<readonly Round[]> {
  const counted: Round[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    process.stderr.write(`${name}: ${round === 0 ? 'warming up' : `round ${round} of ${rounds}`}\n`);
    const early = await millisecondsOf(round % 2 === 0 ? ours : theirs);
    const late = await millisecondsOf(round % 2 === 0 ? theirs : ours);
    const [our, their] = round % 2 === 0 ? [early, late] : [late, early];
    if (round > 0) counted.push({ ours: our, theirs: their });
  }
  return counted;
}

function told({ what }: Pair, counted: readonly Round[]): string {
  const { lowest, median, highest } = ratioOf(counted);
  const seconds = (of: (round: Round) => number): string =>
    (medianOf(counted.map(of).toSorted((a, b) => a - b)) / 1_000).toFixed(2);
  return [
    what,
    `  ratio   ${median.toFixed(2)}   from ${lowest.toFixed(2)} to ${highest.toFixed(2)}`,
    `  median  ${seconds(({ ours }) => ours)} s to ${seconds(({ theirs }) => theirs)} s\n\n`,
  ].join('\n');
}
