/** Reads one value of an answer; what it finds instead makes it throw `Unreadable`. */
export type Reader<T> = (value: unknown, at: string) => T;
export type ReadBy<R> = R extends Reader<infer T> ? T : never;

/** A part of an answer is not what the document says. `message` names the part, never its content. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

export const text: Reader<string> = (value, at) => {
  if (typeof value === 'string') return value;
  throw new Unreadable(`${at} is ${kindOf(value)} where a text is documented`);
};

export const truth: Reader<boolean> = (value, at) => {
  if (typeof value === 'boolean') return value;
  throw new Unreadable(`${at} is ${kindOf(value)} where true or false is documented`);
};

/** Whether a member without a value is sent as null or left out is not shown, so both are read as null. */
export function nullable<T>(reader: Reader<T>): Reader<T | null> {
  return (value, at) => (value === null || value === undefined ? null : reader(value, at));
}

export function listOf<T>(reader: Reader<T>): Reader<T[]> {
  return (value, at) => {
    if (Array.isArray(value)) return value.map((item, place) => reader(item, `${at}[${place}]`));
    throw new Unreadable(`${at} is ${kindOf(value)} where a list is documented`);
  };
}

/** An object with these members, whatever their casing in the body; others are left aside. */
export function record<Fields extends Readonly<Record<string, Reader<unknown>>>>(
  fields: Fields,
): Reader<{ [Name in keyof Fields]: ReadBy<Fields[Name]> }> {
  return (value, at) => {
    const members = membersOf(value, at);
    const read = Object.entries(fields).map(([name, reader]) => [
      name,
      reader(members.get(plain(name)), at === '' ? name : `${at}.${name}`),
    ]);
    return Object.fromEntries(read) as { [Name in keyof Fields]: ReadBy<Fields[Name]> };
  };
}

/** The members of a body by their plain names. */
export function membersOf(value: unknown, at = ''): ReadonlyMap<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return new Map(Object.entries(value).map(([name, member]) => [plain(name), member]));
  throw new Unreadable(`${at === '' ? 'the body' : at} is ${kindOf(value)} where an object is documented`);
}

/** The casing of property names is not shown: Status, status and web_version are all read. */
export const plain = (name: string): string => name.replaceAll(/[_-]/g, '').toLowerCase();

/** The documented spelling of a name that came in any other. */
export function pascalCase(name: string): string {
  return name.replaceAll(/(?:^|[_-]+)([a-z])/gi, (_, letter: string) => letter.toUpperCase());
}

function kindOf(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
