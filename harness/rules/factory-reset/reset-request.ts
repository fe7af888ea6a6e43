import type { Exchange } from '#harness/http/exchange.ts';
import { Untestable } from '#harness/result/outcome.ts';
import { expectThat, isSuccess } from '#harness/rules/judging/expectation.ts';
import { identityOf, type RecordSet } from './inventory.ts';

/** The latest request for a reset. */
export function resetAmong(exchanges: readonly Exchange[]): Exchange {
  const reset = exchanges.findLast(({ operation }) => operation === 'resetSystem');
  if (reset === undefined) throw new Error('A step looks at a reset that nobody asked for.');
  return reset;
}

/** Ends the scenario where there was no reset whose outcome could be looked at. */
export function assumeReset(exchange: Exchange): void {
  if (isSuccess(exchange)) return;
  throw new Untestable('not-seen', `the reset was refused: status ${exchange.response.status}`);
}

/**
 * Ends the scenario where a reset that was to include administrators left Metaverse Objects: a server that takes the
 * options in another way (OP-94) cannot be told from one that does not heed them.
 */
export function assumeOptionsTaken(before: RecordSet, now: RecordSet): void {
  const left = new Set(now.listed.map(identityOf));
  if (!before.listed.some((record) => left.has(identityOf(record)))) return;
  throw new Untestable(
    'operation-not-found',
    'the reset left Metaverse Objects, as if it took no options: give requests.resetOptions in the profile',
  );
}

export function goesAhead(exchange: Exchange): void {
  expectThat(isSuccess(exchange), 'a reset', `status ${exchange.response.status}`, exchange);
}

/** OP-98: whether Force made a difference. */
export function describeForce({ request, response }: Exchange, activityInProgress: boolean): string {
  const force = /"force":true/i.test(request.body ?? '') ? 'with force' : 'without force';
  return `${force}${activityInProgress ? ' against an Activity' : ''}: status ${response.status}`;
}

/** A reset that keeps administrators is refused with 409 for an Activity alone, and there is none (§7.5, §7.6). */
export function isNotInConflict(exchange: Exchange): void {
  const { status } = exchange.response;
  expectThat(status !== 409, 'no 409 while no Activity is in progress', `status ${status}`, exchange);
}

/** Ends the scenario where nothing was refused, so that what was removed was removed rightly. */
export function assumeConflict({ response: { status } }: Exchange): void {
  if (status !== 409)
    throw new Untestable('not-seen', `the reset was not refused with 409: status ${status}`);
}
