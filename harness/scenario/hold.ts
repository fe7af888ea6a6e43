import { ClientRun } from '#harness/client/client-run.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { ruleById } from '#harness/register/register.ts';
import { Nonconformity, notSeen, Untestable } from '#harness/result/outcome.ts';
import type { Session } from '#harness/session/session.ts';
import { type Check, type CheckContext, type Outcome, silent } from './check.ts';
import { isServerFailure, isSuccess } from './response.ts';

export function contextOf({
  contract,
  profile,
  secrets,
  recorder,
}: Pick<Session, 'contract' | 'profile' | 'secrets' | 'recorder'>): CheckContext {
  const isServed = (operation: string): boolean =>
    recorder.exchanges.some((each) => each.operation === operation && isSuccess(each));
  return { contract, release: profile.release, secrets, isServed };
}

/** Notes what the target does where the document is silent, under the open points of the rules. */
export function observe({ journal }: Session, rules: readonly string[], observed: readonly string[]): void {
  for (const openPoint of rules.flatMap((id) => ruleById(id)?.openPoint ?? []))
    for (const each of observed) journal.observe(openPoint, each);
}

/** A failure of the server shows neither that a request is accepted nor that it is refused, so nothing holds. */
export function outcomeOf<Evidence>(
  check: Check<Evidence>,
  evidence: Evidence,
  context: CheckContext,
): Outcome {
  const outcome = check(evidence, context);
  // A client under test is judged by what it does, whatever the service answers.
  if (outcome.kind !== 'holds' || outcome.evenIfFailed || evidence instanceof ClientRun) return outcome;
  const failure = exchangesIn(evidence).find((each) => isServerFailure(each, context.contract));
  return failure === undefined
    ? outcome
    : silent(`status ${failure.response.status} shows a failure of the server, and nothing else`);
}

/** Throws Nonconformity if the evidence breaks the check, and Untestable if the evidence proves nothing. */
export function assertHolds<Evidence>(
  check: Check<Evidence>,
  evidence: Evidence,
  context: CheckContext,
): void {
  const outcome = outcomeOf(check, evidence, context);
  if (outcome.kind === 'silent') {
    const { why, cause = 'not-seen' } = outcome;
    throw new Untestable(cause, why, cause === 'not-seen' ? [] : [why]);
  }
  if (outcome.kind === 'broken')
    throw new Nonconformity(
      outcome.expected,
      outcome.found,
      (outcome.shownBy ?? exchangesIn(evidence).toSorted(inTime)).map(({ id }) => id),
      outcome.field,
    );
}

/** At least one response must be conclusive. The error names each operation that fails `check`. */
export function assertEachHolds(
  check: Check,
  exchanges: readonly Exchange[],
  context: CheckContext,
): readonly Exchange[] {
  const outcomes = exchanges.map((exchange) => ({ exchange, outcome: outcomeOf(check, exchange, context) }));
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
      isAlone ? first.field : undefined,
    );
  }
  const held = outcomes.filter(({ outcome }) => outcome.kind === 'holds').map(({ exchange }) => exchange);
  if (held.length > 0) return held;
  const [why] = outcomes.map(({ outcome }) => (outcome.kind === 'silent' ? outcome.why : ''));
  throw notSeen(why ?? 'the rule does not apply to any of the responses');
}

/** What a violation shows is in the last of its exchanges: in the response after a reset, not in that before. */
const inTime = (one: Exchange, other: Exchange): number => one.id - other.id;

/** The exchanges that evidence consists of, or has among its fields. */
export function exchangesIn(evidence: unknown): readonly Exchange[] {
  if (Array.isArray(evidence)) return evidence.flatMap(exchangesIn);
  if (evidence instanceof ClientRun) return evidence.allExchanges;
  if (isExchange(evidence)) return [evidence];
  if (typeof evidence !== 'object' || evidence === null) return [];
  return Object.values(evidence).flatMap((each) =>
    isExchange(each) || Array.isArray(each) ? exchangesIn(each) : [],
  );
}

function isExchange(value: unknown): value is Exchange {
  return typeof value === 'object' && value !== null && 'response' in value && 'id' in value;
}
