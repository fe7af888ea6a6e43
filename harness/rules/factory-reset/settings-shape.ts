import { isObject, type Members } from '#harness/rules/judging/expectation.ts';

/** The Service Settings by name; what lies in an object has its name after a dot. */
export type Settings = ReadonlyMap<string, unknown>;

const keys = ['key', 'name', 'setting', 'id'];
const values = ['value', 'currentValue', 'effectiveValue', 'stringValue'];

/** Reads settings that are members of one object, or entries of a list with a key and a value each (OP-92). */
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

/** The same content with one setting as it is to be, and no other: as far as can be told, a request that sets it. */
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

function entriesOf(content: unknown): readonly Members[] | undefined {
  const lists = Array.isArray(content) ? [content] : isObject(content) ? Object.values(content) : [];
  return lists.find(
    (list): list is readonly Members[] =>
      Array.isArray(list) &&
      list.length > 0 &&
      list.every((entry) => isObject(entry) && pick(entry, keys) !== undefined),
  );
}

function pick(entry: Members, names: readonly string[]): string | undefined {
  return names.find((name) => name in entry);
}

function flatten(members: Members, prefix = ''): [string, unknown][] {
  return Object.entries(members).flatMap(([name, value]): [string, unknown][] =>
    isObject(value) ? flatten(value, `${prefix}${name}.`) : [[`${prefix}${name}`, value]],
  );
}
