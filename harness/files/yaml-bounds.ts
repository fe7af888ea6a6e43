import { type Document, isMap, isScalar, visit } from 'yaml';
import { limits } from '#harness/limits.ts';

/** Each value stands behind one of these; text may have them too, so they are somewhat more. */
const before = /[\n,[{\]}]|[-?:] /g;

/** Whether a text may say more in YAML than there is memory to read. */
export function saysTooMuch(text: string): boolean {
  let count = 0;
  let depth = 0;
  for (const [mark] of text.matchAll(before)) {
    if (mark === ']' || mark === '}') depth -= 1;
    else count += 1;
    if (mark === '[' || mark === '{') depth += 1;
    if (count > limits.yamlValues || depth > limits.yamlDepth) return true;
  }
  return false;
}

/** Where a key stands a second time in its map. The parser's own look takes time in the square of the keys. */
export function repeatedKey(document: Document): number | undefined {
  let found: number | undefined;
  visit(document, {
    Map(_, map) {
      const known = new Set<unknown>();
      for (const { key } of isMap(map) ? map.items : []) {
        if (!isScalar(key)) continue;
        if (known.has(key.value)) {
          found = key.range?.[0] ?? 0;
          return visit.BREAK;
        }
        known.add(key.value);
      }
      return undefined;
    },
  });
  return found;
}
