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
  const untested = rules.filter(
    ({ verdict, cause = '' }) => verdict === 'untested' && !causesOfServer.has(cause),
  );
  const spent = new Set(untested.flatMap(({ scenarios }) => scenarios.flatMap(({ needs = [] }) => needs)));
  const ways = untested.flatMap(({ id, scenarios }) =>
    scenarios.flatMap(({ lacks }) => (lacks === undefined ? [] : [{ id, lacks }])),
  );
  const made = new Set<string>();
  const promised = new Set<string>();
  return levels.flatMap((_, level) => {
    const open = ways
      .filter(({ id, lacks }) => !promised.has(id) && lacks.every((each) => levelOf(each) <= level))
      .map(({ id, lacks }) => ({ id, lacks: lacks.filter((name) => level > 0 || isMissed(name, spent)) }));
    const changes = withoutImplied(new Set(open.flatMap(({ lacks }) => lacks)), made);
    const come = [...new Set(open.map(({ id }) => id))];
    for (const change of changes) made.add(change);
    for (const id of come) promised.add(id);
    return changes.length === 0 ? [] : [{ changes, rules: come }];
  });
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
  return [...changes]
    .filter((change) => !isImplied(change))
    .sort((a, b) => levelOf(b) - levelOf(a) || a.localeCompare(b, 'en'));
}

function levelOf(change: string): number {
  const level = levels.findIndex((pattern) => pattern.test(change));
  return level === -1 ? levels.length : level;
}
