import { folded } from '#harness/contract/casing.ts';
import { isObject, jsonValue, membersOf } from '#harness/contract/json-values.ts';
import type { CommandLine } from './commands.ts';

/** An object in a client's output. The keys are documented field names in the form that `folded` returns. */
export type OutputObject = ReadonlyMap<string, unknown>;

/** Returns the objects in `printed`, or undefined if `output` is `none` or is not the format of `printed`. */
export function readOutput(
  printed: string,
  { output = 'json', members = {} }: Pick<CommandLine, 'output' | 'members'> = {},
): readonly OutputObject[] | undefined {
  if (output === 'none') return undefined;
  // A client may compose letters differently from the service; they mean the same.
  const text = printed.normalize('NFC');
  const objects = output === 'list' ? parseList(text) : parseJson(text);
  const documented = new Map(Object.entries(members).map(([name, actual]) => [folded(actual), folded(name)]));
  const named = (each: object): OutputObject => {
    const own = Object.entries(each).map(([name, value]) => [folded(name), nested(value)] as const);
    // The client's own names stay: elsewhere in the output, the same name may mean another field.
    const further = own.flatMap(([name, value]) => {
      const documentedName = documented.get(name);
      return documentedName === undefined ? [] : [[documentedName, value] as const];
    });
    return new Map([...own, ...further]);
  };
  const nested = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(nested);
    if (isObject(value)) return Object.fromEntries(named(value));
    const json = output === 'list' && typeof value === 'string' ? jsonValue(value) : undefined;
    return typeof json === 'object' && json !== null ? JSON.stringify(nested(json)) : value;
  };
  return objects?.map(named);
}

/** Parses JSON values on one or more lines. Other text, such as a warning, may surround the values. */
function parseJson(printed: string): readonly object[] | undefined {
  const text = printed.trim();
  if (text === '') return [];
  const json = jsonValue(text) ?? jsonBlock(text.split('\n'));
  if (json !== undefined) return objectsIn(json);
  // If a value takes several lines, it begins at the start of a line. Any text may follow the value.
  const found = text.split(/\n(?=[[{])/).flatMap((part) => {
    const lines = part.split('\n');
    const block = jsonBlock(lines);
    return block === undefined ? lines.map((line) => jsonValue(line.trim())) : [block];
  });
  const structured = found.filter((each) => typeof each === 'object' && each !== null);
  return structured.length === 0 ? undefined : objectsIn(structured.flat());
}

/** Parses the text from the first line that starts like JSON to the last line that ends like JSON. */
function jsonBlock(lines: readonly string[]): unknown {
  const first = lines.findIndex((line) => /^\s*[[{]/.test(line));
  const last = lines.findLastIndex((line) => /[\]}]\s*$/.test(line));
  return first < 0 ? undefined : jsonValue(lines.slice(first, last + 1).join('\n'));
}

/** Undefined if there are items, but no objects. Otherwise, each item that is not an object becomes `{}`. */
function objectsIn(value: unknown): readonly object[] | undefined {
  const each = [withoutFrame(value)].flat();
  const objects = each.map((one) => (typeof one === 'object' && one !== null ? one : undefined));
  if (each.length > 0 && objects.every((one) => one === undefined)) return undefined;
  return objects.map((one) => one ?? {});
}

/** PowerShell may write a list as `{ "value": […], "Count": 3 }`. Other clients may use the field `data`. */
function withoutFrame(value: unknown): unknown {
  const [[name = '', content] = [], ...others] = Object.entries(membersOf(value));
  const isFrame = /^(?:value|data)$/i.test(name) && typeof content === 'object' && content !== null;
  return isFrame && others.every(([other]) => /^count$/i.test(other)) ? content : value;
}

/** Blocks of `Name : value` lines, separated by empty lines. Values are strings. */
function parseList(printed: string): readonly object[] | undefined {
  const blocks = printed
    .split(/\r?\n\s*\r?\n/)
    .map((block) => block.replace(/^(?:\s*\r?\n)+/, '').trimEnd())
    .filter((block) => block.trim() !== '');
  const objects = withNested(blocks).map(parseBlock);
  if (objects.some((members) => members.length === 0)) return undefined;
  return objects.map((members) => Object.fromEntries(members));
}

/** If a block is indented and the block above is not, both blocks describe one object and are joined. */
function withNested(blocks: readonly string[]): readonly string[] {
  const merged: string[] = [];
  for (const block of blocks) {
    const above = merged.at(-1);
    if (above !== undefined && /^\s/.test(block) && !/^\s/.test(above))
      merged[merged.length - 1] = `${above}\n${block}`;
    else merged.push(block);
  }
  return merged;
}

/**
 * A line without a name continues the last value. An indented line also continues the last value, unless the
 * line's first colon and the first colon of the block are in the same column.
 */
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
