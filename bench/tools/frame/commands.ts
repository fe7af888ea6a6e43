import { join } from 'node:path';
import process from 'node:process';
import { root } from '#harness/files/root.ts';
import { runProgram } from './program.ts';
import type { ServedCase } from './served-case.ts';

/** Runs a command of svc-contract on the profile of a server, and returns what it prints with --json. */
export async function runOwn(served: ServedCase, command: string, further: readonly string[]) {
  const { folder, env } = served;
  const words = [command, '--profile', await served.profile(), '--json', '--out', join(folder, 'out')];
  const cli = join(root, 'app/svc-contract.js');
  const { output, cpuMs } = await runProgram([process.execPath, cli, ...words, ...further], { folder, env });
  return { printed: JSON.parse(output) as unknown, cpuMs };
}

/** Runs a command of the installed Redocly CLI. */
export function runRedocly({ folder }: ServedCase, words: readonly string[]) {
  const cli = join(root, 'node_modules/@redocly/cli/bin/cli.js');
  return runProgram([process.execPath, cli, ...words], { folder, env: { REDOCLY_TELEMETRY: 'off' } });
}
