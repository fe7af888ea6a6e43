import type { RuleResult, RunResult } from './result.ts';

type InResult = NonNullable<RunResult['baseline']>;

/** A known failure of a target, with an owner and an expiry date. */
export type BaselineEntry = NonNullable<InResult['entries']>[number];

/** A run compared with its baseline. Rules that are known to fail are exercised like all others. */
export type BaselineOutcome = Omit<InResult, 'entries'>;

type Judged = Pick<RuleResult, 'id' | 'verdict' | 'failedAt' | 'coverage'>;

type FailedAt = string | undefined;

/** The operations at which a rule failed. If none is known, the list is `[undefined]`. */
const failedAtOf = ({ failedAt = [] }: Judged): readonly FailedAt[] =>
  failedAt.length > 0 ? failedAt : [undefined];

function covers({ rule, operation }: BaselineEntry, id: string, location: FailedAt): boolean {
  return rule === id && (operation === undefined || operation === location);
}

function unknownLocations(entries: readonly BaselineEntry[], rule: Judged): readonly FailedAt[] {
  return failedAtOf(rule).filter((location) => !entries.some((entry) => covers(entry, rule.id, location)));
}

/** Whether the failure of an entry was looked for, but not found. */
function isStale({ operation = '' }: BaselineEntry, rule: Judged | undefined): boolean {
  const { verdict, failedAt = [], coverage = [] } = Object(rule) as Partial<Judged>;
  const places = coverage.filter(({ of }) => of === 'operations');
  if (places.some(({ left }) => left.includes(operation))) return false;
  if (verdict !== 'failed') return verdict === 'passed';
  const isSeen = places.some(({ judged }) => judged.includes(operation));
  const isWhole = coverage.every(({ of, left }) => of === 'operations' || left.length === 0);
  return operation !== '' && failedAt.length > 0 && !failedAt.includes(operation) && (isSeen || isWhole);
}

/** The entry of a rule that was not exercised is neither accepted nor stale. */
export function compareWithBaseline(
  entries: readonly BaselineEntry[],
  rules: readonly Judged[],
  today: string,
): BaselineOutcome {
  const failed = rules.filter(({ verdict }) => verdict === 'failed');
  const valid = entries.filter(({ expires }) => today <= expires);
  const isIn = (among: readonly BaselineEntry[], rule: Judged): boolean =>
    unknownLocations(among, rule).length === 0;
  const ids = (keep: (rule: Judged) => boolean): readonly string[] => failed.filter(keep).map(({ id }) => id);
  return {
    accepted: ids((rule) => isIn(valid, rule)),
    unexpected: ids((rule) => !isIn(entries, rule)),
    stale: rules.flatMap((rule) => {
      const stale = entries.filter((entry) => entry.rule === rule.id && isStale(entry, rule));
      const isWhole = stale.length === entries.filter((entry) => entry.rule === rule.id).length;
      if (isWhole && rule.verdict === 'passed') return stale.length > 0 ? [rule.id] : [];
      return stale.map(({ operation }) => `${rule.id} at ${operation}`);
    }),
    expired: ids((rule) => isIn(entries, rule) && !isIn(valid, rule)),
  };
}

/** For rules with baseline entries: the failures that no entry covers, such as `AB-01 at listThings`. */
export function newLocations(entries: readonly BaselineEntry[], rules: readonly Judged[]): readonly string[] {
  return rules
    .filter(({ id, verdict }) => verdict === 'failed' && entries.some(({ rule }) => rule === id))
    .flatMap((rule) =>
      unknownLocations(entries, rule).map(
        (location) => `${rule.id} at ${location ?? 'a path outside of the contract'}`,
      ),
    );
}

export function isClean({ unexpected, stale, expired }: BaselineOutcome): boolean {
  return unexpected.length + stale.length + expired.length === 0;
}

/** The updated baseline: stale entries are removed, new failures added, others unchanged. */
export function updateBaseline(
  entries: readonly BaselineEntry[],
  rules: readonly Judged[],
  newlyExpires: string,
): readonly BaselineEntry[] {
  const judged = new Map(rules.map((rule) => [rule.id, rule]));
  const remaining = entries.filter((entry) => !isStale(entry, judged.get(entry.rule)));
  const added = rules
    .filter(({ verdict }) => verdict === 'failed')
    .flatMap((rule) =>
      unknownLocations(remaining, rule).map((location) => ({
        rule: rule.id,
        ...(location !== undefined && { operation: location }),
        ...{ reason: 'to be explained', owner: 'to be named', expires: newlyExpires },
      })),
    );
  const key = ({ rule, operation = '' }: BaselineEntry): string => `${rule} ${operation}`;
  return [...remaining, ...added].sort((a, b) => key(a).localeCompare(key(b)));
}

/** Combines the entries of a rule, also as one text. Returns undefined if the rule has no entry. */
export function entryOf(entries: readonly BaselineEntry[] | undefined, id: string) {
  const ofRule = (entries ?? []).filter(({ rule }) => rule === id);
  const [expires] = ofRule.map((entry) => entry.expires).sort();
  if (expires === undefined) return undefined;
  const all = (read: (entry: BaselineEntry) => string): string => [...new Set(ofRule.map(read))].join('; ');
  const [reason, owner] = [all((entry) => entry.reason), all((entry) => entry.owner)];
  const issues = [...new Set(ofRule.flatMap(({ issue }) => issue ?? []))];
  const words = `until ${expires}: ${reason} (${[owner, ...issues].join(', ')})`;
  return { expires, reason, owner, issues, words };
}

/** Why the failure of a rule is accepted: expiry, reason and owner. Undefined if no failure is accepted. */
export function knownBecause({ baseline }: Pick<RunResult, 'baseline'>, id: string): string | undefined {
  if (baseline === undefined || !baseline.accepted.includes(id)) return undefined;
  const entry = entryOf(baseline.entries, id);
  return entry === undefined ? 'known' : `known ${entry.words}`;
}
