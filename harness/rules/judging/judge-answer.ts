import type { Exchange } from '#harness/http/exchange.ts';
import { Nonconformity, Untestable } from '#harness/result/outcome.ts';
import type { Circumstances, PassiveCheck } from './check.ts';
import { expectThat, isObject, isSuccess, type Members, shown } from './expectation.ts';
import { checkOperations } from './results.ts';
import { isAsWritten } from './value-kinds.ts';

/**
 * Judges one answer by the checks that judge all traffic: a scenario and the traffic have one judgement. An answer
 * that none of the checks speaks of shows nothing.
 */
export function judgeByChecks(
  checks: readonly PassiveCheck[],
  exchange: Exchange,
  circumstances: Circumstances,
): void {
  if (checks.length === 0) return;
  const findings = checks.flatMap((check) => check.examine(exchange, circumstances) ?? []);
  for (const finding of findings) {
    if (finding.kind === 'broken') throw new Nonconformity(finding.expected, finding.actual, [exchange.id]);
  }
  if (findings.length > 0) return;
  throw new Untestable('not-seen', `an answer with status ${exchange.response.status} shows nothing of it`);
}

/** A row of a table in a feature: a member of the answer, and what it holds. */
export type Row = readonly [member: string, cell: string];

/**
 * The object that an answer carries. An unready check may come with any status (OP-15); who is refused is judged by
 * rules of its own (§5.2, §5.3).
 */
export function resultIn(exchange: Exchange): Members {
  const { content, status, body } = exchange.response;
  if (status === 401 || status === 403) throw new Untestable('not-seen', `refused with status ${status}`);
  const isRead = isSuccess(exchange) || checkOperations.includes(exchange.operation ?? '');
  expectThat(isRead, 'an answer with a result', `status ${status}`, exchange);
  expectThat(isObject(content), 'a JSON object', body === '' ? 'no body' : body, exchange);
  return content;
}

/** Fails the target unless the members of its answer are as the rows say. */
export function expectMembers(exchange: Exchange, rows: readonly Row[]): void {
  const members = resultIn(exchange);
  for (const [member, cell] of rows) {
    expectThat(isAsWritten(members[member], cell), `${member}: ${cell}`, members[member], exchange);
  }
}

/** Fails the target unless a member, and the status of the answer, are what they were in the earlier answer. */
export function expectRepeated(later: Exchange, earlier: Exchange, member: string): void {
  const [first, second] = [earlier, later].map((exchange) => resultIn(exchange)[member]);
  if (first === undefined) throw new Untestable('not-seen', `there is no ${member}`);
  const [before, after] = [
    `${shown(first)} with status ${earlier.response.status}`,
    `${shown(second)} with status ${later.response.status}`,
  ];
  expectThat(before === after, `${member} ${before} again`, after, later, earlier);
}
