import { type Advice, adviceFor } from '#harness/result/advice.ts';
import type { Cause } from '#harness/result/outcome.ts';
import {
  type Evidence,
  parseLocation,
  type RuleResult,
  type RunResult,
  type SourceLocation,
} from '#harness/result/result.ts';

/** The verdicts, in the order in which plain-text reports show their counts. */
export const shownVerdicts = ['passed', 'failed', 'error', 'observed', 'untested', 'inapplicable'] as const;

export function isBroken({ verdict }: Pick<RuleResult, 'verdict'>): boolean {
  return verdict === 'failed' || verdict === 'error';
}

/** How many rules are untested. Those that only record are named apart: the claims do not count them. */
export function untestedText(rules: readonly RuleResult[]): string {
  const untested = rules.filter(({ verdict }) => verdict === 'untested');
  const open = untested.filter(({ basis }) => basis === 'open').length;
  const all = untested.length - open;
  const words = `${all} ${all === 1 ? 'rule' : 'rules'}`;
  return open === 0 ? words : `${words}, and ${open} that only record,`;
}

/** The first piece of evidence of a broken rule, in one line. */
export function headline({ evidence: [first] }: RuleResult): string {
  return first === undefined ? 'broken' : `expected ${first.expected}, found ${first.actual}`;
}

export function evidenceText(rule: RuleResult): string {
  const lines = rule.evidence.flatMap(({ expected, actual, scenario, exchanges }) => [
    scenario ?? 'found by a check of all traffic',
    `  expected ${expected}`,
    `  found ${actual}`,
    ...(exchanges.length > 0 ? [`  exchanges ${exchanges.join(', ')}`] : []),
  ]);
  return [`§${rule.section}`, ...lines].join('\n');
}

/** The test outcome for a rule. A known failure counts as skipped, and an observation counts as passed. */
export function endingOf(
  rule: RuleResult,
  known: string | undefined,
): {
  readonly ending?: 'failure' | 'error' | 'skipped';
  readonly message?: string;
  /** The evidence of a failure. */
  readonly words?: string;
} {
  const { verdict, cause, detail } = rule;
  if (known !== undefined) return { ending: 'skipped', message: known };
  if (verdict === 'failed') return { ending: 'failure', message: headline(rule), words: evidenceText(rule) };
  if (verdict === 'error') return { ending: 'error', message: detail ?? 'harness error' };
  const isSkipped = verdict === 'untested' || verdict === 'inapplicable';
  return isSkipped ? { ending: 'skipped', message: [verdict, cause, detail].filter(Boolean).join(': ') } : {};
}

