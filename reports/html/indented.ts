import { folded } from '#harness/contract/casing.ts';
import { pointerStep } from '#harness/contract/json-values.ts';

/** Where a field stands in an indented text, from its name to the end of its value. */
export interface Place {
  readonly from: number;
  /** Where its value begins. */
  readonly value: number;
  readonly to: number;
}

/** The maximum level of indentation. Without it, a deeply nested body would consist mostly of spaces. */
const deepest = 30;

/**
 * Puts each JSON field and array item on its own line. Unlike JSON.stringify, changes only whitespace. `places` has
 * those of the fields that exist once, by their JSON pointers, and of what they should be in.
 */
export function indented(text: string, fields: readonly string[] = []) {
  const wanted = new Set(fields.flatMap((field) => [folded(field), parentOf(folded(field))]));
  const places = new Map<string, Place | undefined>();
  if (!isJson(text)) return { text, places };
  // The steps to the entry that comes next: a name, or an index.
  const path: (string | number)[] = [];
  const starts: number[] = [];
  const values: number[] = [];
  let [before, result] = ['', ''];
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g)) {
    const closes = token === '}' || token === ']';
    const opens = token === '{' || token === '[';
    if (closes) path.pop();
    if (before === '{' || before === '[' ? !closes : closes || before === ',') result += lineAt(path.length);
    const step = path.at(-1);
    const begins = !closes && ['', '{', '[', ','].includes(before);
    const isName = begins && typeof step === 'string';
    if (begins) {
      if (step !== undefined) path[path.length - 1] = isName ? nameOf(token) : Number(step) + 1;
      starts[path.length] = result.length;
    }
    if (!isName && !closes) values[path.length] = result.length;
    result += token === ':' ? ': ' : token;
    if (wanted.size > 0 && !opens && !isName && token !== ',' && token !== ':') {
      const key = path.map((each) => (typeof each === 'number' ? `/${each}` : each)).join('');
      const place = { from: starts[path.length] ?? 0, value: values[path.length] ?? 0, to: result.length };
      if (wanted.has(key)) places.set(key, places.has(key) ? undefined : place);
    }
    if (opens) path.push(...(token === '{' ? [''] : [-1]));
    before = token;
  }
  return { text: result, places };
}

const nameOf = (token: string): string => folded(pointerStep(JSON.parse(token)));

function lineAt(depth: number): string {
  return `\n${'  '.repeat(Math.min(depth, deepest))}`;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function parentOf(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf('/'));
}

/** Where a field stands. If it is missing, this is the beginning of the object that should have it. */
export function placeOf(field: string, { text, places }: ReturnType<typeof indented>) {
  const [own, parent] = [places.get(folded(field)), places.get(parentOf(folded(field)))];
  if (own !== undefined) return { ...own, isMissing: false };
  if (places.has(folded(field)) || parent === undefined || text[parent.value] !== '{') return undefined;
  return { from: parent.value, to: parent.value + 1, isMissing: true };
}
