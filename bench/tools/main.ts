import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { arch, cpus, platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { membersOf } from '#harness/contract/json-values.ts';
import { jsonText } from '#harness/files/json-text.ts';
import { root } from '#harness/files/root.ts';
import { allCases, type Case, sampleOf } from './frame/cases.ts';
import { type Measured, measure, runOnce, type ToolResults } from './frame/measure.ts';
import { runProgram } from './frame/program.ts';
import { publish } from './publish.ts';
import { tools } from './tools.ts';

// Measures how many mutants each tool notices, and which permitted variants it blames.
// npm run bench:tools -- --only prism --mutants 8 --variants 4

const seed = 62;
const say = (words: string) => process.stderr.write(`bench: ${words}\n`);

try {
  await main(process.argv.slice(2));
  process.exit();
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exit(2);
}

async function main(args: string[]): Promise<void> {
  const {
    only,
    mutants,
    variants,
    minutes,
    out,
    list,
    publish: isPublished,
  } = parseArgs({
    args,
    options: {
      only: { type: 'string', multiple: true, default: Object.keys(tools) },
      mutants: { type: 'string', default: '80' },
      variants: { type: 'string', default: '40' },
      minutes: { type: 'string', default: '600' },
      out: { type: 'string', default: 'bench/out/tools' },
      list: { type: 'boolean', default: false },
      publish: { type: 'boolean', default: false },
    },
  }).values;
  if (isPublished) return publish();
  const cases = await allCases();
  if (list) return void process.stdout.write(jsonText(cases));
  const [most, mostVariants, limit] = [mutants, variants, minutes].map(Number);
  if (![most, mostVariants, limit].every((each) => Number.isInteger(each) && Number(each) >= 0))
    throw new Error('--mutants, --variants and --minutes take whole numbers');
  const unknown = only.find((name) => !(name in tools));
  if (unknown !== undefined)
    throw new Error(`there is no tool "${unknown}"; there are ${Object.keys(tools).join(', ')}`);
  const sample = sampleOf(cases, { seed, mutants: most ?? 0, variants: mostVariants ?? 0 });
  const folder = join(root, out);
  await mkdir(folder, { recursive: true });
  await writeSample(sample, join(folder, 'sample.json'));
  for (const name of only) await measureTool(name, sample, folder, Number(limit));
}

/** The cases, with whether all responses of a mutant in the scenarios of the proof fit the schemas. */
async function writeSample(sample: readonly Case[], file: string): Promise<void> {
  const known = (await readFile(file, 'utf8').then(JSON.parse, () => [])) as { id: string }[];
  if (JSON.stringify(known.map(({ id }) => id)) === JSON.stringify(sample.map(({ id }) => id))) return;
  say('finds out which mutants a schema shows');
  const ids = sample.filter(({ kind }) => kind === 'mutant').map(({ id }) => id);
  const out = join(tmpdir(), `svc-contract-bench-proof-${process.pid}`);
  // With a variant, prove finds out first which scenarios reach a mutant, and runs only those.
  const words = ['prove', '--mutant', ids.join(','), '--variant', 'OP-03 omitted', '--json', '--out', out];
  const { output } = await runProgram([process.execPath, join(root, 'app/svc-contract.js'), ...words], {
    folder: root,
    ms: 3_600_000,
  });
  const proven = membersOf(JSON.parse(output)).mutants as { id: string; schemaSees: boolean }[];
  const sees = new Map(proven.map(({ id, schemaSees }) => [id, schemaSees]));
  const lines = sample.map((each) => {
    const { kind, id, rule, section } = each;
    return { kind, id, rule, section, ...(kind === 'mutant' && { fitsSchema: sees.get(id) === false }) };
  });
  await writeFile(file, jsonText(lines));
}

async function measureTool(
  name: string,
  sample: readonly Case[],
  folder: string,
  minutes: number,
): Promise<void> {
  const tool = tools[name];
  if (tool === undefined) return;
  const { version } = tool;
  const end = performance.now() + minutes * 60_000;
  const conforming = new Set([
    ...(await runOnce(tool, undefined)).findings,
    ...(await runOnce(tool, undefined)).findings,
  ]);
  const measured: Measured[] = [];
  const takenAt = new Date().toISOString().slice(0, 10);
  const machine = `${platform()} ${arch()}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}`;
  for (const [index, each] of interleaved(sample).entries()) {
    if (performance.now() > end) break;
    say(`${name}: ${index + 1} of ${sample.length}, ${each.id}`);
    try {
      measured.push(await measure(tool, each, conforming));
    } catch (error) {
      say(`${name} could not be run on ${each.id}: ${error instanceof Error ? error.message : error}`);
    }
    const results: ToolResults = {
      version,
      takenAt,
      machine,
      conforming: [...conforming],
      cases: measured,
    };
    // Written after each case, so that an interrupted benchmark keeps its measurements.
    await writeFile(join(folder, `${name}.json`), jsonText(results));
  }
}

/** Mutants and variants in turn, so that a tool that is stopped early was tried on both. */
function interleaved(sample: readonly Case[]): readonly Case[] {
  const [mutants, variants] = (['mutant', 'variant'] as const).map((kind) =>
    sample.filter((each) => each.kind === kind),
  );
  const place = (each: Case, among: readonly Case[] = []) => (among.indexOf(each) + 0.5) / among.length;
  return sample.toSorted((one, other) => {
    const at = (each: Case) => place(each, each.kind === 'mutant' ? mutants : variants);
    return at(one) - at(other);
  });
}
