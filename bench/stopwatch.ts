import { type ChildProcess, spawn } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

/** A program of this checkout under this Node, and when its time is up. */
export interface Timed {
  readonly words: readonly string[];
  /** What it prints once it is ready, after which it is ended; until it ends by itself when left out. */
  readonly until?: RegExp;
}

/** Milliseconds of one whole process. Throws where it fails, or ends without having said what was waited for. */
export async function millisecondsOf({ words, until }: Timed): Promise<number> {
  const started = performance.now();
  const child = spawn(process.execPath, words, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const milliseconds = await (until === undefined
    ? ended.then((code) => {
        if (code === 0) return performance.now() - started;
        throw new Error(`"${words.join(' ')}" ended with exit code ${code}.`);
      })
    : Promise.race([
        hasSaid(child, until).then(() => performance.now() - started),
        ended.then((code) => {
          throw new Error(`"${words.join(' ')}" ended with exit code ${code} before it was ready.`);
        }),
      ]));
  child.kill();
  await ended;
  return milliseconds;
}

function hasSaid({ stdout, stderr }: ChildProcess, pattern: RegExp): Promise<void> {
  return new Promise((resolve) => {
    let said = '';
    const listen = (chunk: Buffer): void => {
      said += chunk.toString();
      if (pattern.test(said)) resolve();
    };
    for (const stream of [stdout, stderr]) stream?.on('data', listen);
  });
}
