import {
  type EnumField,
  enumFieldsOf,
  enumsOf,
  type Place,
  valueAt,
  withValueAt,
} from '#harness/contract/enum-fields.ts';
import type { JsonSchema } from '#harness/contract/json-schema.ts';
import { sampleBody } from '#harness/contract/sample-body.ts';
import type { Session } from '#harness/run/session/session.ts';

/**
 * The enum-typed fields of the bodies by which records are made: those of the contract, and those that the server's own
 * document declares for the same operations, at any depth (OP-47). What a change of something that is there would do,
 * nobody can know, so a PUT is left alone.
 */
export function enumFieldsFor({ contract, profile }: Session): readonly EnumField[] {
  const known = enumFieldsOf(contract);
  const isKnown = (field: EnumField): boolean =>
    known.some(({ operation, at }) => operation === field.operation && at.join() === field.at.join());
  const published = [...contract.operations.values()].flatMap((operation) => {
    const { id, method, effect, path } = operation;
    if (effect !== 'write' || method !== 'POST' || operation.requestBody === undefined) return [];
    const own = profile.published?.find(method, profile.paths[id] ?? path)?.requestBody?.schema;
    const sample = sampleBody(contract, operation) ?? {};
    if (own === undefined) return [];
    return enumsOf(own).map(({ at, names }) => ({
      operation: id,
      at,
      names,
      sample: withTextsAround(sample, own, at),
    }));
  });
  return [...known, ...published.filter((field) => !isKnown(field))];
}

/** The body with the texts that the objects on the way to a place require, where they are missing. */
function withTextsAround(body: unknown, schema: JsonSchema, place: Place): unknown {
  let node: JsonSchema | undefined = schema;
  let filled = body;
  place.forEach((step, depth) => {
    const { properties = {}, required = [], items } = node ?? {};
    for (const name of required) {
      const at = [...place.slice(0, depth), name];
      if (properties[name]?.type === 'string' && valueAt(filled, at) === undefined)
        filled = withValueAt(filled, at, 'svc-contract');
    }
    node = typeof step === 'number' ? items : properties[step];
  });
  return filled;
}
