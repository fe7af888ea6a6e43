import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { platform } from 'node:os';
import { resolve } from 'node:path';
import { flag } from '#harness/command-line/options.ts';
import type { Environment } from '#harness/programs/environment.ts';

export const openOption = { open: flag('open report.html when the run has ended') } as const;

/** The program that opens a file with what the user has chosen for its type. */
const openers: Partial<Record<NodeJS.Platform, string>> = { darwin: 'open', win32: 'explorer' };

/** An opener that fails does so at once; one that goes on may be the browser itself. */
const waitMs = 2_000;

/** Opens a report for the user. If nothing here opens it, one line says so. */
export async function openReport(file: string, { env, stderr }: Environment): Promise<void> {
  const opener = openers[platform()] ?? 'xdg-open';
  const child = spawn(opener, [resolve(file)], { env, stdio: 'ignore', detached: true });
  const over = AbortSignal.timeout(waitMs);
  const [failure] = await once(child, 'exit', { signal: over }).catch((error: unknown) => [
    over.aborted ? 0 : error,
  ]);
  child.unref();
  // On Windows the Explorer ends with 1 although it has opened the file.
  const isOpen = failure === 0 || (platform() === 'win32' && failure === 1);
  if (!isOpen) stderr.write(`svc-contract: ${opener} cannot open ${file}: open it in a browser.\n`);
}
