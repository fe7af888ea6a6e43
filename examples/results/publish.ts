import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { root } from '#harness/files/root.ts';
import { secondServerKeys } from '#test/builders/second-server.ts';

// Tests the second server, and writes the table and the document of all results in this folder.

const here = 'examples/results';
const results = ['second-server', 'written-from-the-document'].map((name) => join(here, name));

function command(...args: readonly string[]): void {
  const env = { ...process.env, ...secondServerKeys };
  execFileSync(process.execPath, ['app/svc-contract.js', ...args], { cwd: root, env, stdio: 'inherit' });
}

const folder = mkdtempSync(join(tmpdir(), 'svc-results-'));
try {
  command('verify', '--profile', 'examples/second-server/svc-contract.yaml', '--quiet', '--out', folder);
  mkdirSync(join(root, here, 'second-server'), { recursive: true });
  const file = 'second-server/result.json';
  copyFileSync(join(folder, file), join(root, here, file));
} finally {
  rmSync(folder, { recursive: true });
}
command('report', 'table', ...results, '--out', here);
command('report', 'document', ...results, '--out', here);
