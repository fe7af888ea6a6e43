import { UndecidedPattern } from '#harness/contract/bounded-pattern.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import type { Evidence } from '#harness/result/result.ts';
import type { Circumstances, PassiveCheck } from './check.ts';

/** What the passive checks of one rule found over all exchanges of a run. */
export interface PassiveTally {
  readonly held: number;
  readonly seen: number;
  readonly broken: readonly Evidence[];
  /** Why an answer could not be judged; that is nobody's breach of the rule, and no proof of it either. */
  readonly fault?: string;
}

export const nothingSeen: PassiveTally = { held: 0, seen: 0, broken: [] };

/** Holds every exchange against every check; `observe` takes what open rules see. */
export function examineAll(
  checks: readonly PassiveCheck[],
  exchanges: readonly Exchange[],
  circumstances: Circumstances,
  observe: (rule: string, observed: string) => void,
): ReadonlyMap<string, PassiveTally> {
  const tallies = new Map<string, { held: number; seen: number; broken: Evidence[]; fault?: string }>();
  for (const check of checks) {
    const tally = tallies.get(check.rule) ?? { held: 0, seen: 0, broken: [] };
    tallies.set(check.rule, tally);
    if (check.unlessBroken?.some((rule) => (tallies.get(rule)?.broken.length ?? 0) > 0) === true) continue;
    for (const exchange of exchanges) {
      const finding = examined(check, exchange, circumstances);
      if (typeof finding === 'string') {
        tally.fault ??= finding;
        continue;
      }
      if (finding?.kind === 'held') tally.held += 1;
      if (finding?.kind === 'seen') {
        tally.seen += 1;
        observe(check.rule, finding.observed);
      }
      if (finding?.kind === 'broken') {
        const { expected, actual } = finding;
        const { id, location } = exchange;
        tally.broken.push({ expected, actual, ...(location !== undefined && { location }), exchanges: [id] });
      }
    }
  }
  return tallies;
}

/** What a check finds, or why it could not look. */
function examined(
  check: PassiveCheck,
  exchange: Exchange,
  circumstances: Circumstances,
): ReturnType<PassiveCheck['examine']> | string {
  try {
    return check.examine(exchange, circumstances);
  } catch (error) {
    if (error instanceof UndecidedPattern) return error.message;
    throw error;
  }
}
