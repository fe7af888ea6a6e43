import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';
import { root } from '#harness/files/root.ts';
import { installedChromium } from './chromium.ts';

// If no Chromium is installed, `npm run setup:browser` installs one: for root on Debian, Debian's package,
// which also installs the libraries that Chromium needs; for other users, Playwright's Chromium.
const isRootOnDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
const commands = isRootOnDebian
  ? [
      ['apt-get', '--quiet', 'update'],
      ['apt-get', '--quiet', '--yes', '--no-install-recommends', 'install', 'chromium'],
    ]
  : [[process.execPath, 'node_modules/playwright-core/cli.js', 'install', 'chromium']];

if (installedChromium() === undefined)
  for (const [program = '', ...args] of commands)
    execFileSync(program, args, { cwd: root, stdio: 'inherit' });
process.stdout.write(`Chromium: ${installedChromium()}\n`);
