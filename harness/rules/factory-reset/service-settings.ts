import { instantOf } from '#harness/contract/text-formats.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { Untestable } from '#harness/result/outcome.ts';
import { expectThat, isObject, isSuccess, membersOf, quoted } from '#harness/rules/judging/expectation.ts';
import type { RecordSet } from './inventory.ts';
import { type Settings, settingsOf } from './settings-shape.ts';

/** The settings before anything happens to them; without them there is nothing to look at. */
export function settingsIn({ response }: Exchange): Settings {
  const { status, content } = response;
  const settings = status >= 200 && status < 300 ? settingsOf(content) : undefined;
  if (settings !== undefined) return settings;
  throw new Untestable('not-seen', `the Service Settings cannot be read: status ${status}`);
}

/**
 * Under which name the settings show what one of them was made to be: its own, or whichever a server has for it
 * (OP-92). The scenario ends where none does.
 */
export function nameOfSetting(exchange: Exchange, setting: string, value: unknown): string {
  const settings = settingsIn(exchange);
  if (isSame(settings.get(setting), value)) return setting;
  const others = [...settings].filter(([, each]) => value !== undefined && isSame(each, value));
  const [only] = others;
  if (only !== undefined && others.length === 1) return only[0];
  throw new Untestable('not-seen', `the Service Settings do not show ${setting} ${String(value)}`);
}

/** Whether a server writes every setting as a text, numbers and truths among them. */
export function areTexts(exchange: Exchange): boolean {
  const values = [...settingsIn(exchange).values()].filter((value) => (value ?? null) !== null);
  return values.length > 0 && values.every((value) => typeof value === 'string');
}

/** What a reset may change: what names records, comes from the environment, or tells when or how often (§4.5). */
const mayChange =
  /sso|oidc|oauth|sign|auth|encrypt|path|mapping|identifier|(?:id|at|by|on)$|time|date|modified|changed|version|revision|etag|reset|count|last/i;

/** The one record is there, and what names nothing that was removed is as it was. */
export function isKept(before: Exchange, now: Exchange): void {
  const was = [...settingsIn(before)].filter(
    ([name, value]) => !mayChange.test(name.split('.').at(-1) ?? name) && isPlain(value),
  );
  if (isSuccess(now) && settingsOf(now.response.content) === undefined) membersOf(now);
  const is = isSuccess(now) ? settingsIn(now) : settingsOf(membersOf(now));
  if (was.length === 0) throw new Untestable('not-seen', 'no Service Setting has a value that a reset keeps');
  const lost = was.filter(([name, value]) => !isSame(is?.get(name), value));
  const [expected, actual] = [was, lost.map(([name]) => [name, is?.get(name)])].map((each) =>
    JSON.stringify(each),
  );
  expectThat(lost.length === 0, `the Service Settings ${expected}`, actual, now, before);
}

function isPlain(value: unknown): boolean {
  if (typeof value === 'boolean' || typeof value === 'number') return true;
  return typeof value === 'string' && value !== '' && instantOf(value) === undefined;
}

export function shows(exchange: Exchange, setting: string, value: unknown): void {
  const actual = settingsIn(exchange).get(setting);
  expectThat(isSame(actual, value), `${setting} ${quoted(value)}`, `${setting} ${quoted(actual)}`, exchange);
}

/** Whether null or left out is open (OP-92). */
export function mapsToNone(exchange: Exchange, setting: string): void {
  const actual = settingsIn(exchange).get(setting) ?? null;
  expectThat(
    actual === null || actual === '',
    'no mapping of the SSO Unique Identifier',
    quoted(actual),
    exchange,
  );
}

/** OP-92: how a cleared mapping is shown. */
export function describeClearedMapping(exchange: Exchange, setting: string): string {
  const settings = settingsIn(exchange);
  if (!settings.has(setting)) return 'a cleared mapping is left out';
  return `a cleared mapping is ${JSON.stringify(settings.get(setting))}`;
}

/** A refusal counts only where the request named the setting as a member, which is how the contract has it. */
export function acceptsMapping(exchange: Exchange): void {
  const { status } = exchange.response;
  if (status === 405 || status === 501) {
    throw new Untestable('operation-not-found', 'the Service Settings cannot be changed over the API');
  }
  const sent: unknown = JSON.parse(exchange.request.body ?? 'null');
  const isMember = isObject(sent) && Object.values(sent).every((value) => typeof value !== 'object');
  if (!isSuccess(exchange) && !isMember) {
    throw new Untestable('not-seen', `how a setting in a list is changed is not shown: status ${status}`);
  }
  expectThat(isSuccess(exchange), 'the mapping accepted', `status ${status}`, exchange);
}

/** Ends the scenario where a reset did not make of an attribute what the scenario is about. */
export function assumeAttribute(id: unknown, isLeft: boolean, { listed }: RecordSet): void {
  if (listed.some((record) => isSame(record.id, id)) === isLeft) return;
  throw new Untestable('not-seen', `the mapped attribute is ${isLeft ? 'gone' : 'still there'}`);
}

/** Any attribute will do. */
export function findAttribute({ listed }: RecordSet): unknown {
  const attribute = listed.find(({ id }) => id !== undefined);
  if (attribute !== undefined) return attribute.id;
  throw new Untestable('not-seen', 'there is no Metaverse Attribute to map to');
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || String(one).toLowerCase() === String(other).toLowerCase();
}
