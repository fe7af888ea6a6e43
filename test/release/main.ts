import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { root } from '#harness/files/root.ts';
import { runTool } from '#test/gate/run-tool.ts';
import { deprecatedAmong, unwantedLicences } from './checks.ts';

// `npm run release:check` runs this program before a release, in addition to `npm test`.
const { values } = parseArgs({ options: { 'without-audit': { type: 'boolean', default: false } } });

/** The checks by name. Each check returns its problems, one per line. An empty string means no problems. */
const checks: Readonly<Record<string, () => Promise<string>>> = {
  'build, pack, install, run': () => tool('node_modules/vitest/vitest.mjs', 'run', '--project=package'),
  'licences of bundled packages': async () => unwantedLicences(await read('dist/THIRD-PARTY.txt')).join('\n'),
  'deprecation of bundled packages': async () =>
    deprecatedAmong(await read('dist/THIRD-PARTY.txt'), await read('package-lock.json')).join('\n'),
  // An audit needs a registry that supports audits. Some mirrors do not support audits.
  ...(!values['without-audit'] && { 'npm audit': () => npm('audit', '--audit-level=high') }),
  'container file': () => npm('exec', '--yes', '--', 'dockerfilelint@1.8.0', 'Containerfile'),
};

const read = (file: string): Promise<string> => readFile(join(root, file), 'utf8');

async function tool(script: string, ...args: readonly string[]): Promise<string> {
  const { exitCode, output } = await runTool(script, args);
  return exitCode === 0 ? '' : output || `It ended with ${exitCode}.`;
}

async function npm(...args: readonly string[]): Promise<string> {
  const command = process.env.npm_execpath;
  return command === undefined ? 'Start it with npm run release:check.' : tool(command, ...args);
}

for (const [name, run] of Object.entries(checks)) {
  const problem = await run();
  process.stdout.write(`${problem === '' ? 'ok  ' : 'FAIL'} ${name}\n`);
  if (problem === '') continue;
  process.stdout.write(`${problem.trimEnd()}\n`);
  process.exitCode = 1;
}
