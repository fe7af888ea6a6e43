import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { run } from '#harness/cli/cli.ts';
import { fakeEnvironment } from '#test/commands/testing/run-command.ts';
import type { End } from './attempt.ts';

// A process of its own that runs command lines one after the other, and tells of each how it ended and how much memory
// the process held at most while it ran, in megabytes.
const [file = ''] = process.argv.slice(2);

function peak(): number {
  const status = process.platform === 'linux' ? readFileSync('/proc/self/status', 'utf8') : '';
  const told = /VmHWM:\s+(\d+)/.exec(status)?.[1] ?? process.resourceUsage().maxRSS;
  return Math.round(Number(told) / 1024);
}

const ends: End[] = [];
for (const words of JSON.parse(readFileSync(file, 'utf8')) as string[][]) {
  // What earlier lines have left is not a part of this one's peak.
  globalThis.gc?.();
  // Begins the count of the peak anew (proc_pid_clear_refs(5)); elsewhere it is that of all so far.
  if (process.platform === 'linux') writeFileSync('/proc/self/clear_refs', '5');
  const environment = fakeEnvironment();
  const exitCode = await run(words, environment);
  ends.push({ exitCode, ...environment.written, peak: peak() });
}
writeFileSync(`${file}.ends`, JSON.stringify(ends));
