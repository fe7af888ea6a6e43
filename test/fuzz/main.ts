import process from 'node:process';
import { parseArgs } from 'node:util';
import { loadContract } from '#harness/contract/contract.ts';
import { fuzz } from './fuzz.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
  },
});
const [requests, seed] = [Number(values.requests), Number(values.seed)];
const mostMegabytes = 500;

if (!Number.isSafeInteger(requests) || requests < 1 || !Number.isSafeInteger(seed)) {
  process.stderr.write('fuzz: takes --requests N, at least 1, and --seed N.\n');
  process.exitCode = 2;
} else {
  const contract = await loadContract();
  for (const name of ['reference', 'mock'] as const) {
    const { statuses, flaws } = await fuzz(name, { contract, seed, requests: Math.ceil(requests / 2) });
    const counts = [...statuses]
      .toSorted(([a], [b]) => a - b)
      .map(([status, count]) => `${status}: ${count}`);
    process.stdout.write(`${name}, seed ${seed}: ${counts.join(', ')}; ${flaws.length} wrong\n`);
    for (const flaw of flaws) process.stdout.write(`  ${flaw}\n`);
    if (flaws.length > 0) process.exitCode = 1;
  }
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  const megabytes = Math.round(maxRSS / 1024);
  const seconds = ((userCPUTime + systemCPUTime) / 1_000_000).toFixed(1);
  process.stdout.write(`peak memory ${megabytes} MB, ${seconds} s of CPU\n`);
  if (megabytes > mostMegabytes) process.exitCode = 1;
}
