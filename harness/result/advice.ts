import type { RuleResult } from './result.ts';

/** Changes to a run, and the further rules that they make testable once all earlier advice is followed. */
export interface Advice {
  /** The inputs to provide or effects to permit, by name. */
  readonly changes: readonly string[];
  readonly rules: readonly string[];
}

/** Patterns for the names of changes, from harmless changes to irreversible ones. */
const levels: readonly RegExp[] = [
  /^(?:credentials|API key|token) of |^(?:budget|refusedTokens)\./,
  /^waiting$/,
  /^(?:write|records)$/,
  /^password$/,
  /^(?:state control$|clock$|(?:state|parameters): )/,
  /^burst$/,
  /^reset$/,
];

/** Causes that the server's operator can remove more easily than a change to the run could. */
const causesOfServer: ReadonlySet<string> = new Set(['operation-not-found', 'document-unread']);

/**
 * The changes that would make untested rules testable, from harmless to irreversible.
 * A rule becomes testable if all prerequisites of one of its scenarios are met.
 */
export function adviceFor(rules: readonly RuleResult[]): readonly Advice[] {
  const ways = waysToTest(rules);
  const made = new Set<string>();
  const promised = new Set<string>();
  return levels.flatMap((_, level) => {
    const open = ways.filter(
      ({ id, lacks }) => !promised.has(id) && lacks.every((each) => levelOf(each) <= level),
    );
    const changes = withoutImplied(mostNeededFirst(open), made);
    const come = [...new Set(open.map(({ id }) => id))];
    for (const change of changes) made.add(change);
    for (const id of come) promised.add(id);
    return changes.length === 0 ? [] : [{ changes, rules: come }];
  });
}

/**
 * The changes of one kind that would make the most rules testable by themselves, the more harmless of two. If there
 * is an adapter, only one change to it: the one that the most rules need.
 */
export function bestAdvice(rules: readonly RuleResult[]): Advice | undefined {
  const ways = waysToTest(rules).filter(({ lacks }) => lacks.length > 0);
  const hasAdapter = ways.every(({ lacks }) => !lacks.includes('state control'));
  const single = ways.filter(({ lacks }) => new Set(lacks.map(levelOf)).size === 1);
  const kinds = Map.groupBy(single, ({ lacks: [first = ''] }) => levelOf(first));
  const all = [...kinds].map(([level, own]) => {
    const changes = withoutImplied(mostNeededFirst(own), new Set());
    const made = hasAdapter && level === levelOf('state control') ? changes.slice(0, 1) : changes;
    const helped = own.filter(({ lacks }) => lacks.some((each) => made.includes(each)));
    return { level, changes: made, rules: [...new Set(helped.map(({ id }) => id))] };
  });
  const [best] = all.toSorted((a, b) => b.rules.length - a.rules.length || a.level - b.level);
  return best ?? adviceFor(rules)[0];
}

interface Way {
  readonly id: string;
  readonly lacks: readonly string[];
}

/** What the scenarios of untested rules lack. Each scenario is a way to test its rule. */
function waysToTest(rules: readonly RuleResult[]): readonly Way[] {
  const untested = rules.filter(
    ({ verdict, cause = '' }) => verdict === 'untested' && !causesOfServer.has(cause),
  );
  const spent = new Set(untested.flatMap(({ scenarios }) => scenarios.flatMap(({ needs = [] }) => needs)));
  return untested.flatMap(({ id, scenarios }) =>
    scenarios.flatMap(({ lacks }) =>
      lacks === undefined ? [] : [{ id, lacks: lacks.filter((name) => isMissed(name, spent)) }],
    ),
  );
}

/** The changes that the most rules need come first. */
function mostNeededFirst(open: readonly Way[]) {
  const rulesOf = new Map<string, Set<string>>();
  for (const { id, lacks } of open)
    for (const change of lacks) rulesOf.set(change, (rulesOf.get(change) ?? new Set()).add(id));
  const counted = [...rulesOf].toSorted(
    ([one, rules], [other, others]) => others.size - rules.size || one.localeCompare(other, 'en'),
  );
  return new Set(counted.map(([change]) => change));
}

/** Whether the run lacked a prerequisite. A budget was lacking only if the run used up the budget. */
function isMissed(name: string, spent: ReadonlySet<string>): boolean {
  return !name.startsWith('budget.') || spent.has(name);
}

/** Leaves out changes already made, and "credentials of X" if a key or a token of X is among the changes. */
function withoutImplied(changes: ReadonlySet<string>, made: ReadonlySet<string>): readonly string[] {
  const isImplied = (change: string): boolean => {
    const [, kind] = /^credentials of (.+)$/.exec(change) ?? [];
    const ways = kind === undefined ? [] : [`API key of ${kind}`, `token of ${kind}`];
    return made.has(change) || ways.some((way) => changes.has(way) || made.has(way));
  };
  return [...changes].filter((change) => !isImplied(change)).sort((a, b) => levelOf(b) - levelOf(a));
}

function levelOf(change: string): number {
  const level = levels.findIndex((pattern) => pattern.test(change));
  return level === -1 ? levels.length : level;
}
