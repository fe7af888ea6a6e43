import { limits } from '#harness/errors/limits.ts';
import { decodeText } from '#harness/files/decode-text.ts';
import { groupDigits } from '#harness/text/without-locale.ts';

/** A JSON object, or any object of which only its fields matter. */
export type Fields = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The fields of a JSON object; an empty record for any other value. */
export function membersOf(value: unknown): Fields {
  return isObject(value) ? value : {};
}

export function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return Object.entries(membersOf(value));
}

/** A transformation of each object and each string of a JSON value, from the inside out. */
export interface Rewriting {
  readonly object?: (fields: Fields) => Fields;
  readonly text?: (text: string) => string;
}

export function rewritten(value: unknown, rewriting: Rewriting): unknown {
  if (typeof value === 'string') return rewriting.text?.(value) ?? value;
  const changed = mapParts(value, (part) => rewritten(part, rewriting));
  return isObject(changed) ? (rewriting.object?.(changed) ?? changed) : changed;
}

/** Changes each item of a list and each field of an object, and leaves out what becomes undefined. */
export function mapParts(
  value: unknown,
  change: (part: unknown, name: string) => unknown,
  rename = (name: string) => name,
): unknown {
  if (Array.isArray(value)) return value.map((item) => change(item, '')).filter((item) => item !== undefined);
  if (!isObject(value)) return value;
  const fields = Object.entries(value).map(([name, field]) => [rename(name), change(field, name)] as const);
  return Object.fromEntries(fields.filter(([, field]) => field !== undefined));
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

/** Decodes a part of an address. A stray percent sign, and bytes that are not UTF-8, are unchanged. */
export function decoded(text: string, decode = decodeURIComponent): string {
  return text.replaceAll(/(?:%[\da-f]{2})+/gi, (escapes) => {
    try {
      return decode(escapes);
    } catch {
      return escapes;
    }
  });
}

/** Decodes one step of a JSON pointer in a URL fragment (RFC 6901, sections 4 and 6). */
export function nameIn(step: string): string {
  return decoded(step).replaceAll('~1', '/').replaceAll('~0', '~');
}

/** The step of a JSON pointer that leads to a field or an item. */
export function pointerStep(name: string): string {
  return `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** If the JSON is too large, too deep or not UTF-8, `flaw` is set. After a syntax error, no field is set. */
export interface JsonReading {
  readonly value?: unknown;
  readonly flaw?: string;
}

/** Parses a string as JSON, within limits of depth and size far above those of any normal response. */
export function readJson(text: string, most: number = limits.jsonValues): JsonReading {
  try {
    // A byte order mark may be ignored (RFC 8259, 8.1).
    const value = JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
    const flaw = flawOf(value, most);
    return flaw === undefined ? { value } : { flaw };
  } catch {
    return {};
  }
}

type Defined<T> = { [Name in keyof T as undefined extends T[Name] ? never : Name]: T[Name] } & {
  [Name in keyof T as undefined extends T[Name] ? Name : never]?: Exclude<T[Name], undefined>;
};

/** The object without the members whose value is undefined. */
export function defined<T extends object>(members: T): Defined<T> {
  const entries = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Defined<T>;
}

/** Parses `text` as JSON. If `text` is missing, not JSON, too large or too deep, returns undefined. */
export function jsonValue(text: string | undefined, most?: number): unknown {
  return readJson(text ?? '', most).value;
}

/** Decodes bytes as UTF-8. JSON must be UTF-8 (RFC 8259, 8.1), and in JSON a zero byte is a sign of UTF-16. */
export function utf8Text(bytes: ArrayBuffer): { readonly text: string; readonly flaw?: string } {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return { text };
  } catch {
    // The bytes are decoded below, as far as possible.
  }
  return { text: decodeText(new Uint8Array(bytes)), flaw: 'not UTF-8' };
}

/** Decodes bytes as UTF-8, and parses the text as JSON. */
export function readJsonBytes(bytes: ArrayBuffer): JsonReading & { readonly text: string } {
  const decoded = utf8Text(bytes);
  return decoded.flaw === undefined ? { ...decoded, ...readJson(decoded.text) } : decoded;
}

// The value is examined level by level, since recursion on a deep value would exhaust the stack.
function flawOf(value: unknown, most: number): string | undefined {
  let seen = 0;
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    seen += level.length;
    if (depth > limits.jsonDepth) return `JSON nested deeper than ${limits.jsonDepth} levels`;
    if (seen > most) return `JSON with more than ${groupDigits(most)} values`;
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return undefined;
}
