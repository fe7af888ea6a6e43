import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { root } from '#harness/files/root.ts';
import { runTool } from '#test/gate/run-tool.ts';
import { deprecatedAmong, unwantedLicences } from './checks.ts';
import { invalidIn, schemasOfCycloneDx } from './cyclonedx.ts';
import { contentOf, packTwice, unpack } from './rebuild.ts';

// `npm run release:check` runs this program before a release, in addition to `npm test`.
const { values } = parseArgs({ options: { 'without-audit': { type: 'boolean', default: false } } });

const folder = mkdtempSync(join(tmpdir(), 'svc-contract-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

/** The checks by name. Each check returns its problems, one per line. An empty string means no problems. */
const checks: Readonly<Record<string, () => Promise<string>>> = {
  'two builds are equal': async () => packTwice(folder),
  'build, pack, install, run': () => tool('node_modules/vitest/vitest.mjs', 'run', '--project=package'),
  'list of parts': async () => {
    const schemas = join(folder, 'schemas');
    const options = [`--prefix=${schemas}`, '--legacy-peer-deps', '--ignore-scripts', '--no-audit'];
    const below = 'node_modules/@cyclonedx/cyclonedx-library/res/schema';
    const problem = await npm('install', ...options, schemasOfCycloneDx);
    return problem || invalidIn(await partsList(), join(schemas, below));
  },
  'licences of bundled packages': async () => unwantedLicences(await partsList()).join('\n'),
  'deprecation of bundled packages': async () =>
    deprecatedAmong(await partsList(), await readFile(join(root, 'package-lock.json'), 'utf8')).join('\n'),
  // An audit needs a registry that supports audits. Some mirrors do not support audits.
  ...(!values['without-audit'] && { 'npm audit': () => npm('audit', '--audit-level=high') }),
  'container file': () => npm('exec', '--yes', '--', 'dockerfilelint@1.8.0', 'Containerfile'),
};

/** From the package that is to be published. */
function partsList(): Promise<string> {
  unpack(folder);
  return readFile(join(folder, 'package/dist/sbom.cdx.json'), 'utf8');
}

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

unpack(folder);
process.stdout.write(`inside:\n${contentOf(join(folder, 'package'))}`);
