import { defined } from '#harness/contract/json-values.ts';
import { countStatements } from '#harness/document/judged-statements.ts';
import { documentSections } from '#harness/document/sections.ts';
import { releaseOf } from '#harness/profile/profile.ts';
import { compareWithBaseline } from '#harness/result/baseline.ts';
import { mergeGrids } from '#harness/result/grid.ts';
import { eachOnce } from '#harness/result/repeated.ts';
import type {
  Evidence,
  ObservationResult,
  RuleResult,
  RunResult,
  ScenarioResult,
} from '#harness/result/result.ts';
import { inOrderOfFeatures } from '#harness/result/scenario-outcome.ts';
import { countVerdicts, type Verdict, worstOf } from '#harness/result/verdict.ts';
import { compareNaturally } from '#harness/text/without-locale.ts';
import { failuresSince } from '#harness/verdict/as-of.ts';
import { claimsOf } from '#harness/verdict/claims.ts';
import { combine } from '#harness/verdict/decide-verdict.ts';
import type { ShardRun } from './shard.ts';

/** Each rule gets its worst verdict. `today` (YYYY-MM-DD) is compared with the expiry of known failures. */
export function mergeResults(shards: readonly ShardRun[], today: string): RunResult {
  const parts = renumberExchanges([...shards].sort((a, b) => a.shard.index - b.shard.index));
  const [first] = parts;
  if (first === undefined) throw new Error('there is nothing to merge');
  const { shard: _, baseline, withoutCredentials: __, runId: ___, traffic: ____, ...common } = first;
  const merge = (rulesOf: (part: ShardRun) => readonly RuleResult[]) => {
    const [mine = [], ...others] = parts.map(rulesOf);
    return mine.map((rule, index) => mergeRule(rule, [rule, ...others.flatMap((part) => part[index] ?? [])]));
  };
  const rules = merge((part) => part.rules);
  const { asOf } = common;
  const leftBehind = parts.flatMap((part) => part.leftBehind ?? []);
  const started = parts.flatMap((part) => part.started ?? []);
  const repeated = eachOnce(parts.flatMap((part) => part.repeated ?? []));
  const refusals = parts.flatMap(({ refusedCredentials = [] }) => refusedCredentials);
  const refused = new Map(refusals.map((each) => [each.why, each]));
  return {
    ...common,
    startedAt: parts.map(({ startedAt }) => startedAt).sort()[0] ?? first.startedAt,
    durationMs: sum(parts.map(({ durationMs }) => durationMs)),
    ...(parts.every(({ withoutCredentials }) => withoutCredentials) && { withoutCredentials: true }),
    ...(refused.size > 0 && { refusedCredentials: [...refused.values()] }),
    ...(leftBehind.length > 0 && { leftBehind }),
    ...(repeated.length > 0 && { repeated }),
    ...defined({ notCalm: parts.flatMap(({ notCalm }) => notCalm ?? [])[0] }),
    ...(started.length > 0 && { started }),
    ...(parts.some(({ partial }) => partial === true) && { partial: true }),
    summary: countVerdicts(rules),
    ...(common.statements && { statements: countStatements(documentSections(), rules) }),
    rules,
    ...(asOf && { asOf: failuresSince(asOf.version, merge(withNewer), rules) }),
    ...(common.claims && {
      claims: claimsOf(rules, releaseOf(common.target.release), 'server', common.notOffered),
    }),
    ...(baseline && {
      baseline: { ...baseline, ...compareWithBaseline(baseline.entries ?? [], rules, today) },
    }),
    observations: mergeObservations(parts.flatMap(({ observations }) => observations)),
    exchanges: parts.flatMap(({ exchanges }) => exchanges),
  };
}

/** The rules of a shard as they are if what is newer than its version counts too. */
function withNewer({ rules, asOf }: ShardRun): readonly RuleResult[] {
  return rules.map((rule) => asOf?.newer.find(({ id }) => id === rule.id) ?? rule);
}

function mergeRule(first: RuleResult, parts: readonly RuleResult[]): RuleResult {
  const verdict = worstOf(parts.map((part) => part.verdict)) ?? first.verdict;
  const all = parts.flatMap(({ scenarios }) => scenarios);
  const scenarios = [...Map.groupBy(all, ({ kind, location }) => `${kind} ${location}`).values()]
    .map(mergeScenario)
    .sort(inOrderOfFeatures);
  const counted = scenarios.filter(({ outcome }) => outcome !== 'untested');
  const evidence = parts.flatMap((part) => part.evidence).sort(ofTrafficLast);
  const grids = mergeGrids(parts.flatMap((part) => part.grids ?? []));
  const combined = {
    ...combine(first, verdict, parts, scenarios, counted, evidence),
    ...(grids.length > 0 && { grids }),
  };
  return verdict === 'inapplicable' ? { ...combined, ...defined({ detail: first.detail }) } : combined;
}

/** What checks everything in a run has a result from each shard. The worst outcome counts. */
function mergeScenario(parts: readonly ScenarioResult[]): ScenarioResult {
  const worst = worstOf(parts.map(({ outcome }) => outcome as Verdict));
  const merged = parts.find(({ outcome }) => outcome === worst) as ScenarioResult;
  return { ...merged, durationMs: sum(parts.map(({ durationMs }) => durationMs)) };
}

/** Sorts evidence as in a single run: in the order of the features, evidence about all traffic last. */
function ofTrafficLast(a: Evidence, b: Evidence): number {
  const ofTraffic = ({ scenario }: Evidence): number => (scenario === undefined ? 1 : 0);
  return ofTraffic(a) - ofTraffic(b) || compareNaturally(a.location ?? '', b.location ?? '');
}

/** Numbers the exchanges of all shards consecutively, and changes the numbers in evidence accordingly. */
function renumberExchanges(shards: readonly ShardRun[]): readonly ShardRun[] {
  let before = 0;
  return shards.map((shard) => {
    const offset = before;
    const exchanges = shard.exchanges.map((each) => ({ ...each, id: each.id + offset }));
    before = Math.max(before, ...exchanges.map(({ id }) => id));
    const shift = (each: Evidence): Evidence => ({
      ...each,
      exchanges: each.exchanges.map((id) => id + offset),
    });
    const { rules, asOf } = shard;
    const shifted = (some: readonly RuleResult[]) =>
      some.map((rule) => ({ ...rule, evidence: rule.evidence.map(shift) }));
    return {
      ...shard,
      exchanges,
      rules: shifted(rules),
      ...(asOf && { asOf: { ...asOf, newer: shifted(asOf.newer) } }),
    };
  });
}

function mergeObservations(observations: readonly ObservationResult[]): ObservationResult[] {
  const known = new Map<string, ObservationResult>();
  for (const each of observations) {
    const observed = new Set([...(known.get(each.id)?.observed ?? []), ...each.observed]);
    known.set(each.id, { ...each, observed: [...observed].sort() });
  }
  return [...known.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
