#!/usr/bin/env node
// Plain JavaScript on purpose: older Node versions must still be able to parse it.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major > 24 || (major === 24 && minor >= 18)) {
  await import('./main.ts');
} else {
  const node = ownNode();
  if (node === undefined) {
    process.stderr.write(
      `svc: needs Node 24.18 or later, and this is ${process.version}. Put a newer Node first on the PATH.\n`,
    );
    process.exitCode = 2;
  } else {
    const { status } = spawnSync(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
      stdio: 'inherit',
    });
    process.exitCode = status ?? 3;
  }
}

/** The Node that npm ci installed, if it has one for this machine. */
function ownNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  try {
    const manifest = createRequire(import.meta.url).resolve(`node-${platform}-${process.arch}/package.json`);
    const node = join(dirname(manifest), 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    return existsSync(node) ? node : undefined;
  } catch {
    return undefined;
  }
}
