import { compareWithBaseline } from '#harness/result/baseline.ts';
import type { ObservationResult, RuleResult, RunResult } from '#harness/result/result.ts';
import { countVerdicts } from '#harness/result/verdict.ts';
import type { ShardRun } from './incompatibility.ts';
import { mergeRule } from './merge-rules.ts';

/**
 * The result that one run of all scenarios would have had. The shards must be compatible. Its
 * duration is the sum of theirs, and its exchanges are theirs one shard after the other, numbered on. `today`
 * decides which known failures have expired (YYYY-MM-DD).
 */
export function mergeResults(shards: readonly ShardRun[], today: string): RunResult {
  const parts = renumberExchanges([...shards].sort((a, b) => a.shard.index - b.shard.index));
  const [first] = parts;
  if (first === undefined) throw new Error('there is nothing to merge');
  const { shard: _, baseline, ...common } = first;
  const rules = first.rules.map((rule, place) =>
    mergeRule([rule, ...parts.slice(1).flatMap((part) => part.rules[place] ?? [])]),
  );
  return {
    ...common,
    startedAt: parts.map(({ startedAt }) => startedAt).sort()[0] ?? first.startedAt,
    durationMs: parts.reduce((total, { durationMs }) => total + durationMs, 0),
    ...(parts.some(({ partial }) => partial === true) && { partial: true }),
    summary: countVerdicts(rules),
    rules,
    ...(baseline && {
      baseline: { ...baseline, ...compareWithBaseline(baseline.entries ?? [], rules, today) },
    }),
    observations: mergeObservations(parts.flatMap(({ observations }) => observations)),
    exchanges: parts.flatMap(({ exchanges }) => exchanges),
  };
}

/** The shards with their exchanges numbered one after the other, evidence included. */
function renumberExchanges(shards: readonly ShardRun[]): readonly ShardRun[] {
  let before = 0;
  return shards.map((shard) => {
    const offset = before;
    const exchanges = shard.exchanges.map((each) => ({ ...each, id: each.id + offset }));
    before = Math.max(before, ...exchanges.map(({ id }) => id));
    return { ...shard, exchanges, rules: shard.rules.map((rule) => shiftEvidence(rule, offset)) };
  });
}

function shiftEvidence(rule: RuleResult, offset: number): RuleResult {
  return {
    ...rule,
    evidence: rule.evidence.map((each) => ({ ...each, exchanges: each.exchanges.map((id) => id + offset) })),
  };
}

function mergeObservations(observations: readonly ObservationResult[]): ObservationResult[] {
  const known = new Map<string, ObservationResult>();
  for (const each of observations) {
    const observed = new Set([...(known.get(each.id)?.observed ?? []), ...each.observed]);
    known.set(each.id, { ...each, observed: [...observed].sort() });
  }
  return [...known.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}
