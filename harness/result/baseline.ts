import type { Verdict } from './verdict.ts';

/** A known failure of a target, with an owner and an expiry date. */
export interface BaselineEntry {
  readonly rule: string;
  readonly reason: string;
  readonly owner: string;
  /** The last day it is accepted, `YYYY-MM-DD` in UTC. */
  readonly expires: string;
}

/** A run compared with its baseline. Known failures are exercised like everything else. */
export interface BaselineOutcome {
  /** Failed, known and still accepted. */
  readonly accepted: readonly string[];
  /** Failed and not known. */
  readonly unexpected: readonly string[];
  /** Known, and now passed: the entry has to go. */
  readonly stale: readonly string[];
  /** Known, still failing, and accepted no longer. */
  readonly expired: readonly string[];
}

interface Judged {
  readonly id: string;
  readonly verdict: Verdict;
}

/**
 * Compares a run's verdicts with the known failures. The entry of a rule that was not exercised is neither accepted
 * nor stale.
 */
export function compareWithBaseline(
  entries: readonly BaselineEntry[],
  rules: readonly Judged[],
  today: string,
): BaselineOutcome {
  const known = new Map(entries.map((entry) => [entry.rule, entry]));
  const failed = rules.filter(({ verdict }) => verdict === 'failed').map(({ id }) => id);
  const isAccepted = (id: string): boolean => today <= (known.get(id)?.expires ?? '');
  return {
    accepted: failed.filter((id) => known.has(id) && isAccepted(id)),
    unexpected: failed.filter((id) => !known.has(id)),
    stale: rules.filter(({ id, verdict }) => verdict === 'passed' && known.has(id)).map(({ id }) => id),
    expired: failed.filter((id) => known.has(id) && !isAccepted(id)),
  };
}

/** Whether a run with this outcome lets a gate pass, harness faults aside. */
export function isClean({ unexpected, stale, expired }: BaselineOutcome): boolean {
  return unexpected.length + stale.length + expired.length === 0;
}

/** The baseline brought up to date: what passed goes, what newly fails comes, the rest keeps its words. */
export function updateBaseline(
  entries: readonly BaselineEntry[],
  rules: readonly Judged[],
  newlyExpires: string,
): readonly BaselineEntry[] {
  const verdicts = new Map(rules.map(({ id, verdict }) => [id, verdict]));
  const kept = entries.filter(({ rule }) => verdicts.get(rule) !== 'passed');
  const known = new Set(kept.map(({ rule }) => rule));
  const added = rules
    .filter(({ id, verdict }) => verdict === 'failed' && !known.has(id))
    .map(({ id }) => ({ rule: id, reason: 'to be explained', owner: 'to be named', expires: newlyExpires }));
  return [...kept, ...added].sort((a, b) => a.rule.localeCompare(b.rule));
}

/** Why a failure counts as known: its reason, owner and expiry; undefined for any other rule. */
export function knownBecause(
  { baseline }: { readonly baseline?: BaselineOutcome & { readonly entries?: readonly BaselineEntry[] } },
  id: string,
): string | undefined {
  if (baseline === undefined || !baseline.accepted.includes(id)) return undefined;
  const entry = baseline.entries?.find(({ rule }) => rule === id);
  return entry === undefined ? 'known' : `known until ${entry.expires}: ${entry.reason} (${entry.owner})`;
}
