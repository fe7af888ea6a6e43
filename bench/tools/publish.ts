import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { root } from '#harness/files/root.ts';
import type { ToolResults } from './frame/measure.ts';
import { chapterTable, curve, type Line, mainTable, type Sampled, setUps } from './frame/page.ts';
import { tools } from './tools.ts';

const results = join(root, 'bench/results');
export const page = join(root, 'docs/benchmark.md');

const read = async <T>(name: string): Promise<T> =>
  JSON.parse(await readFile(join(results, `${name}.json`), 'utf8'));

/** docs/benchmark.md, from the results in bench/results. */
export async function benchmarkPage(): Promise<string> {
  const sample = await read<readonly Sampled[]>('sample');
  const lines: Line[] = [];
  for (const [name, tool] of Object.entries(tools)) {
    const measured = await read<ToolResults>(name).catch(() => undefined);
    if (measured !== undefined) lines.push({ tool, results: measured });
  }
  const [{ results: first }] = lines as [Line];
  const explored = lines.filter(({ tool }) => tool.name.includes('explore'));
  const mutants = sample.filter(({ kind }) => kind === 'mutant').length;
  const known = sample.filter(({ fitsSchema }) => fitsSchema !== undefined).length;
  const tried = lines.map(({ results: { cases } }) => cases.length);
  return [
    '# What API testing tools notice',
    '',
    'Which mistakes of a server does a tool for testing APIs notice, and which correct servers does it blame? Each case is the [reference implementation](testing-the-harness.md) with one change. A *mutant* breaks one documented rule. A *variant* makes another choice that the document permits, so nothing may be reported.',
    '',
    `The sample has ${mutants} mutants and ${sample.length - mutants} variants, drawn with one seed, the same for all tools. Each tool was tried on the first of them, alternating between mutants and variants, as far as the time allowed: the table says how many (${Math.min(...tried)} to ${Math.max(...tried)}). This is a first measurement, on a busy machine: rows of few cases say little, and by chance alone, a share of 30 cases may be 18 points off.`,
    '',
    `A case counts as *noticed*, or a variant as *blamed*, if the tool reports the same finding in two runs on it, and in neither of two runs on the unchanged reference. If the first run has no such finding, there is no second. *Responses fit* counts the mutants whose responses were all valid against the schemas when our own scenarios tried them, which is known of ${known}. Requests (as they arrive at the server) and processor time (of the tool, without the server) are means of a run.`,
    '',
    ...mainTable(lines, sample),
    '',
    `Measured on ${first.takenAt} (${first.machine}), while other programs used the machine.`,
    '',
    '## By chapter',
    '',
    'Mutants noticed, by chapter of [the document](api.md):',
    '',
    ...chapterTable(lines, sample),
    '',
    ...(explored.length > 1
      ? [
          '## Requests against noticed',
          '',
          '`explore`, on the mutants that it was tried on with each number of requests:',
          '',
          ...curve(explored, sample),
          '',
        ]
      : []),
    '## What the comparison does not say',
    '',
    'The mutants are ours, and so are two of the tools: `verify` is developed with them, and a rule counts as proven only if its mutant is noticed. The seed of `explore` was not used while working on it. The others know only the contract. It has, for responses, the schemas by which we judge servers ourselves, with all that the document leaves open left open, and identifiers that exist on the server. It cannot say that property names may have another casing (OP-01). Prism and drift watch the traffic of a sensible client, with services that fail meanwhile; Dredd, Portman, respect, Specmatic and Step CI send one request for each operation to a populated server, on which nothing else happens.',
    '',
    'If users of a tool would set it up better, tell us, with the page that describes the setting: a tool is one file in `bench/tools`.',
    '',
    '## How each was run',
    '',
    ...setUps(lines),
    '## Repeat it',
    '',
    '```sh',
    'npm run bench:tools -- --mutants 8 --variants 4          # a small sample, in bench/out/tools',
    'npm run bench:tools -- --only prism --out bench/results  # all of one tool; fetches it from npm if necessary',
    'npm run bench:tools -- --list                            # every case, as JSON',
    'npm run bench:tools -- --publish                         # this page, from bench/results',
    '```',
    '',
    `The cases follow \`bench/tools/frame/cases.schema.json\`. \`reference\` serves one with \`--mutant ID\` or \`--variant ID\`, with credentials; a variant must have an id of the [open-points register](../openapi/open-points.yaml).`,
    '',
  ].join('\n');
}

export async function publish(): Promise<void> {
  await writeFile(page, await benchmarkPage());
  process.stderr.write(`bench: wrote ${page}\n`);
}
