import { valueAt } from '#harness/contract/enum-fields.ts';
import { instantOf } from '#harness/contract/text-formats.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { Nonconformity, Untestable } from '#harness/result/outcome.ts';
import type { Circumstances, PassiveCheck } from './check.ts';
import { expectKept } from './claim.ts';
import {
  assumeServed,
  expectThat,
  isRefusal,
  isSuccess,
  type Members,
  objectIn,
  quoted,
} from './expectation.ts';
import { hasHeader } from './headers.ts';
import { itemsIn } from './pages.ts';
import { checkOperations } from './results.ts';
import { isAsWritten } from './value-kinds.ts';

/**
 * Judges answers by the checks that judge all traffic: a scenario and the traffic have one judgement. Answers that
 * none of the checks speaks of show nothing.
 */
export function judgeByChecks(
  checks: readonly PassiveCheck[],
  exchanges: readonly Exchange[],
  circumstances: Circumstances,
): void {
  if (checks.length === 0) return;
  const findings = exchanges.flatMap((exchange) =>
    checks.flatMap((check) => {
      const finding = check.examine(exchange, circumstances);
      if (finding?.kind === 'broken')
        throw new Nonconformity(finding.expected, finding.actual, [exchange.id]);
      return finding ?? [];
    }),
  );
  if (findings.length > 0 || checks.some(({ partial }) => partial === true)) return;
  const statuses = [...new Set(exchanges.map(({ response }) => response.status))];
  throw new Untestable('not-seen', `an answer with status ${statuses.join(', ')} shows nothing of it`);
}

/** A row of a table in a feature: a member or a header of the answer, and what it holds. */
export type Row = readonly [name: string, cell: string];

/**
 * The object that an answer carries. An unready check may come with any status (OP-15); refusals of callers and of
 * resets are judged by rules of their own (§5.2, §5.3, §7.5, §7.6).
 */
export function resultIn(exchange: Exchange): Members {
  const { status } = exchange.response;
  const isRefusedReset = exchange.operation === 'resetSystem' && !isSuccess(exchange);
  if (isRefusal(exchange) || isRefusedReset)
    throw new Untestable('not-seen', `refused with status ${status}`);
  // A server without sign-in has nothing to answer here (OP-122).
  if (exchange.operation === 'getAuthConfig' && !isSuccess(exchange))
    throw new Untestable('not-seen', `sign-in may not be set up: status ${status}`);
  const isRead = isSuccess(exchange) || checkOperations.includes(exchange.operation ?? '');
  expectThat(isRead, 'an answer with a result', `status ${status}`, exchange);
  return objectIn(exchange);
}

/** Fails the target unless the members of its answer are as the rows say. */
export function expectMembers(exchange: Exchange, rows: readonly Row[]): void {
  expectRows(exchange, resultIn(exchange), rows);
}

/** The same for an answer that is an error, whatever its status. */
export function expectErrorMembers(exchange: Exchange, rows: readonly Row[]): void {
  const { status } = exchange.response;
  expectThat(status >= 400, 'an error', `status ${status}`, exchange);
  expectRows(exchange, objectIn(exchange), rows);
}

/** The same of each item of a page. */
export function expectItems(exchange: Exchange, rows: readonly Row[]): void {
  resultIn(exchange);
  const items = itemsIn(exchange);
  if (items.length === 0) throw new Untestable('not-seen', 'the list has no items');
  for (const item of items) expectRows(exchange, item, rows);
}

/** A dot leads into a member: `type.name`. Of names joined by `or` the first that is there counts: it is not shown which. */
function expectRows(exchange: Exchange, object: unknown, rows: readonly Row[]): void {
  for (const [member, cell] of rows) {
    const names = member.split(' or ');
    const values = names.map((name) => valueAt(object, name.split('.')));
    const value = values.find((each) => each !== undefined);
    if (value === undefined && names.length > 1)
      throw new Untestable('not-seen', `the answer has no member ${member}, and other names are not known`);
    expectThat(isAsWritten(value, cell), `${member}: ${cell}`, quoted(value), exchange);
  }
}

/** Fails the target unless the headers of its answer are as the rows say. */
export function expectHeaders(exchange: Exchange, rows: readonly Row[]): void {
  for (const [name, cell] of rows) expectKept(hasHeader(name, cell), exchange);
}

/** Fails the target if its answer has this status; a refusal does not show which success it would have been. */
export function expectOtherStatus(exchange: Exchange, unwanted: number): void {
  const { status } = exchange.response;
  if (unwanted < 300 && status >= 400 && status < 500)
    throw new Untestable('not-seen', `refused with status ${status}`);
  expectThat(status !== unwanted, `a status other than ${unwanted}`, `status ${status}`, exchange);
}

/** Fails the target unless a member, and the status of the answer, are what they were in the earlier answer. */
export function expectRepeated(later: Exchange, earlier: Exchange, member: string): void {
  const [first, second] = [earlier, later].map((exchange) => resultIn(exchange)[member]);
  if (first === undefined) throw new Untestable('not-seen', `there is no ${member}`);
  const [before, after] = [
    `${quoted(first)} with status ${earlier.response.status}`,
    `${quoted(second)} with status ${later.response.status}`,
  ];
  expectThat(before === after, `${member} ${before} again`, after, later, earlier);
}

/** Fails the target unless a time in its answer is later than in the earlier answer, however much. */
export function expectLater(later: Exchange, earlier: Exchange, member: string): void {
  const [before, after] = [earlier, later].map((exchange) => {
    assumeServed(exchange);
    return resultIn(exchange)[member];
  });
  if (before === undefined) throw new Untestable('not-seen', `there is no ${member}`);
  const [from, to] = [instantOf(before), instantOf(after)];
  // A notation that we cannot read is the server's choice (OP-05); that it changes can still be seen.
  const holds = from === undefined || to === undefined ? before !== after : to > from;
  expectThat(holds, `a ${member} after ${quoted(before)}`, quoted(after), later, earlier);
}

/** Seconds by which a time may miss the mark: cut to whole seconds on both sides, plus the calls themselves. */
const tolerance = 2;

/** Fails the target unless a time in its answer is so many seconds later than in the earlier answer. */
export function expectMovedOn(later: Exchange, earlier: Exchange, member: string, seconds: number): void {
  const [before, after] = [earlier, later].map((exchange) => {
    assumeServed(exchange);
    return resultIn(exchange)[member];
  });
  const [from, to] = [instantOf(before), instantOf(after)];
  // A notation that we cannot read is the server's choice (OP-05); that it changes can still be seen.
  if (from === undefined || to === undefined) {
    expectThat(before !== after, `a later ${member}`, quoted(after), later, earlier);
    return;
  }
  const moved = (to - from) / 1000;
  const holds = Math.abs(moved - seconds) <= tolerance;
  expectThat(holds, `${member} moved on by ${seconds} s`, `${moved} s`, later, earlier);
}
