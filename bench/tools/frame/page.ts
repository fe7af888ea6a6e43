import { isNoticed, type Measured, type ToolResults } from './measure.ts';
import { notRun } from './not-run.ts';
import type { Tool } from './tool.ts';

/** A case of the sample, as in bench/results/sample.json. */
export interface Sampled {
  readonly kind: 'mutant' | 'variant';
  readonly id: string;
  readonly rule: string;
  readonly section: string;
  /** Whether all responses of a mutant were valid against the schemas, in the scenarios of the proof. */
  readonly fitsSchema?: boolean;
}

/** A tool with its results. */
export interface Line {
  readonly tool: Omit<Tool, 'run'>;
  readonly results: ToolResults;
}

const share = (some: number, all: number) =>
  all === 0 ? '–' : `${some} of ${all} (${Math.round((some * 100) / all)} %)`;

function mean(cases: readonly Measured[], count: (each: Measured) => number): number {
  return cases.reduce((sum, each) => sum + count(each), 0) / Math.max(cases.length, 1);
}

/** How many of the cases of `sample` that a tool was tried on it has noticed. */
function noticed({ results }: Line, sample: readonly Sampled[]): string {
  const ids = new Set(sample.map(({ id }) => id));
  const tried = results.cases.filter(({ id }) => ids.has(id));
  return share(tried.filter(isNoticed).length, tried.length);
}

const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
const heading = (cells: readonly string[]) => [row(cells), `|${'---|'.repeat(cells.length)}`];

export function mainTable(lines: readonly Line[], sample: readonly Sampled[]): readonly string[] {
  const mutants = sample.filter(({ kind }) => kind === 'mutant');
  const fitting = mutants.filter(({ fitsSchema }) => fitsSchema);
  const variants = sample.filter(({ kind }) => kind === 'variant');
  return [
    ...heading([
      'tool',
      'version',
      'noticed',
      'noticed, responses fit',
      'variants blamed',
      'requests',
      'CPU s',
    ]),
    ...lines.map((line) =>
      row([
        line.tool.name,
        line.results.version,
        noticed(line, mutants),
        noticed(line, fitting),
        noticed(line, variants),
        Math.round(mean(line.results.cases, ({ requests }) => requests)).toLocaleString('en-GB'),
        (mean(line.results.cases, ({ cpuMs }) => cpuMs) / 1000).toFixed(1),
      ]),
    ),
    ...notRun.map(({ name }) => row([name, '–', 'not run', '', '', '', ''])),
  ];
}

/** The mutants that each tool has noticed, by chapter of the document. */
export function chapterTable(lines: readonly Line[], sample: readonly Sampled[]): readonly string[] {
  const mutants = sample.filter(({ kind }) => kind === 'mutant');
  const chapters = [...Map.groupBy(mutants, ({ section }) => section.split('.')[0] ?? '')];
  const sorted = chapters.sort(([one], [other]) => Number(one) - Number(other));
  return [
    ...heading(['tool', ...sorted.map(([chapter]) => chapter)]),
    ...lines.map((line) =>
      row([line.tool.name, ...sorted.map(([, all]) => noticed(line, all).replace(/ \(.*/, ''))]),
    ),
  ];
}

/** What was noticed with how many requests, on the mutants that all `lines` were tried on. */
export function curve(lines: readonly Line[], sample: readonly Sampled[]): readonly string[] {
  const common = sample.filter(
    ({ kind, id }) =>
      kind === 'mutant' && lines.every(({ results }) => results.cases.some((each) => each.id === id)),
  );
  return [
    ...heading(['at most', 'noticed']),
    ...lines.map((line) => row([line.tool.name.replace(/.*, /, ''), noticed(line, common)])),
  ];
}

/** How each tool was run, with the page of its documentation for each setting. */
export function setUps(lines: readonly Line[]): readonly string[] {
  const all = [...lines.map(({ tool }) => tool), ...notRun];
  return all.flatMap(({ name, command, noticed, settings }) => [
    `**${name}**: \`${command}\`. ${noticed}`,
    '',
    ...settings.map(({ setting, page }) => `- ${setting} ([page](${page}))`),
    '',
  ]);
}
