import { folded, isSameText } from '#harness/contract/casing.ts';
import { instantOf } from '#harness/contract/text-formats.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { assume, type Check, check, holdsIf, quoted } from '#harness/scenario/check.ts';
import { type Fields, fieldsOf, isObject, isSuccess } from '#harness/scenario/response.ts';

/** The Service Settings by name; fields of nested objects have names with a dot. */
export type Settings = ReadonlyMap<string, unknown>;

const keys = ['key', 'name', 'setting', 'id'];
const values = ['value', 'currentValue', 'effectiveValue', 'stringValue'];

/** Reads settings that are fields of one object, or a list of entries with a key and a value (OP-92). */
export function settingsOf(content: unknown): Settings | undefined {
  const entries = entriesOf(content);
  if (entries !== undefined) {
    const pairs = entries.flatMap((entry): [string, unknown][] => {
      const name = pick(entry, keys);
      return name === undefined ? [] : [[String(entry[name]), entry[pick(entry, values) ?? '']]];
    });
    return new Map(pairs);
  }
  return isObject(content) ? new Map(flatten(content)) : undefined;
}

// The document does not define this body. The body imitates the format of the settings that were read.
export function withSetting(content: unknown, setting: string, value: unknown): unknown {
  const entries = entriesOf(content);
  if (entries === undefined) return { [setting]: value };
  const known = entries.find((entry) => String(entry[pick(entry, keys) ?? '']) === setting) ?? {
    key: setting,
  };
  const entry = { ...known, [pick(entries[0] ?? {}, values) ?? 'value']: value };
  if (!isObject(content)) return [entry];
  const holder = Object.keys(content).find((name) => content[name] === entries) ?? 'settings';
  return { [holder]: [entry] };
}

function entriesOf(content: unknown): readonly Fields[] | undefined {
  const lists = Array.isArray(content) ? [content] : isObject(content) ? Object.values(content) : [];
  return lists.find(
    (list): list is readonly Fields[] =>
      Array.isArray(list) &&
      list.length > 0 &&
      list.every((entry) => isObject(entry) && pick(entry, keys) !== undefined),
  );
}

/** The first of `names` that `entry` has, in the spelling of `entry`. Case, `-` and `_` may differ. */
function pick(entry: Fields, names: readonly string[]): string | undefined {
  const spellings = new Map(Object.keys(entry).map((name) => [folded(name), name]));
  const found = names.find((name) => spellings.has(folded(name)));
  return found === undefined ? undefined : spellings.get(folded(found));
}

function flatten(fields: Fields, prefix = ''): [string, unknown][] {
  return Object.entries(fields).flatMap(([name, value]): [string, unknown][] =>
    isObject(value) ? flatten(value, `${prefix}${name}.`) : [[`${prefix}${name}`, value]],
  );
}

export function settingsIn(exchange: Exchange): Settings | undefined {
  return isSuccess(exchange) ? settingsOf(exchange.response.content) : undefined;
}

/** The settings in a response, for use within `check`: if there are none, the check proves nothing. */
function assumedSettings(exchange: Exchange): Settings {
  const settings = settingsIn(exchange);
  assume(settings !== undefined, unreadable(exchange));
  return settings;
}

export function unreadable({ response: { status } }: Exchange): string {
  return `the Service Settings cannot be read from a response with status ${status}`;
}

/** Names of settings that a reset may change: references, environment values, times and counts (§4.5). */
const mayChange =
  /sso|oidc|oauth|sign|auth|encrypt|path|mapping|identifier|(?:id|at|by|on)$|time|date|modified|changed|version|revision|etag|stamp|reset|count|last|total|used?$|usage|served/i;

/** The settings that a reset should keep: those with plain values and names that do not match `mayChange`. */
function keptIn(settings: Settings): readonly (readonly [string, unknown])[] {
  return [...settings].filter(
    ([name, value]) => !mayChange.test(name.split('.').at(-1) ?? name) && isPlain(value),
  );
}

export function mayNameRecords(settings: Settings): boolean {
  return keptIn(settings).some(([, value]) => typeof value !== 'boolean');
}

/** Settings that a reset keeps are unchanged, unless they contained the id or name of a removed record. */
export const areKept = (removed: ReadonlySet<string>): Check<Record<'now' | 'before', Exchange>> =>
  check(({ now, before }) => {
    const was = keptIn(assumedSettings(before));
    const is = settingsIn(now) ?? settingsOf(fieldsOf(now));
    assume(was.length > 0, 'the Service Settings contain no value that a reset keeps');
    const lost = was.filter(
      ([name, value]) =>
        !isSameText(is?.get(name) ?? '', value) && !namesOne(String(value).toLowerCase(), removed),
    );
    const [expected, found] = [lost, lost.map(([name]) => [name, is?.get(name)])].map((each) =>
      JSON.stringify(each),
    );
    return holdsIf(lost.length === 0, `the Service Settings ${expected}`, found);
  });

function namesOne(value: string, removed: ReadonlySet<string>): boolean {
  return removed.has(value) || [...removed].some((name) => name.length > 3 && value.includes(name));
}

function isPlain(value: unknown): boolean {
  if (typeof value === 'boolean' || typeof value === 'number') return true;
  return typeof value === 'string' && value !== '' && instantOf(value) === undefined;
}

export const showSetting = (setting: string, value: unknown): Check =>
  check((exchange) => {
    const found = assumedSettings(exchange).get(setting);
    return holdsIf(isSameText(found, value), `${setting} ${quoted(value)}`, `${setting} ${quoted(found)}`);
  });

/** Checks that the mapping is empty. A server may omit an empty mapping or return it as null (OP-92). */
export const mapToNone = (setting: string): Check =>
  check((exchange) => {
    const found = assumedSettings(exchange).get(setting) ?? null;
    return holdsIf(found === null || found === '', 'no mapping of the SSO Unique Identifier', quoted(found));
  });

/** The mapping is accepted. A refusal proves nothing if the setting was sent in a list (OP-92). */
export const isMappingAccepted: Check = check((exchange) => {
  const { status } = exchange.response;
  const sent: unknown = JSON.parse(exchange.request.body ?? 'null');
  const isField = isObject(sent) && Object.values(sent).every((value) => typeof value !== 'object');
  const why = `status ${status}: the settings are a list, and the document does not say how to change one of them`;
  assume(isSuccess(exchange) || isField, why);
  return holdsIf(isSuccess(exchange), 'the mapping to be accepted', `status ${status}`);
});
