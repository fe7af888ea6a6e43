import { instantOf, isSemanticVersion } from '#harness/contract/text-formats.ts';

const guid =
  /^(?:urn:uuid:)?[{(]?([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})[)}]?$/i;

/** A GUID in any of its usual notations. */
export function isGuid(value: unknown): boolean {
  return typeof value === 'string' && guid.test(value);
}

/** An identifier for comparisons: without differences of letter case or, in a GUID, of notation. */
export function plainId(id: unknown): string {
  const text = String(id).toLowerCase();
  return guid.exec(text)?.slice(1).join('-') ?? text;
}

export function isAbsoluteUrl(value: unknown): boolean {
  return typeof value === 'string' && /^https?:\/\/\S+$/i.test(value) && URL.canParse(value);
}

export const isText = (value: unknown): value is string => typeof value === 'string';

/** Kinds of field values, as tables in features write them. */
const kinds: Readonly<Record<string, (value: unknown) => boolean>> = {
  'any value': (value) => value !== undefined,
  absent: (value) => value === undefined,
  'a string': isText,
  'a non-empty string': (value) => isText(value) && value.trim() !== '',
  'a boolean': (value) => typeof value === 'boolean',
  'an integer': Number.isInteger,
  'a count, if present': (value) => value === undefined || kinds['a count']?.(value) === true,
  'a count': (value) => Number.isInteger(value) && Number(value) >= 0,
  'a list': Array.isArray,
  'a list of strings': (value) => Array.isArray(value) && value.every(isText),
  'a time': (value) => instantOf(value) !== undefined,
  'a GUID': isGuid,
  'an absolute URL': isAbsoluteUrl,
  'a semantic version': (value) => isText(value) && isSemanticVersion(value),
};

/** `a list of 50`, `a list of at most 50`. */
const listOfSize = /^a list of (at most )?(\d+)$/;

/** The value must match one of the alternatives in a cell. After "neither", it must match no alternative. */
export function isAsWritten(value: unknown, cell: string): boolean {
  const excluded = /^neither (.+)$/.exec(cell)?.[1];
  if (excluded !== undefined) return !excluded.split(' nor ').some((word) => isKindOrLiteral(value, word));
  return cell.split(' or ').some((word) => isKindOrLiteral(value, word));
}

function isKindOrLiteral(value: unknown, word: string): boolean {
  const [, atMost, size] = listOfSize.exec(word) ?? [];
  if (size !== undefined) {
    return Array.isArray(value) && (atMost === undefined ? value.length === +size : value.length <= +size);
  }
  const kind = kinds[word];
  if (kind !== undefined) return kind(value);
  if (/^(?:an?|any|no) /.test(word))
    throw new Error(`"${word}" is not a kind of value. The kinds: ${Object.keys(kinds).join(', ')}.`);
  return value === literal(word);
}

function literal(word: string): unknown {
  return /^(?:true|false|null|-?\d+|".*")$/.test(word) ? (JSON.parse(word) as unknown) : word;
}
