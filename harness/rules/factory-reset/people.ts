import type { Exchange } from '#harness/http/exchange.ts';
import { Untestable } from '#harness/result/outcome.ts';
import {
  expectThat,
  isObject,
  isSuccess,
  type Members,
  membersOf,
  quoted,
} from '#harness/rules/judging/expectation.ts';
import { identityOf, type RecordSet } from './inventory.ts';

/** Ends the scenario where somebody is not among the Metaverse Objects even before the reset. */
export function assumePresent(id: string, before: RecordSet): void {
  if (!has(before, id)) throw new Untestable('not-seen', `Metaverse Object ${id} is not listed`);
}

/** The Metaverse Objects with these ids are there. */
export function areThere(ids: readonly string[], now: RecordSet): void {
  const missing = ids.filter((id) => !has(now, id));
  expectThat(missing.length === 0, 'every administrator', `missing: ${missing.join(', ')}`, ...now.exchanges);
}

export function areGone(ids: readonly string[], now: RecordSet): void {
  const left = ids.filter((id) => has(now, id));
  expectThat(left.length === 0, 'none of these Metaverse Objects', left, ...now.exchanges);
}

/** OP-94: whether the server took an option that was carried in one way. */
export function describeCarriage(
  ids: readonly string[],
  now: RecordSet,
  { request, response }: Exchange,
): string {
  const carriage = request.body === undefined ? 'in the query' : 'in a JSON body';
  if (response.status >= 300) return `${carriage}: status ${response.status}`;
  return `${carriage}: ${ids.some((id) => has(now, id)) ? 'not taken' : 'taken'}`;
}

/** No more Metaverse Objects are left than state control says there are administrators. */
export function onlyAdministratorsRemain(keeps: unknown, now: RecordSet): void {
  const most = isObject(keeps) ? keeps.metaverseObjects : undefined;
  if (typeof most !== 'number') {
    throw new Untestable(
      'state-unsupported',
      '"the system is populated" does not answer keeps.metaverseObjects',
    );
  }
  const { length } = now.records;
  expectThat(length <= most, `${most} Metaverse Objects at most`, length, ...now.exchanges);
}

/** The same person as before, who signed in again, holds the Administrator role. */
export function isStillAdministrator(before: Exchange, now: Exchange): void {
  const [was, is] = [before, now].map((exchange) => identityIn(exchange));
  if (was === undefined || is !== was || membersOf(before).isAdministrator !== true) {
    throw new Untestable(
      'state-unsupported',
      'state control cannot let the same administrator sign in again',
    );
  }
  const { isAdministrator } = membersOf(now);
  expectThat(
    isAdministrator === true,
    'IsAdministrator true',
    `IsAdministrator ${quoted(isAdministrator)}`,
    now,
    before,
  );
}

/** The Metaverse Object of whoever asked for user info, in lower case. */
export function identityIn(userInfo: Exchange): string | undefined {
  const { content } = userInfo.response;
  const id = isSuccess(userInfo) && isObject(content) ? content.metaverseObjectId : undefined;
  return typeof id === 'string' ? id.toLowerCase() : undefined;
}

/** Ends the scenario where a caller was not served even before the reset. */
export function assumeServed(exchange: Exchange): void {
  if (isSuccess(exchange) && isObject(exchange.response.content)) return;
  throw new Untestable('not-seen', `not served before the reset: status ${exchange.response.status}`);
}

/** A session that is over serves nothing; a sign-in page does not count. */
export function isNotServed(exchange: Exchange): void {
  const served = isSuccess(exchange) && isObject(exchange.response.content);
  expectThat(!served, 'no service without a new sign-in', `status ${exchange.response.status}`, exchange);
}

function has(findings: RecordSet, id: string): boolean {
  return findings.listed.some((record: Members) => identityOf(record) === id.toLowerCase());
}
