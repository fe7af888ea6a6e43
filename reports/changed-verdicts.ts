import type { RunResult } from '#harness/result/result.ts';
import { oneLine } from '#harness/text/escape-controls.ts';
import { longestQuote } from './evidence.ts';
import { counted, gist, mostFirst } from './model.ts';

/** The rules whose verdict was not the same in all runs of a target, with the verdicts and their causes. */
export function changedVerdicts(results: readonly RunResult[]): string {
  return [...Map.groupBy(results, ({ target }) => target.name)]
    .map(([name, runs]) => {
      const lines = changesIn(runs);
      const words = lines.length === 0 ? 'no verdict changed' : `${counted(lines.length, 'verdict')} changed`;
      return ['', `${name}: ${counted(runs.length, 'run')}, ${words}`, ...lines, ''].join('\n');
    })
    .join('');
}

function changesIn(runs: readonly RunResult[]): readonly string[] {
  const rules = runs.flatMap((run, index) => run.rules.map((rule) => ({ ...rule, run: index + 1 })));
  return [...Map.groupBy(rules, ({ id }) => id).values()].flatMap((same) => {
    const groups = mostFirst(same, ({ verdict }) => verdict);
    const [[, [first] = []] = []] = groups;
    if (groups.length < 2 || first === undefined) return [];
    const lines = groups.map(([verdict, own]) => {
      const [some] = own;
      const why = some?.verdict === 'failed' ? [gist(some)] : [some?.cause, some?.detail];
      const words = oneLine(why.filter((each) => each !== undefined).join(': '), longestQuote);
      const where =
        own.length > 5 ? counted(own.length, 'run') : `run ${own.map(({ run }) => run).join(', ')}`;
      return `${verdict} in ${where}${words === '' ? '' : ` (${words})`}`;
    });
    return [[`  ${first.id} ${first.title}`, ...lines.map((each) => `      ${each}`)].join('\n')];
  });
}
