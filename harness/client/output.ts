import { folded } from '#harness/contract/casing.ts';
import { jsonValue } from '#harness/contract/json-values.ts';
import type { CommandLine } from './commands.ts';

/** An object that a client has output, its members by their documented names in folded form (see `folded`). */
export type OutputObject = ReadonlyMap<string, unknown>;

/** What a command printed, read as the subject file says; undefined where it cannot be read that way. */
export function readOutput(
  printed: string,
  { output = 'json', members = {} }: CommandLine,
): readonly OutputObject[] | undefined {
  if (output === 'none') return undefined;
  const objects = output === 'list' ? parseList(printed) : parseJson(printed);
  const documented = new Map(Object.entries(members).map(([name, theirs]) => [folded(theirs), folded(name)]));
  return objects?.map(
    (each) =>
      new Map(
        Object.entries(each).map(
          ([name, value]) => [documented.get(folded(name)) ?? folded(name), value] as const,
        ),
      ),
  );
}

/** JSON values, each on a line or on several; or objects among other texts, such as a warning. */
function parseJson(printed: string): readonly object[] | undefined {
  const text = printed.trim();
  if (text === '') return [];
  const whole = jsonValue(text) ?? jsonBlock(text.split('\n'));
  if (whole !== undefined) return objectsIn(whole);
  // A value of several lines begins at the margin; what follows it may be a text.
  const found = text.split(/\n(?=[[{])/).flatMap((part) => {
    const lines = part.split('\n');
    const block = jsonBlock(lines);
    return block === undefined ? lines.map((line) => jsonValue(line.trim())) : [block];
  });
  const structured = found.filter((each) => typeof each === 'object' && each !== null);
  return structured.length === 0 ? undefined : objectsIn(structured.flat());
}

/** The value from the first line that could begin one to the last that could end it. */
function jsonBlock(lines: readonly string[]): unknown {
  const first = lines.findIndex((line) => /^\s*[[{]/.test(line));
  const last = lines.findLastIndex((line) => /[\]}]\s*$/.test(line));
  return first < 0 ? undefined : jsonValue(lines.slice(first, last + 1).join('\n'));
}

/** Nothing but strings and numbers cannot be read; one beside an object is an object without members. */
function objectsIn(value: unknown): readonly object[] | undefined {
  const each = [value].flat();
  const objects = each.map((one) => (typeof one === 'object' && one !== null ? one : undefined));
  if (each.length > 0 && objects.every((one) => one === undefined)) return undefined;
  return objects.map((one) => one ?? {});
}

/** Blocks of `Name : value` lines, an empty line between objects. Values are texts. */
function parseList(printed: string): readonly object[] | undefined {
  const blocks = printed
    .split(/\r?\n\s*\r?\n/)
    .map((block) => block.replace(/^(?:\s*\r?\n)+/, '').trimEnd())
    .filter((block) => block.trim() !== '');
  const objects = withNested(blocks).map(parseBlock);
  if (objects.some((members) => members.length === 0)) return undefined;
  return objects.map((members) => Object.fromEntries(members));
}

/** An indented block is what an object above it holds, such as the next service of a summary. */
function withNested(blocks: readonly string[]): readonly string[] {
  const whole: string[] = [];
  for (const block of blocks) {
    const above = whole.at(-1);
    if (above !== undefined && /^\s/.test(block) && !/^\s/.test(above))
      whole[whole.length - 1] = `${above}\n${block}`;
    else whole.push(block);
  }
  return whole;
}

/** The members of one object. A line without a colon where its first line has one goes on with the value before it. */
function parseBlock(block: string): readonly (readonly [string, string])[] {
  const lines = block.split(/\r?\n/);
  const colon = lines[0]?.indexOf(':') ?? -1;
  const members: [string, string][] = [];
  for (const line of lines) {
    const [, name, value = ''] = /^\s*([\w-]+)\s*:\s?(.*)$/.exec(line) ?? [];
    const last = members.at(-1);
    const goesOn = /^\s/.test(line) && line.indexOf(':') !== colon;
    if (last !== undefined && (goesOn || name === undefined)) last[1] = `${last[1]} ${line.trim()}`.trim();
    else if (name !== undefined) members.push([name, value.trim()]);
  }
  return members;
}
