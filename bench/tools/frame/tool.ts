import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServedCase } from './served-case.ts';

/** What one run of a tool reports about a server. */
export interface Report {
  /** What failed, in words that are the same in each run: the name of a test, or of a finding and its place. */
  readonly findings: readonly string[];
  readonly cpuMs: number;
}

export interface Tool {
  readonly name: string;
  readonly version: string;
  /** The command that a user would enter. */
  readonly command: string;
  /** What is counted as a finding. */
  readonly noticed: string;
  /** Settings other than the defaults, each with the page that describes it. */
  readonly settings: readonly { readonly setting: string; readonly page: string }[];
  run(served: ServedCase): Promise<Report>;
}

/** Installs exact versions from npm outside of the project, once; returns the path of a file in them. */
export function installed(packages: readonly string[], file: string): string {
  const folder = join(tmpdir(), 'svc-contract-bench', packages.join('+').replaceAll('/', '_'));
  const path = join(folder, 'node_modules', file);
  if (existsSync(path)) return path;
  mkdirSync(folder, { recursive: true });
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefix', folder, ...packages], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return path;
}

/** Without what differs from run to run: identifiers and times. */
export function lasting(words: string): string {
  return words
    .replaceAll(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\d[T ][\d:.]+(?:Z|[+-]\d\d:\d\d)?/g, 'TIME')
    .trim();
}
