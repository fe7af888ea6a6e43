import { sampleBody } from '#harness/contract/contract.ts';
import { type EnumField, enumFieldsOf, enumsIn } from '#harness/contract/enum-fields.ts';
import { type JsonSchema, propertiesOf } from '#harness/contract/json-schema.ts';
import { type Operation, operationById } from '#harness/contract/operations.ts';
import { endpointOf } from '#harness/profile/path-sources.ts';
import type { Session } from '#harness/session/session.ts';
import { inSecondMembers, prepared } from './members.ts';
import { ownFieldsOf } from './own-operations.ts';

/** Enum fields in the contract, with the names that the server publishes, and more enum fields from the server's own OpenAPI document (OP-47). */
export function enumFieldsFor(session: Session): readonly EnumField[] {
  const { contract, profile } = session;
  const known = enumFieldsOf(contract);
  const sameIn = (fields: readonly EnumField[], { operation, at }: EnumField): EnumField | undefined =>
    fields.find((field) => operation === field.operation && at.join() === field.at.join());
  const publishedBodyOf = (operation: Operation): JsonSchema | undefined => {
    const { method, path } = endpointOf(operation, profile.paths[operation.id]);
    return profile.published.find(method, path)?.requestBody?.schema;
  };
  const published = [...contract.operations.values()].flatMap((operation) => {
    const { id, effect, requestBody } = operation;
    const schema = publishedBodyOf(operation);
    const { method } = endpointOf(operation, profile.paths[id]);
    if (effect !== 'write' || method !== 'POST' || requestBody === undefined || schema === undefined)
      return [];
    const sample = sampleBody(contract, operation) ?? {};
    const first = enumsIn(schema);
    const second = inSecondMembers(first).map((place) => ({ ...place, mayBeIgnored: true as const }));
    return [...second, ...first].map((place) => ({
      operation: id,
      ...place,
      sample: prepared(sample, schema, place),
    }));
  });
  // The document shows no such body (4.1): a server that describes it without the field has no such enum.
  const named = known.flatMap((field) => {
    const { operation, at, names } = field;
    const properties = propertiesOf(publishedBodyOf(operationById(contract, operation)));
    if (Object.keys(properties).length === 0) return [{ ...field, mayBeIgnored: true as const }];
    return String(at[0]) in properties ? [{ ...field, names: sameIn(published, field)?.names ?? names }] : [];
  });
  const further = published.filter((field) => sameIn(known, field) === undefined);
  return [...named, ...further, ...ownFieldsOf(session)];
}
