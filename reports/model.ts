import { sectionLink } from '#harness/document/section-link.ts';
import { entryOf, knownBecause } from '#harness/result/baseline.ts';
import { claimText, conditionsOf } from '#harness/result/claim.ts';
import { decide, headlineOf, testedText, verdictOfWhole } from '#harness/result/gate.ts';
import type { Cause } from '#harness/result/outcome.ts';
import {
  type Evidence,
  parseLocation,
  type RuleResult,
  type RunResult,
  type SourceLocation,
} from '#harness/result/result.ts';
import type { Verdict } from '#harness/result/verdict.ts';
import { oneLine } from '#harness/text/escape-controls.ts';
import { groupDigits } from '#harness/text/without-locale.ts';

/** The verdicts, in the order in which plain-text reports show their counts. */
export const shownVerdicts = ['passed', 'failed', 'error', 'observed', 'untested', 'inapplicable'] as const;

/** What the reports of a run say, in order. Each writes the parts that it has room for in its own form. */
export type Report = ReturnType<typeof reportOf>;

export function reportOf(result: RunResult) {
  const { rules, claims = [], target, durationMs } = result;
  const having = (wanted: Verdict) => rules.filter(({ verdict }) => verdict === wanted);
  const [known, news] = split(having('failed'), ({ id }) => knownBecause(result, id) !== undefined);
  const untested = having('untested');
  const [open, canFail] = split(untested, ({ basis }) => basis === 'open');
  return {
    ...decide(result),
    verdict: verdictOfWhole(result),
    headline: headlineOf(result),
    tested: testedText(result),
    place: target.baseUrl ?? 'a client',
    conditions: conditionsOf(result),
    took: `${(durationMs / 1000).toFixed(1)} s`,
    areas: areasOf(result),
    counts: shownVerdicts.map((verdict) => [verdict, result.summary[verdict]] as const),
    /** The broken rules: new failures before known ones, failures before errors. */
    ...{ news, known, errors: having('error') },
    untested,
    /** How many rules are untested. Those that only record are named apart: the claims do not count them. */
    untestedWords: `${counted(canFail.length, 'rule')}${open.length > 0 ? `, and ${open.length} that only record,` : ''}`,
    /** The most frequent cause comes first. */
    causes: mostFirst(untested, ({ cause }): Cause => cause ?? 'not-seen'),
    baseline: baselineOf(result),
    statements: statementsText(result),
    claims: claims.map((claim) => ({ id: claim.id, words: claimText(claim) })),
  };
}

/** How many statements of the document the run tested or observed. */
function statementsText({ statements }: RunResult): string | undefined {
  if (statements === undefined) return undefined;
  const { all, passed, failed, observed, untested } = statements;
  const broken = failed > 0 ? ` (${failed} broken)` : '';
  return `${passed + failed} of ${all} statements of the document tested${broken}, ${observed} observed, ${untested} untested`;
}

export function split<T>(all: readonly T[], belongs: (each: T) => boolean): [T[], T[]] {
  return [all.filter(belongs), all.filter((each) => !belongs(each))];
}

/** The rules by area. If the result does not list its areas, they have no titles. */
function areasOf({ areas = [], rules }: RunResult) {
  const titles = new Map(areas.map(({ id, title }) => [id, title]));
  return [...Map.groupBy(rules, ({ id }) => id.slice(0, 2))].map(([id, members]) => ({
    id,
    title: titles.get(id) ?? '',
    rules: members,
  }));
}

const states = [
  ['unexpected', 'new failure'],
  ['expired', 'known failure with an expired entry'],
  ['stale', 'passes now: remove the entry'],
  ['accepted', 'known failure'],
] as const;

/** What the baseline says about each of its rules and each new failure, in a table and in words. */
function baselineOf({ baseline }: RunResult) {
  if (baseline === undefined) return [];
  const { entries = [] } = baseline;
  const ended = new Map(states.flatMap(([key, state]) => baseline[key].map((id) => [id, state] as const)));
  const ids = new Set([...ended.keys(), ...entries.map(({ rule }) => rule)]);
  return [...ids].map((id) => {
    const entry = entryOf(entries, id);
    const state = ended.get(id) ?? 'known failure, not tested in this run';
    return { id, state, entry, words: entry === undefined ? state : `${state}, ${entry.words}` };
  });
}

export function isBroken({ verdict }: Pick<RuleResult, 'verdict'>): boolean {
  return verdict === 'failed' || verdict === 'error';
}

/** The first piece of evidence of a broken rule. With a limit, longer text from a server is cut. */
export function gist({ evidence: [first] }: RuleResult, limit?: number): string {
  return first === undefined ? 'broken' : difference(first, limit);
}

