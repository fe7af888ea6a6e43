import type { OutputFormat } from '#harness/client/commands.ts';
import { folded } from '#harness/contract/casing.ts';
import { jsonValue } from '#harness/contract/json-values.ts';
import { instantOf } from '#harness/contract/text-formats.ts';

/** Ignores letter case, the order of strings in a list and the notation of a time. A null may be left out. */
export function isSameValue(shown: unknown, sent: unknown, format: OutputFormat): boolean {
  if (isNothing(sent)) return isNothing(shown) || (format === 'list' && isWordForNothing(String(shown)));
  if (isNothing(shown)) return format !== 'json' && Array.isArray(sent) && sent.length === 0;
  // If a list has only one object, PowerShell outputs the object without the list.
  if (format === 'objects' && Array.isArray(sent) !== Array.isArray(shown))
    return isSameValue([shown].flat(), [sent].flat(), format);
  const at = instantOf(sent);
  if (at !== undefined) return timesOf(shown).some((time) => Math.abs(time - at) < 1_000);
  if (format === 'list') return isSameLine(String(shown), sent);
  if (Array.isArray(sent)) return isSameList(shown, sent, format);
  if (typeof sent === 'object') return areSameMembers(shown, sent as object, format);
  if (typeof sent === 'string') return typeof shown === 'string' && isSameText(shown, sent);
  return shown === sent;
}

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === '';

/** In the format `list`, null may be shown as a dash or a word, with or without brackets. */
const isWordForNothing = (shown: string): boolean =>
  /^[(<[{$]?(?:null|none|nil|nothing|n\/a|-+|–|—)?[)>\]}]?$/i.test(shown.trim());

const isSameText = (shown: string, sent: string): boolean => plainText(shown) === plainText(sent);

const plainText = (text: string): string =>
  text
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replace(/^\{([\da-f-]{36})\}$/i, '$1')
    .toLowerCase();

/** Strings may be in any order. Objects, such as services, must be in the order of the response. */
function isSameList(shown: unknown, sent: readonly unknown[], format: OutputFormat): boolean {
  if (!Array.isArray(shown) || shown.length !== sent.length) return false;
  const isOfNames = sent.every((each) => typeof each === 'string');
  const inOrder = (values: readonly unknown[]): readonly unknown[] =>
    isOfNames
      ? values.toSorted((one, other) => plainText(String(one)).localeCompare(plainText(String(other))))
      : values;
  const expected = inOrder(sent);
  return inOrder(shown).every((each, at) => isSameValue(each, expected[at], format));
}

/** Every field of the response has the same value in the output; the output may have more fields. */
function areSameMembers(shown: unknown, sent: object, format: OutputFormat): boolean {
  if (typeof shown !== 'object' || shown === null || Array.isArray(shown)) return false;
  const members = new Map(Object.entries(shown).map(([name, value]) => [folded(name), value]));
  return Object.entries(sent).every(([name, value]) => isSameValue(members.get(folded(name)), value, format));
}

/** Whether `shown` represents `sent`. A list of strings may be in brackets, or be cut and end with dots. */
function isSameLine(shown: string, sent: unknown): boolean {
  const line = shown.replaceAll(/\s/g, '').toLowerCase();
  // A nested value is compared only if `shown` is JSON. The client definition describes no other notation.
  if (typeof sent === 'object' && !isListOfNames(sent)) {
    const spelled = jsonValue(shown);
    return spelled === undefined || isSameValue(spelled, sent, 'json');
  }
  if (!Array.isArray(sent)) return line === String(sent).replaceAll(/\s/g, '').toLowerCase();
  const isCut = /(?:…|\.\.\.)\W*$/.test(line);
  const between = /[,;|]/.test(shown) ? /[,;|{}[\]()…]+|\.{3}/ : /[\s{}[\]()…]+|\.{3}/;
  const found = shown
    .toLowerCase()
    .split(between)
    .flatMap((each) => each.replaceAll(/\s/g, '') || []);
  const names = sent.map((each) => String(each).replaceAll(/\s/g, '').toLowerCase());
  if (isCut) return found.length > 0 && found.every((each) => names.includes(each));
  return found.toSorted().join() === names.toSorted().join();
}

const isListOfNames = (value: unknown): boolean =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

/** The instants that `shown` may mean. A time without a zone may be in UTC or in the local time zone. */
function timesOf(shown: unknown): readonly number[] {
  if (typeof shown !== 'string') return [];
  const known = instantOf(shown);
  const [, ticks] = /^\/Date\((\d+)\)\/$/.exec(shown) ?? [];
  const read = [
    known ?? Number.NaN,
    Number(ticks ?? Number.NaN),
    Date.parse(shown),
    Date.parse(`${shown} UTC`),
    ...dayFirst(shown).flatMap((written) => [Date.parse(written), Date.parse(`${written}Z`)]),
  ];
  return read.filter((time) => !Number.isNaN(time));
}

/** Converts `22/11/2026, 08:00:12` or `22.11.2026 8:00:12` to `2026-11-22T08:00:12`. */
function dayFirst(shown: string): readonly string[] {
  const [, day, month, year, hour = '', rest] =
    /^(\d\d?)[/.-](\d\d?)[/.-](\d{4}),?\s+(\d\d?)(:\d\d:\d\d)$/.exec(shown.trim()) ?? [];
  if (day === undefined || month === undefined) return [];
  return [`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T${hour.padStart(2, '0')}${rest}`];
}
