import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { run } from '#app/cli.ts';
import { fakeEnvironment } from '#test/commands/testing/run-command.ts';
import type { End } from './attempt.ts';

// Runs the command lines in a file in turn, and writes the outcome and the peak memory of each.
const [file = ''] = process.argv.slice(2);

function peak(): number {
  const status = process.platform === 'linux' ? readFileSync('/proc/self/status', 'utf8') : '';
  const peakKb = /VmHWM:\s+(\d+)/.exec(status)?.[1] ?? process.resourceUsage().maxRSS;
  return Math.round(Number(peakKb) / 1024);
}

const ends: End[] = [];
for (const args of JSON.parse(readFileSync(file, 'utf8')) as string[][]) {
  // Frees the memory of earlier command lines, so that it does not count towards the next peak.
  globalThis.gc?.();
  // On Linux, this resets the peak (proc_pid_clear_refs(5)).
  // On other systems, the peak includes all earlier command lines.
  if (process.platform === 'linux') writeFileSync('/proc/self/clear_refs', '5');
  const environment = fakeEnvironment();
  const exitCode = await run(args, environment);
  ends.push({ exitCode, ...environment.written, peak: peak() });
}
writeFileSync(`${file}.ends`, JSON.stringify(ends));
