import { execFile } from 'node:child_process';
import process from 'node:process';
import { promisify } from 'node:util';
import { installedChromium } from '#test/browser/chromium.ts';

const run = promisify(execFile);

/**
 * Installs Debian's Chromium where there is none and we may; answers with what went wrong otherwise.
 * On any other machine the tests that need a browser fail and say what to install.
 */
export async function ensureBrowser(): Promise<string> {
  if (installedChromium() !== undefined) return '';
  if (process.getuid?.() !== 0) return 'There is no Chromium, and only root may install one.\n';
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    await run('apt-get', ['--quiet', 'update'], { env, timeout: 120_000 });
    const install = ['--quiet', '--yes', '--no-install-recommends', 'install', 'chromium'];
    await run('apt-get', install, { env, timeout: 300_000, maxBuffer: 16_000_000 });
    return '';
  } catch (error) {
    return `Chromium could not be installed: ${error instanceof Error ? error.message : String(error)}\n`;
  }
}
