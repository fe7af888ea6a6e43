import { groupDigits } from '#harness/group-digits.ts';
import { limits } from '#harness/limits.ts';

/** What a body says as JSON; or that it says nothing, and where it is not plain to see, why. */
export type JsonReading = { readonly value: unknown } | { readonly flaw?: string };

/** Reads text as JSON, within bounds of depth and number that no honest answer comes near. */
export function readJson(text: string, most: number = limits.jsonValues): JsonReading {
  try {
    const value = JSON.parse(text) as unknown;
    const flaw = flawOf(value, most);
    return flaw === undefined ? { value } : { flaw };
  } catch {
    return {};
  }
}

/** What a text says as JSON; `undefined` where it says nothing, or there is none. */
export function jsonValue(text: string | undefined, most?: number): unknown {
  const reading = readJson(text ?? '', most);
  return 'value' in reading ? reading.value : undefined;
}

/** The reading of bytes, which are JSON in UTF-8 alone (RFC 8259, 8.1), and their text, decoded once for both. */
export function readJsonBytes(bytes: ArrayBuffer): { readonly text: string; readonly reading: JsonReading } {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { text, reading: readJson(text) };
  } catch {
    return { text: new TextDecoder().decode(bytes), reading: { flaw: 'not UTF-8' } };
  }
}

// Level by level, since a value as deep as this looks for has no room on the stack.
function flawOf(value: unknown, most: number): string | undefined {
  let seen = 0;
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    seen += level.length;
    if (depth > limits.jsonDepth) return `JSON nested deeper than ${limits.jsonDepth} levels`;
    if (seen > most) return `JSON of more than ${groupDigits(most)} values`;
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return undefined;
}
