import { instantOf } from '#harness/contract/instant.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { Untestable } from '#harness/result/outcome.ts';
import {
  expectThat,
  isObject,
  isSuccess,
  type Members,
  membersOf,
} from '#harness/rules/judging/expectation.ts';
import { type Findings, identityOf } from './inventory.ts';
import type { Kind } from './kinds.ts';

/** Ends the scenario where somebody is not seen among the Metaverse Objects even before the reset. */
export function assumePresent(id: string, before: Findings): void {
  if (!has(before, id)) throw new Untestable('not-seen', `Metaverse Object ${id} is not on the list of them`);
}

/** The Metaverse Objects with these ids are there. */
export function areThere(ids: readonly string[], now: Findings): void {
  const missing = ids.filter((id) => !has(now, id));
  expectThat(missing.length === 0, 'every administrator', `missing: ${missing.join(', ')}`, ...now.exchanges);
}

export function areGone(ids: readonly string[], now: Findings): void {
  const left = ids.filter((id) => has(now, id));
  expectThat(left.length === 0, 'none of these Metaverse Objects', left, ...now.exchanges);
}

/** OP-94, in words: whether an option that was carried one way was taken. */
export function whatBecameOf(ids: readonly string[], now: Findings, { request, response }: Exchange): string {
  const carriage = request.body === undefined ? 'in the query' : 'in a JSON body';
  if (response.status >= 300) return `${carriage}: status ${response.status}`;
  return `${carriage}: ${ids.some((id) => has(now, id)) ? 'not taken' : 'taken'}`;
}

/** No more Metaverse Objects are left than state control says there are administrators. */
export function onlyAdministratorsRemain(keeps: unknown, now: Findings): void {
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

/** The same person as before, who signed in anew, holds the Administrator role. */
export function isStillAdministrator(now: Exchange, before: Exchange): void {
  const [was, is] = [before, now].map((exchange) => identityIn(exchange));
  if (was === undefined || is !== was || membersOf(before).isAdministrator !== true) {
    throw new Untestable(
      'state-unsupported',
      'state control cannot let the same administrator sign in again',
    );
  }
  const { isAdministrator } = membersOf(now);
  expectThat(isAdministrator === true, 'IsAdministrator true', isAdministrator, now, before);
}

/** The Metaverse Object of whoever asked for user info, in lower case. */
export function identityIn(userInfo: Exchange): string | undefined {
  const { content } = userInfo.response;
  const id = isSuccess(userInfo) && isObject(content) ? content.metaverseObjectId : undefined;
  return typeof id === 'string' ? id.toLowerCase() : undefined;
}

/** A session that is over serves nothing; a page to sign in on is no service. */
export function isNotServed(exchange: Exchange): void {
  const served = isSuccess(exchange) && isObject(exchange.response.content);
  expectThat(!served, 'no service without a new sign-in', `status ${exchange.response.status}`, exchange);
}

/** Ends the scenario where a caller was not served even before the reset. */
export function assumeServed(exchange: Exchange): void {
  if (isSuccess(exchange) && isObject(exchange.response.content)) return;
  throw new Untestable(
    'state-unsupported',
    `not served before the reset: status ${exchange.response.status}`,
  );
}

/** Each built-in template has the attributes it had. */
export function haveTheirAttributes(before: Findings, now: Findings): void {
  const templates = before.records.filter(
    ({ attributes }) => Array.isArray(attributes) && attributes.length > 0,
  );
  if (templates.length === 0) throw new Untestable('not-seen', 'no built-in template shows its attributes');
  for (const template of templates) {
    const found = now.listed.find((each) => each.name === template.name);
    const [was, is] = [template, found].map((each) => sorted(each?.attributes));
    expectThat(was === is, `the attributes ${was}`, is, ...now.exchanges, ...before.exchanges);
  }
}

/** Every built-in record was put on record after all of them had been before; told by state control. */
export function isRecordedAnew(before: unknown, now: unknown, reset: Exchange): void {
  const [latest, earliest] = [momentOf(before, 'latest'), momentOf(now, 'earliest')];
  if (latest === undefined || earliest === undefined) {
    throw new Untestable(
      'state-unsupported',
      'state control does not tell when built-ins were put on record',
    );
  }
  const actual = `recorded at ${new Date(earliest).toISOString()}`;
  expectThat(earliest > latest, `provenance recorded after ${new Date(latest).toISOString()}`, actual, reset);
}

/** No record is left of a Connected System that is gone; told by state control. */
export function noneOutlivesItsSystem({ name, orphans = '' }: Kind, counts: unknown, reset: Exchange): void {
  const left = isObject(counts) ? counts[orphans] : undefined;
  if (typeof left !== 'number') {
    throw new Untestable(
      'state-unsupported',
      `state control does not count ${name} without Connected System`,
    );
  }
  expectThat(left === 0, `no ${name} without Connected System`, left, reset);
}

function momentOf(times: unknown, name: string): number | undefined {
  return isObject(times) ? instantOf(times[name]) : undefined;
}

function has(findings: Findings, id: string): boolean {
  return findings.listed.some((record: Members) => identityOf(record) === id.toLowerCase());
}

function sorted(list: unknown): string {
  return Array.isArray(list) ? JSON.stringify(list.map((each) => JSON.stringify(each)).sort()) : 'no list';
}
