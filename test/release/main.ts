import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { root } from '#harness/root.ts';
import { runTool } from '#test/gate/run-tool.ts';
import { bundledIn, deprecatedAmong, licencesOf, untouchedAmong, unwantedLicences } from './checks.ts';

// What `npm run release:check` does before a release, beyond `npm test`.
const { values } = parseArgs({ options: { 'without-audit': { type: 'boolean', default: false } } });

interface Check {
  readonly name: string;
  /** What is wrong; nothing where all is well. */
  run(): Promise<string | undefined>;
}

const checks: readonly Check[] = [
  {
    name: 'build, pack, install, run',
    run: () => tool('vitest/vitest.mjs', 'run', '--project=package'),
  },
  { name: 'licences of what is bundled', run: licences },
  { name: 'upkeep of what is bundled', run: upkeep },
  // Needs a registry that answers audits; a mirror may not.
  ...(values['without-audit'] ? [] : [{ name: 'npm audit', run: () => npm('audit', '--audit-level=high') }]),
  { name: 'container file', run: () => npm('exec', '--yes', '--', 'dockerfilelint@1.8.0', 'Containerfile') },
];

function thirdParty(): Promise<string> {
  return readFile(join(root, 'dist/THIRD-PARTY.txt'), 'utf8');
}

async function licences(): Promise<string | undefined> {
  const text = await thirdParty();
  process.stdout.write(`     ${licencesOf(bundledIn(text))}\n`);
  const unwanted = unwantedLicences(text);
  return unwanted.length === 0 ? undefined : unwanted.join('\n');
}

/** Fails for what was given up; what has been quiet for long is listed. */
async function upkeep(): Promise<string | undefined> {
  const bundled = bundledIn(await thirdParty());
  const untouched = await untouchedAmong(bundled, lastRelease);
  if (untouched.length > 0) process.stdout.write(`     no release for four years: ${untouched.join('; ')}\n`);
  const deprecated = deprecatedAmong(bundled, await readFile(join(root, 'package-lock.json'), 'utf8'));
  return deprecated.length === 0 ? undefined : deprecated.join('\n');
}

async function lastRelease(name: string): Promise<Date | undefined> {
  const response = await fetch(`https://registry.npmjs.org/${name}`).catch(() => undefined);
  if (response?.ok !== true) return undefined;
  const { time = {} } = (await response.json()) as { time?: Record<string, string> };
  const { created: _, modified: __, ...releases } = time;
  const last = Object.values(releases).sort().at(-1);
  return last === undefined ? undefined : new Date(last);
}

async function tool(module: string, ...words: readonly string[]): Promise<string | undefined> {
  const { exitCode, output } = await runTool(join('node_modules', module), words);
  return exitCode === 0 ? undefined : output;
}

function npm(...words: readonly string[]): Promise<string | undefined> {
  const command = process.env.npm_execpath;
  return command === undefined
    ? Promise.resolve('Start it with npm run release:check.')
    : ended(command, words);
}

async function ended(script: string, words: readonly string[]): Promise<string | undefined> {
  const { exitCode, output } = await runTool(script, words);
  return exitCode === 0 ? undefined : output;
}

for (const { name, run } of checks) {
  const problem = await run();
  process.stdout.write(`${problem === undefined ? 'ok  ' : 'FAIL'} ${name}\n`);
  if (problem === undefined) continue;
  process.stdout.write(`${problem.trimEnd()}\n`);
  process.exitCode = 1;
}
