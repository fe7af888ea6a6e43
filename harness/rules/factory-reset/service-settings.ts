import type { Exchange } from '#harness/http/exchange.ts';
import { Untestable } from '#harness/result/outcome.ts';
import {
  expectThat,
  isObject,
  isSuccess,
  type Members,
  membersOf,
} from '#harness/rules/judging/expectation.ts';
import type { RecordSet } from './inventory.ts';

/** The settings before anything happens to them; without them there is nothing to look at. */
export function settingsIn({ response }: Exchange): Members {
  const { status, content } = response;
  if (status >= 200 && status < 300 && isObject(content)) return content;
  throw new Untestable('state-unsupported', `the Service Settings cannot be read: status ${status}`);
}

/** Ends the scenario where a setting does not show what it was made to be. */
export function assumeShows(exchange: Exchange, setting: string, value: unknown): void {
  if (isSame(settingsIn(exchange)[setting], value)) return;
  throw new Untestable('state-unsupported', `the Service Settings do not show ${setting} ${String(value)}`);
}

/** The one record is there, and what names nothing that was removed is as it was. */
export function isKept(before: Exchange, now: Exchange): void {
  const { maintenanceMode } = settingsIn(before);
  const actual = membersOf(now).maintenanceMode;
  expectThat(actual === maintenanceMode, `maintenanceMode ${String(maintenanceMode)}`, actual, now, before);
}

export function shows(exchange: Exchange, setting: string, value: unknown): void {
  const actual = settingsIn(exchange)[setting];
  expectThat(isSame(actual, value), `${setting} ${String(value)}`, actual, exchange);
}

/** Whether null or left out is open (OP-92). */
export function mapsToNone(exchange: Exchange): void {
  const actual = settingsIn(exchange).ssoUniqueIdentifierAttributeId ?? null;
  expectThat(actual === null || actual === '', 'no mapping of the SSO Unique Identifier', actual, exchange);
}

/** OP-92: how a cleared mapping is shown. */
export function describeClearedMapping(exchange: Exchange): string {
  const settings = settingsIn(exchange);
  if (!('ssoUniqueIdentifierAttributeId' in settings)) return 'a cleared mapping is left out';
  return `a cleared mapping is ${JSON.stringify(settings.ssoUniqueIdentifierAttributeId)}`;
}

export function acceptsMapping(exchange: Exchange): void {
  const { status } = exchange.response;
  if (status === 405 || status === 501) {
    throw new Untestable('operation-not-found', 'the Service Settings cannot be changed over the API');
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
