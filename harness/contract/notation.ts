import { httpDateOf } from '#harness/contract/retry-after.ts';

/** How a text writes a time, as far as the document leaves that open: digits of the second, and the mark of UTC. */
export interface Notation {
  readonly form: 'ISO 8601' | 'HTTP date' | 'another notation';
  /** Digits after the second. */
  readonly fraction: number;
  /** `Z`, an offset, the name of a zone, or nothing. */
  readonly zone: string;
}

const iso = /^\d{4}-?\d{2}-?\d{2}[T ]\d{2}:?\d{2}(?::?\d{2}(?:[.,](?<fraction>\d+))?)?(?<zone>.*)$/i;

export function notationOf(text: string): Notation {
  const given = text.trim();
  if (httpDateOf(given) !== undefined) return { form: 'HTTP date', fraction: 0, zone: 'GMT' };
  const parts = iso.exec(given)?.groups;
  if (parts === undefined) return { form: 'another notation', fraction: 0, zone: zoneOf(given) };
  return { form: 'ISO 8601', fraction: parts.fraction?.length ?? 0, zone: (parts.zone ?? '').trim() };
}

/** A notation in a few words, so that two runs can be compared. */
export function inWords({ form, fraction, zone }: Notation): string {
  if (form !== 'ISO 8601') return form;
  return `${form}, ${fraction} digits of a second, ${zone === '' ? 'no mark of UTC' : zone}`;
}

const namesOfUtc = new Set(['', 'Z', 'UT', 'UTC', 'GMT', 'ZULU']);

/** Whether a time names an offset or a zone that is not UTC. One that names none is taken at the document's word. */
export function namesForeignZone(text: string): boolean {
  const zone = notationOf(text)
    .zone.toUpperCase()
    .replaceAll(/[()[\]\s]/g, '');
  if (namesOfUtc.has(zone)) return false;
  return !/^(?:UTC|GMT|Z)?[+-]00:?(?:00)?(?:UTC|GMT|Z)?$/.test(zone);
}

// What stands behind the last time of day, half of the day aside: `+01:00`, `CET`, `UTC`.
function zoneOf(text: string): string {
  const rest = /\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:[AP]M\b)?(.*)$/i.exec(text)?.[1] ?? '';
  return /([+-]\d{2}:?\d{2}|\b[A-Z]{1,5})\)?$/i.exec(rest.trim())?.[1] ?? '';
}