function difference({ expected, actual }: Evidence, limit?: number): string {
  const cut = (text: string): string => (limit === undefined ? text : oneLine(text, limit));
  return `expected ${cut(expected)}, found ${cut(actual)}`;
}

/** All that a line of text says about a piece of evidence. */
export function finding(evidence: Evidence, limit?: number): string {
  return `${difference(evidence, limit)}; ${foundBy(evidence)}`;
}

/** A description of where a piece of evidence was found. */
export function foundBy({ scenario = 'found by a check of all traffic', exchanges }: Evidence): string {
  const numbers = `${exchanges.length === 1 ? 'exchange' : 'exchanges'} ${inSpans(exchanges)}`;
  return exchanges.length === 0 ? scenario : `${scenario}, ${numbers} in result.json`;
}

/** Three or more numbers in a row are written as a span: a scenario can have sent a hundred requests. */
function inSpans(numbers: readonly number[]): string {
  const rows: number[][] = [];
  for (const number of numbers) {
    if (rows.at(-1)?.at(-1) === number - 1) rows.at(-1)?.push(number);
    else rows.push([number]);
  }
  return rows.flatMap((row) => (row.length < 3 ? row.map(String) : `${row[0]}–${row.at(-1)}`)).join(', ');
}

/** The test outcome for a rule. */
export interface Ending {
  readonly ending?: 'failure' | 'error' | 'skipped';
  readonly message?: string;
  /** The evidence of a failure. */
  readonly words?: string;
}

/** A known failure counts as skipped, and an observation counts as passed. */
export function endingOf(rule: RuleResult, result: RunResult): Ending {
  const { id, section, verdict, cause, detail, evidence } = rule;
  const known = knownBecause(result, id);
  if (known !== undefined) return { ending: 'skipped', message: known };
  if (verdict === 'failed') {
    const words = [`§${section} ${sectionLink(section)}`, ...evidence.map((each) => finding(each))].join(
      '\n',
    );
    return { ending: 'failure', message: gist(rule), words };
  }
  if (verdict === 'error') return { ending: 'error', message: detail ?? 'harness error' };
  const isSkipped = verdict === 'untested' || verdict === 'inapplicable';
  return isSkipped ? { ending: 'skipped', message: [verdict, cause, detail].filter(Boolean).join(': ') } : {};
}

/** The total duration of the scenarios of rules, in milliseconds. */
export function timeOf(...rules: readonly RuleResult[]): number {
  return rules.flatMap(({ scenarios }) => scenarios).reduce((sum, { durationMs }) => sum + durationMs, 0);
}

/**
 * The locations of the scenarios that ended with the verdict of the rule.
 * If there are none, and the rule is not broken, the location of the first scenario.
 */
export function scenarioLocationsOf(rule: RuleResult): readonly SourceLocation[] {
  const { scenarios, verdict } = rule;
  const telling = scenarios.filter(({ outcome }) => outcome === verdict);
  const shown = telling.length > 0 || isBroken(rule) ? telling : scenarios.slice(0, 1);
  return shown.flatMap(({ location }) => parseLocation(location) ?? []);
}

/** Whether this package has started the server, so that nobody can change it. */
export function isBundled({ target }: Pick<RunResult, 'target'>): boolean {
  return ['reference', 'prism'].includes(target.name);
}

/** The profile or client definition. Reports locate failures there, not in a feature file of this package. */
export function describingFile({ inputs = [] }: Pick<RunResult, 'inputs'>): string | undefined {
  return inputs.find(({ name }) => name === 'profile' || name === 'subject')?.file;
}

/** The path of the file that describes the target, or of the recording, in the repository. */
export function inRepository({ inputs = [] }: Pick<RunResult, 'inputs'>): string | undefined {
  const found = inputs.find(({ name }) => ['profile', 'subject', 'recording'].includes(name));
  return found?.inRepository ?? found?.file;
}

/** Where formats that require a file locate failures. Without a profile, it is the one that `init` would write. */
export function locatingFile(result: Pick<RunResult, 'inputs'>): string {
  return inRepository(result) ?? 'svc-contract.yaml';
}

/** Groups items by key, the largest group first. */
export function mostFirst<T, K>(all: readonly T[], key: (each: T) => K): [K, T[]][] {
  return [...Map.groupBy(all, key)].sort(([, a], [, b]) => b.length - a.length);
}

/** `1 rule`, `2 rules`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${groupDigits(count)} ${count === 1 ? noun : plural}`;
}
