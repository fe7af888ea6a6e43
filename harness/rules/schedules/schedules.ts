import type { Exchange } from '#harness/http/exchange.ts';
import { Untestable } from '#harness/result/outcome.ts';
import { expectKept } from '#harness/rules/judging/claim.ts';
import { expectThat, isSuccess, membersOf, quoted } from '#harness/rules/judging/expectation.ts';
import { hasErrorMessage, totalOf } from './executions.ts';

/**
 * A message may name steps by their names, by number or by what they run (OP-120), and has to name all of them.
 * By what else a step is known, only state control can say: where it does not, a message proves nothing.
 */
export function namesFailedSteps(exchange: Exchange, steps: readonly string[], designations: unknown): void {
  const text = String(membersOf(exchange).errorMessage);
  expectKept(hasErrorMessage, exchange);
  const numbers = new Set(text.match(/\d+/g));
  const unnamed = steps.filter(
    (step, index) => !namesOf(step, designations, index).some((name) => text.includes(name)),
  );
  if (unnamed.length === 0 || (unnamed.length === steps.length && numbers.size >= steps.length)) return;
  if (unnamed.length === steps.length && designations === undefined) {
    throw new Untestable('not-seen', `what names the failed steps in "${text}" is not known`);
  }
  expectThat(false, `an errorMessage that names ${unnamed.join(' and ')}`, quoted(text), exchange);
}

function namesOf(step: string, designations: unknown, index: number): readonly string[] {
  const own: unknown = Array.isArray(designations) ? designations[index] : undefined;
  return [step, ...(Array.isArray(own) ? own.filter((name) => typeof name === 'string') : [])];
}

/** A word that was sent as status is not taken for one: it is refused, or gets the answer that another word gets. */
export function isAnsweredLike(exchanges: readonly Exchange[], status: string, other: string): void {
  const [one, two] = [answerFor(exchanges, status), answerFor(exchanges, other)];
  const [reaction, expected] = [describeReaction(one), describeReaction(two)];
  const holds = !isSuccess(one) || reaction === expected;
  expectThat(holds, `a refusal, or ${expected} as for ${other}`, reaction, one, two);
}

/** Whether a word is taken as a status: it gets a list, and not the answer that the other word gets. */
export function isAnsweredUnlike(exchanges: readonly Exchange[], status: string, other: string): void {
  const [one, two] = [answerFor(exchanges, status), answerFor(exchanges, other)];
  const reaction = describeReaction(one);
  expectThat(isSuccess(one) && reaction !== describeReaction(two), `a list of ${status}`, reaction, one, two);
}

/** The answer of the list that was asked for with a status. */
function answerFor(exchanges: readonly Exchange[], status: string): Exchange {
  const answer = exchanges.findLast(
    ({ request }) => new URL(request.url).searchParams.get('status') === status,
  );
  if (answer === undefined) throw new Error(`No step asked for executions that are ${status}.`);
  return answer;
}

function describeReaction(exchange: Exchange): string {
  return isSuccess(exchange) ? `a list of ${totalOf(exchange)}` : 'a refusal';
}
