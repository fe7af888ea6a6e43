import { claimText } from '#harness/result/claim.ts';
import type { Claim, ObservationResult, RuleResult, RunResult } from '#harness/result/result.ts';
import type { Verdict } from '#harness/result/verdict.ts';
import { compareNaturally } from '#harness/text/without-locale.ts';
import { factsOf } from '#reports/evidence.ts';
import { isBroken, reportOf } from '#reports/model.ts';

/** The part of a result that the table needs. Many complete results would not fit into memory. */
export type Column = ReturnType<typeof columnOf>;

/** The verdict of a rule in a column; `absent` if the run did not select or did not have the rule. */
export type CellVerdict = Verdict | 'absent';

/** Rows with a value for each column. Rules and open points whose values differ come first. */
export type Table = ReturnType<typeof tableOf>;
export type RuleRow = Table['rules'][number];
/** An open point and the behaviour of each server. All behaviours are valid. */
export type PointRow = Table['points'][number];

export function columnOf(result: RunResult) {
  const { target, startedAt, areas = [], claims = [], observations, rules } = result;
  const { conditions, headline, reasons, verdict } = reportOf(result);
  return {
    /** Results with the same name are the history of one server. */
    name: target.name,
    ...{ release: target.release, startedAt, areas, claims, observations, conditions, verdict },
    /** The verdict in words; for an inconclusive run, with the reasons. */
    headline: [headline, ...(verdict === 'inconclusive' ? reasons : [])].join('; '),
    rules: new Map(rules.map((rule) => [rule.id, inColumn(rule, result)])),
  };
}

function inColumn(rule: RuleResult, result: RunResult) {
  const { id, title, section, basis, verdict, text, cause, detail, evidence, openPoint } = rule;
  const seen = verdict === 'observed' ? result.observations.find((each) => each.id === openPoint) : undefined;
  const reason = seen?.observed.join('; ') ?? [cause, detail].filter(Boolean).join(': ');
  const shown = (isBroken(rule) ? evidence : []).map((each) =>
    factsOf(each, rule, result).map(([label, words]) => `${label.padEnd(8)} ${words}`.trim()),
  );
  return {
    ...{ id, title, section, basis, verdict, text },
    /** The reason for the verdict: the cause, what was observed, or the lines of each piece of evidence. */
    why: shown.length > 0 || reason === '' ? shown : [[reason]],
  };
}

/** Columns grouped by server, in the given order. Each group is sorted by time. */
export function inOrder(given: readonly Column[]): readonly Column[] {
  return [...Map.groupBy(given, ({ name }) => name).values()].flatMap((own) =>
    own.toSorted((a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt)),
  );
}

/** Builds the table, with its columns in order. */
export function tableOf(given: readonly Column[]) {
  const columns = inOrder(given);
  return {
    columns,
    claims: claimRows(columns),
    rules: ruleRows(columns),
    points: pointRows(columns),
  };
}

/** The name of a server; if the server has several columns, followed by the release or time of the column. */
export function labelOf(column: Column, columns: readonly Column[]): string {
  return [column.name, momentOf(column, columns)].filter(Boolean).join(', ');
}

/** The release or time that distinguishes columns of one server; empty if the server has only one column. */
export function momentOf(column: Column, columns: readonly Column[]): string {
  const namesakes = columns.filter(({ name }) => name === column.name);
  if (namesakes.length === 1) return '';
  if (new Set(namesakes.map(({ release }) => release)).size === namesakes.length) return column.release;
  const minutes = namesakes.map(({ startedAt }) => startedAt.slice(0, 16));
  return column.startedAt.slice(0, new Set(minutes).size === namesakes.length ? 16 : 19).replace('T', ' ');
}

function claimRows(columns: readonly Column[]) {
  const titles = new Map(columns.flatMap(({ areas }) => areas.map(({ id, title }) => [id, title] as const)));
  const ids = [...new Set(columns.flatMap(({ claims }) => claims.map(({ id }) => id)))];
  // Claims that are not about a single area come first.
  const isArea = (id: string): number => (id === id.toUpperCase() ? 1 : 0);
  return ids
    .toSorted((a, b) => isArea(a) - isArea(b))
    .map((id) => ({
      id,
      title: titles.get(id) ?? '',
      cells: columns.map(({ claims }) => claims.find((claim) => claim.id === id)),
    }));
}

/** A broken claim is marked like `failed`, a met claim like `passed`, and any other claim like `untested`. */
export function markOfClaim(claim: Claim): Verdict {
  return claim.broken > 0 ? 'failed' : claimText(claim).startsWith('met') ? 'passed' : 'untested';
}

function ruleRows(columns: readonly Column[]) {
  const newest = columns.toSorted((a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt));
  const known = new Map(newest.flatMap(({ rules }) => [...rules]));
  return [...known.values()]
    .map(({ verdict: _, why: __, ...rule }) => {
      const cells = columns.map(({ rules }): CellVerdict => rules.get(rule.id)?.verdict ?? 'absent');
      // A run that did not test the rule shows no difference between servers.
      const differs = new Set(cells.filter((each) => each !== 'untested' && each !== 'absent')).size > 1;
      /** Whether the latest result of a server differs from the previous one. */
      const changed = hasChanged(cells, columns);
      return { rule, cells, differs, changed };
    })
    .sort((a, b) => rank(a) - rank(b) || compareNaturally(a.rule.id, b.rule.id));
}

/** Broken rules that passed in another result come first, then other broken rules, then other differences. */
function rank({ cells }: { readonly cells: readonly CellVerdict[] }): number {
  const broken = cells.some((verdict) => isBroken({ verdict: verdict as Verdict }));
  if (broken) return cells.includes('passed') ? 0 : 1;
  return new Set(cells).size > 1 ? 2 : 3;
}

function hasChanged(cells: readonly CellVerdict[], columns: readonly Column[]): boolean {
  return columns.some(
    ({ name }, at) =>
      name === columns[at - 1]?.name && name !== columns[at + 1]?.name && cells[at] !== cells[at - 1],
  );
}

function pointRows(columns: readonly Column[]) {
  const seen = columns.flatMap(({ observations }, column) =>
    observations.map((each) => ({ ...each, column })),
  );
  return [...Map.groupBy(seen, ({ id }) => id).values()]
    .flatMap(([first, ...rest]) => {
      if (first === undefined) return [];
      const groups = Map.groupBy([first, ...rest], ({ observed }) => observed.toSorted().join('\n'));
      const answers = [...groups.values()].map((own) => ({
        observed: own[0]?.observed ?? [],
        columns: own.map(({ column }) => column),
      }));
      const { id, question, section } = first;
      answers.sort((a, b) => b.columns.length - a.columns.length);
      return [{ id, question, section, answers, differs: isAnyDifferent(answers) }];
    })
    .sort((a, b) => Number(b.differs) - Number(a.differs) || compareNaturally(a.id, b.id));
}

/** Compares only observations with equal labels. The label of `getUserInfo: camelCase` is `getUserInfo`. */
function isAnyDifferent(responses: readonly Pick<ObservationResult, 'observed'>[]): boolean {
  const byLabel = responses.map(({ observed }) =>
    Map.groupBy(observed.toSorted(), (each) => /^(.*?): /.exec(each)?.[1] ?? ''),
  );
  const labels = new Set(byLabel.flatMap((each) => [...each.keys()]));
  return [...labels].some((label) => {
    const values = byLabel.flatMap((each) => each.get(label)?.join('\n') ?? []);
    return new Set(values).size > 1;
  });
}
