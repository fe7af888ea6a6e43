import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { killRepeatedly } from './kill.ts';

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '200' }, seed: { type: 'string', default: '1' } },
});
const [kills, seed] = [Number(values.kills), Number(values.seed)];

if (!Number.isSafeInteger(kills) || kills < 1 || !Number.isSafeInteger(seed)) {
  process.stderr.write('kill: takes --kills N, at least 1, and --seed N.\n');
  process.exitCode = 2;
} else {
  const folder = await mkdtemp(join(tmpdir(), 'svc-contract-killed-'));
  try {
    const { flaws, answered, underWay, resets } = await killRepeatedly(folder, kills, seed);
    process.stdout.write(
      `${kills} kills, seed ${seed}: ${answered} requests answered, ${resets} resets among them; ` +
        `${underWay.kept + underWay.lost} under way, of which ${underWay.kept} were kept whole and ` +
        `${underWay.lost} left nothing; ${flaws.length} wrong\n`,
    );
    for (const flaw of flaws) process.stdout.write(`  ${flaw}\n`);
    if (flaws.length > 0) process.exitCode = 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
