import { folded } from '#harness/contract/casing.ts';
import { isObject, listOf } from '#harness/contract/json-values.ts';

type Identifier = string | number;

/** The identifiers of one record, by name. An identifier may have several names, all in lower case. */
type Identifiers = ReadonlyMap<string, Identifier>;

/** The maximum number of records; the oldest are dropped. */
const mostRecords = 300;

const deepest = 4;

/** The identifiers in the responses of a server and of its state control. */
export class KnownRecords {
  readonly #records: Identifiers[] = [];

  /** Adds a value's records. `around` has the request's path parameters; `idNames` has aliases of `id`. */
  learn(value: unknown, around: Readonly<Record<string, string>> = {}, idNames: readonly string[] = []) {
    const given = Object.entries(around).flatMap(([name, id]) =>
      namesOf(name).map((each) => [each, id] as const),
    );
    this.#visit(value, new Map(given), idNames, 0);
    if (this.#records.length > mostRecords) this.#records.splice(0, this.#records.length - mostRecords);
  }

  #visit(value: unknown, around: Identifiers, idNames: readonly string[], depth: number): void {
    if (depth > deepest) return;
    for (const each of listOf(value)) this.#visit(each, around, idNames, depth + 1);
    if (!isObject(value)) return;
    const ids = new Map(around);
    for (const [name, member] of Object.entries(value)) {
      if (!isIdentifier(member) || !/id$/i.test(name)) continue;
      for (const each of /^id$/i.test(name) ? idNames.flatMap(namesOf) : namesOf(name)) ids.set(each, member);
    }
    if (ids.size > around.size) this.#records.push(ids);
    for (const member of Object.values(value)) this.#visit(member, ids, idNames, depth + 1);
  }

  /** The values of all `wanted` parameters, from one record; undefined if no record has every parameter. */
  nth(index: number, wanted: Readonly<Record<string, readonly string[]>>) {
    // The latest records first, since a request or a state has just created them.
    const fitting = this.#records.toReversed().flatMap((record) => {
      const values = Object.entries(wanted).flatMap(([parameter, names]) => {
        const name = names.find((each) => record.has(each));
        return name === undefined ? [] : [[parameter, String(record.get(name))] as const];
      });
      return values.length === Object.keys(wanted).length ? [values] : [];
    });
    const distinct = [...new Map(fitting.map((each) => [JSON.stringify(each), each])).values()];
    const chosen = distinct[index % Math.max(1, distinct.length)];
    return chosen && Object.fromEntries(chosen);
  }
}

function isIdentifier(value: unknown): value is Identifier {
  return (typeof value === 'string' && value !== '' && value.length < 200) || Number.isSafeInteger(value);
}

/** The names of an identifier. `thingPartId` is also stored as `tpId`, since some paths abbreviate names. */
export function namesOf(name: string): readonly string[] {
  const stem = name.replace(/ids?$/i, '');
  const initials = (stem.match(/^[a-z]|[A-Z]/g) ?? []).join('');
  return [folded(`${stem}Id`), ...(initials.length > 1 ? [folded(`${initials}Id`)] : [])];
}

/** Other names of `{id}` after a path, such as `partId` and `thingPartId` after `/some/thing-parts`. */
export function namesAtPath(path: string): readonly string[] {
  const words = path.split(/[/-]/).filter((word) => /^[a-z]\w*$/i.test(word));
  const singular = words.map((word) => word.replace(/ies$/, 'y').replace(/s$/, ''));
  return [1, 2, 3].map((count) => folded(`${singular.slice(-count).join('')}Id`));
}
