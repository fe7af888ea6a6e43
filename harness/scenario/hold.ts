import { ClientRun } from '#harness/client/client-run.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { Nonconformity, Untestable } from '#harness/result/outcome.ts';
import type { Check, CheckContext } from './check.ts';

/** Throws Nonconformity if the evidence breaks the check, and Untestable if the evidence proves nothing. */
export function assertHolds<Evidence>(
  check: Check<Evidence>,
  evidence: Evidence,
  context: CheckContext,
): void {
  const outcome = check(evidence, context);
  if (outcome.kind === 'silent') {
    const { why, cause = 'not-seen' } = outcome;
    throw new Untestable(cause, why, cause === 'not-seen' ? [] : [why]);
  }
  if (outcome.kind === 'broken')
    throw new Nonconformity(
      outcome.expected,
      outcome.found,
      exchangesIn(outcome.shownBy ?? evidence),
      outcome.nth,
    );
}

/** At least one response must be conclusive. The error names each operation that fails `check`. */
export function assertEachHolds(
  check: Check,
  exchanges: readonly Exchange[],
  context: CheckContext,
): readonly Exchange[] {
  const outcomes = exchanges.map((exchange) => ({ exchange, outcome: check(exchange, context) }));
  const failed = outcomes.flatMap(({ exchange, outcome }) =>
    outcome.kind === 'broken' ? [{ exchange, ...outcome }] : [],
  );
  const [first] = failed;
  if (first !== undefined) {
    const isAlone = exchanges.length === 1;
    const found = failed.map((each) => `${each.exchange.operation ?? ''}: ${each.found}`).join(', ');
    throw new Nonconformity(
      isAlone ? first.expected : `${first.expected} each time`,
      isAlone ? first.found : found,
      failed.map(({ exchange }) => exchange.id),
    );
  }
  const held = outcomes.filter(({ outcome }) => outcome.kind === 'holds').map(({ exchange }) => exchange);
  if (held.length > 0) return held;
  const [why] = outcomes.map(({ outcome }) => (outcome.kind === 'silent' ? outcome.why : ''));
  throw new Untestable('not-seen', why ?? 'the rule does not apply to any of the responses');
}

/** The ids of the exchanges that evidence consists of, or has among its fields. */
export function exchangesIn(evidence: unknown): readonly number[] {
  if (Array.isArray(evidence)) return evidence.flatMap(exchangesIn);
  if (evidence instanceof ClientRun) return evidence.allExchanges.map(({ id }) => id);
  if (typeof evidence !== 'object' || evidence === null) return [];
  if ('response' in evidence && 'id' in evidence) return typeof evidence.id === 'number' ? [evidence.id] : [];
  return Object.values(evidence).flatMap((each) => (isExchangeLike(each) ? exchangesIn(each) : []));
}

function isExchangeLike(value: unknown): boolean {
  return Array.isArray(value)
    ? value.some(isExchangeLike)
    : typeof value === 'object' && value !== null && 'response' in value;
}
