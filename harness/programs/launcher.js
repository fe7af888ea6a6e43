// Plain JavaScript on purpose: it must still parse where Node is too old for the rest.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module, { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/**
 * Runs a program: with this Node if it is new enough, else with the one that npm ci installed.
 * @param {string} name the name of the program
 * @param {string} url the address of the module that launches it
 * @param {() => Promise<unknown>} load imports the program
 */
export async function launch(name, url, load) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 24 || (major === 24 && minor >= 18)) {
    // The compile cache, in the machine's cache folder, saves a fifth of the time of a short run.
    module.enableCompileCache();
    hideInnerWarnings();
    await load();
    return;
  }
  const node = ownNode(url);
  if (node === undefined) {
    process.stderr.write(
      `${name}: needs Node 24.18 or later, and this is ${process.version}. Put a newer Node first on the PATH.\n`,
    );
    process.exitCode = 2;
    return;
  }
  const child = spawn(node, [fileURLToPath(url), ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  child.send('launched', () => undefined);
  // The child prints the result and exits by itself; this process waits for its exit code. Signals are
  // forwarded as messages: the terminal sends its signal to both processes, and the child would count two.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.connected && child.send(signal, () => undefined));
  child.once('error', () => process.exit(3));
  // If the child was killed, the exit code is the same as in shells.
  child.once('exit', (status, signal) =>
    process.exit(status ?? 128 + constants.signals[signal ?? 'SIGKILL']),
  );
}

/** Hides what Node says of the program's own code. A plain Warning is about the environment of the user. */
function hideInnerWarnings() {
  const printers = process.listeners('warning');
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    if (/^(Security)?Warning$/.test(warning.name)) for (const print of printers) print(warning);
  });
}

/**
 * The Node that `npm ci` installed, if it has one for this machine.
 * @param {string} url
 */
function ownNode(url) {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  try {
    const manifest = createRequire(url).resolve(`node-${platform}-${process.arch}/package.json`);
    const node = join(dirname(manifest), 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    return existsSync(node) ? node : undefined;
  } catch {
    return undefined;
  }
}
