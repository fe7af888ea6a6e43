import type { Exchange } from '#harness/http/exchange.ts';
import { Untestable } from '#harness/result/outcome.ts';
import type { Law } from '#harness/rules/judging/claim.ts';
import { expectThat, isObject, isSuccess, type Members } from '#harness/rules/judging/expectation.ts';
import { identityOf, type RecordSet } from './inventory.ts';

/** The counts that §2.7 names. */
export const namedCounts: readonly string[] = [
  'connectedSystemsRemoved',
  'syncRulesRemoved',
  'metaverseObjectsRemoved',
];

/** The result of a reset that went ahead; an empty one where the answer carries no object. */
export function resetResultIn(exchange: Exchange): Members | undefined {
  if (exchange.operation !== 'resetSystem' || !isSuccess(exchange)) return undefined;
  return isObject(exchange.response.content) ? exchange.response.content : {};
}

export const holdsNamedCounts: Law = (exchange) => {
  const result = resetResultIn(exchange);
  if (result === undefined) return undefined;
  const holds = namedCounts.every((name) => result[name] !== undefined);
  return { holds, expected: `a result with ${namedCounts.join(', ')}`, actual: exchange.response.body };
};

export const countsInWholeNumbers: Law = (exchange) => {
  const result = resetResultIn(exchange);
  const present = namedCounts.filter((name) => result?.[name] !== undefined);
  if (result === undefined || present.length === 0) return undefined;
  const holds = present.every((name) => isCount(result[name]));
  return { holds, expected: 'whole numbers, not negative', actual: result };
};

/**
 * A count is that of the records there were, or of those of them that are gone: whether it includes what is kept
 * or comes back is open (OP-97), and that something was wrongly kept is not the count's fault.
 */
export function countsTheRemoved(reset: Exchange, name: string, before: RecordSet, now: RecordSet): void {
  const value = resetResultIn(reset)?.[name];
  // That a count is there, and is one, has rules of its own.
  if (!isCount(value)) throw new Untestable('not-seen', `the answer does not count ${name}`);
  const { length } = before.records;
  const allowed = [...new Set([length, length - keptOf(before, now)])];
  const holds = allowed.some((each) => each === value);
  expectThat(holds, `${name} ${allowed.join(' or ')}`, value, reset, ...before.exchanges, ...now.exchanges);
}

/** OP-97: whether kept administrators are in the count. */
export function describeCount(reset: Exchange, before: RecordSet, now: RecordSet): string {
  const value = resetResultIn(reset)?.metaverseObjectsRemoved;
  const kept = keptOf(before, now);
  if (kept === 0) return 'no Metaverse Object was kept';
  if (value === before.records.length) return 'kept administrators are counted';
  return value === before.records.length - kept ? 'kept administrators are not counted' : 'another number';
}

function isCount(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

function keptOf(before: RecordSet, now: RecordSet): number {
  const left = new Set(now.listed.map(identityOf));
  return before.records.filter((record) => left.has(identityOf(record))).length;
}