/** The total duration of the scenarios of a rule, in milliseconds. */
export function timeOf(rule: RuleResult): number {
  return rule.scenarios.reduce((sum, { durationMs }) => sum + durationMs, 0);
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

/** A description of where a piece of evidence was found. */
export function foundBy({ scenario = 'found by a check of all traffic', exchanges }: Evidence): string {
  const numbers = `${exchanges.length === 1 ? 'exchange' : 'exchanges'} ${exchanges.join(', ')}`;
  return exchanges.length === 0 ? scenario : `${scenario}, ${numbers} in result.json`;
}

/** The profile or client definition. Reports locate failures there, not in a feature file of this package. */
export function describingFile({ inputs = [] }: Pick<RunResult, 'inputs'>): string | undefined {
  return inputs.find(({ name }) => name === 'profile' || name === 'subject')?.file;
}

/** Where formats that require a file locate failures. Without a profile, it is the one that `init` would write. */
export function locatingFile(result: Pick<RunResult, 'inputs'>): string {
  return inRepository(result) ?? 'svc-contract.yaml';
}

/** The path of the file that describes the target, or of the recording, in the repository. */
export function inRepository({ inputs = [] }: Pick<RunResult, 'inputs'>): string | undefined {
  const found = inputs.find(({ name }) => ['profile', 'subject', 'recording'].includes(name));
  return found?.inRepository ?? found?.file;
}

export const remedies: Readonly<Record<Cause, string>> = {
  'no-state-control': 'set up state control ("stateControl" in the profile)',
  'state-unsupported': 'add states, or parameters of states, to the adapter',
  'effect-not-allowed': 'allow more effects (--allow, or "allow" in the profile)',
  'budget-spent': 'raise the budget ("budget" in the profile)',
  'no-credential': 'give credentials ("credentials" in the profile)',
  'operation-not-found': 'list these operations in "paths" of the profile (npx svc-contract init finds most)',
  'command-absent': 'describe these commands in the client definition, if the client has them',
  'unreadable-output': 'correct "output" in the client definition, or the output of these commands',
  'depends-on': 'first fix the broken rules that these rules depend on',
  'not-seen': 'the situations that these rules are about never occurred',
  'not-reached': 'the run ended before these rules were reached, or they are in other shards',
  'not-begun': 'the run could not start',
};

/** The maximum number of states that are named. Further states are only counted. */
const named = 3;

/** The advised changes, harmless before destructive. Each makes at least `count` rules testable. */
export function adviceTexts({ rules }: Pick<RunResult, 'rules'>) {
  return adviceFor(rules).map((advice) => ({ count: advice.rules.length, words: wordsOf(advice) }));
}

function wordsOf({ changes }: Advice): string {
  const parts = [
    ...controlAmong(changes),
    ...effectsAmong(changes),
    ...credentialsAmong(changes),
    ...changes.filter((each) => each.startsWith('budget.')).map((name) => `raise ${name} in the profile`),
  ];
  return parts.join(', and ');
}

function effectsAmong(changes: readonly string[]): readonly string[] {
  const effects = changes.filter((each) =>
    ['waiting', 'write', 'records', 'password', 'burst'].includes(each),
  );
  const reset =
    'allow a factory reset if the server may be wiped (expendable: true in the profile, and --allow reset=HOST)';
  return [
    ...(effects.length === 0 ? [] : [`run with --allow ${effects.join(',')}`]),
    ...(changes.includes('reset') ? [reset] : []),
  ];
}

function controlAmong(changes: readonly string[]): readonly string[] {
  const namesAfter = (kind: string): string => {
    const names = changes
      .filter((each) => each.startsWith(kind))
      .map((each) => `"${each.slice(kind.length)}"`);
    const more = names.length > named ? ` and ${names.length - named} more` : '';
    return names.slice(0, named).join(', ') + more;
  };
  const [states, parameters] = [namesAfter('state: '), namesAfter('parameters: ')];
  const hasClock = changes.includes('clock');
  const clock = hasClock ? ' with a clock that can be moved' : '';
  const control = changes.includes('state control')
    ? [`set up state control${clock} (stateControl in the profile)`]
    : hasClock
      ? ['extend the adapter, so that it can move the clock']
      : [];
  return [
    ...control,
    ...(states === '' ? [] : [`add states to the adapter (${states})`]),
    ...(parameters === ''
      ? []
      : [`support more parameters of states that the adapter declares (${parameters})`]),
  ];
}

function credentialsAmong(changes: readonly string[]): readonly string[] {
  const all = changes.flatMap((each) => {
    const [, what, kind] = /^(credentials|API key|token) of (.+)$/.exec(each) ?? [];
    return kind === undefined ? [] : [what === 'credentials' ? kind : `${kind} (${what})`];
  });
  const tokens = changes.filter((each) => each.startsWith('refusedTokens.'));
  const named = [...all.sort(), ...tokens.sort()];
  return named.length === 0 ? [] : [`give credentials in the profile: ${named.join(', ')}`];
}

/** Groups items by key, the largest group first. */
export function mostFirst<T, K>(all: readonly T[], key: (each: T) => K): [K, T[]][] {
  return [...Map.groupBy(all, key)].sort(([, a], [, b]) => b.length - a.length);
}
