import type { Exchange } from '#harness/http/exchange.ts';
import { Untestable } from '#harness/result/outcome.ts';
import {
  expectThat,
  isObject,
  isSuccess,
  type Members,
  membersOf,
} from '#harness/rules/judging/expectation.ts';
import { itemsIn, pageIn } from '#harness/rules/judging/pages.ts';

export function hasStatus(exchange: Exchange): void {
  const { status } = membersOf(exchange);
  expectThat(isStatus(status), 'a status in words', status, exchange);
}

export function haveStatuses(exchange: Exchange): void {
  membersOf(exchange);
  const executions = executionsIn(exchange);
  if (executions.length === 0) throw new Untestable('not-seen', 'no Schedule Execution is in the list');
  const without = executions.find(({ status }) => !isStatus(status));
  expectThat(without === undefined, 'a status of each Schedule Execution', without, exchange);
}

export function ended(exchange: Exchange, expected: string): void {
  const { status } = membersOf(exchange);
  expectThat(status === expected, `status ${expected}`, status, exchange);
}

export function isNoSuccess(exchange: Exchange): void {
  const { status } = membersOf(exchange);
  const successful = status === 'Complete' || status === 'CompleteWithError';
  expectThat(!successful, 'neither Complete nor CompleteWithError', status, exchange);
}

export function keptStatus(later: Exchange, earlier: Exchange): void {
  const [before, after] = [earlier, later].map((exchange) => membersOf(exchange).status);
  expectThat(before === after, `status ${String(before)} as before`, after, later, earlier);
}

/**
 * A message may name steps by their names, by number or by what they run (OP-120), and has to name all of them.
 * By what else a step is known, only state control can tell: where it does not, a message proves nothing.
 */
export function namesSteps(exchange: Exchange, steps: readonly string[], designations: unknown): void {
  const { status, errorMessage } = membersOf(exchange);
  if (status !== 'CompleteWithError')
    throw new Untestable('not-seen', `a message is due with CompleteWithError only`);
  const text = typeof errorMessage === 'string' ? errorMessage.trim() : '';
  expectThat(text !== '', 'an errorMessage that names the failed steps', errorMessage, exchange);
  const numbers = new Set(text.match(/\d+/g));
  const unnamed = steps.filter(
    (step, index) => !namesOf(step, designations, index).some((name) => text.includes(name)),
  );
  if (unnamed.length === 0 || (unnamed.length === steps.length && numbers.size >= steps.length)) return;
  if (unnamed.length === steps.length && designations === undefined) {
    throw new Untestable('not-seen', `what names the failed steps in "${text}" is not known`);
  }
  expectThat(false, `an errorMessage that names ${unnamed.join(' and ')}`, text, exchange);
}

function namesOf(step: string, designations: unknown, index: number): readonly string[] {
  const own: unknown = Array.isArray(designations) ? designations[index] : undefined;
  return [step, ...(Array.isArray(own) ? own.filter((name) => typeof name === 'string') : [])];
}

/** A status is taken, and not for a word that is none. */
export function isAnsweredOtherwise(status: Exchange, nonsense: Exchange): void {
  const [answer, other] = [status, nonsense].map(reactionOf);
  expectThat(isSuccess(status) && answer !== other, 'an answer by that status', answer, status, nonsense);
}

/** The retired word gets the answer that a word gets which never was a status. */
export function isAnsweredAlike(retired: Exchange, nonsense: Exchange): void {
  const [answer, expected] = [retired, nonsense].map(reactionOf);
  expectThat(answer === expected, `${expected}, as for a word that is no status`, answer, retired, nonsense);
}

/** Every Schedule Execution that an answer holds, alone or in a list. */
export function executionsIn(exchange: Exchange): readonly Members[] {
  const { operation, response } = exchange;
  if (!isSuccess(exchange)) return [];
  if (operation === 'listScheduleExecutions') return itemsIn(exchange).filter(isObject);
  return operation === 'getScheduleExecution' && isObject(response.content) ? [response.content] : [];
}

/** How many executions a list counts. */
export function totalOf(exchange: Exchange): number {
  const total = pageIn(exchange)?.totalCount;
  return typeof total === 'number' ? total : itemsIn(exchange).length;
}

export function isStatus(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function reactionOf(exchange: Exchange): string {
  return isSuccess(exchange) ? `a list of ${totalOf(exchange)}` : 'a refusal';
}
