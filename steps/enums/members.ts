import { type EnumField, type ValuePath, valueAt, withValueAt } from '#harness/contract/enum-fields.ts';
import type { JsonSchema } from '#harness/contract/json-schema.ts';

type Place = Pick<EnumField, 'at' | 'names'>;

/** The fields of these in the second member of a list: a server may check only the first. */
export function inSecondMembers(fields: readonly Place[]): readonly Place[] {
  return fields.flatMap(({ at, names }) => {
    const list = at.lastIndexOf(0);
    return list === -1 ? [] : [{ at: at.with(list, 1), names }];
  });
}

/**
 * The body with all that a field needs beside it: the required texts of every object on its path and, for the second
 * member of a list, a first one that is valid.
 */
export function prepared(body: unknown, schema: JsonSchema, { at, names: [name] }: Place): unknown {
  const list = at.lastIndexOf(1);
  if (list === -1) return withTextsAround(body, schema, at);
  const first = at.with(list, 0);
  const filled = withValueAt(withTextsAround(body, schema, first), first, name);
  const members = at.slice(0, list);
  return withValueAt(filled, [...members, 1], valueAt(filled, [...members, 0]));
}

/** Adds missing required strings to every object on the path to a field. */
function withTextsAround(body: unknown, schema: JsonSchema, path: ValuePath): unknown {
  let node: JsonSchema | undefined = schema;
  let filled = body;
  path.forEach((step, depth) => {
    const { properties = {}, required = [], items } = node ?? {};
    for (const name of required) {
      const at = [...path.slice(0, depth), name];
      if (properties[name]?.type === 'string' && valueAt(filled, at) === undefined)
        filled = withValueAt(filled, at, 'svc-contract');
    }
    node = typeof step === 'number' ? items : properties[step];
  });
  return filled;
}
