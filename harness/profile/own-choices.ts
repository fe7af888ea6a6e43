import { folded } from '#harness/contract/casing.ts';
import { namesOf } from '#harness/contract/enum-fields.ts';
import { type JsonSchema, propertiesOf } from '#harness/contract/json-schema.ts';
import type { Operation } from '#harness/contract/operations.ts';

/**
 * An operation of the contract as a client of one server sees it: with the parameters of a list that only the server's
 * own document has, and with that document's names for enums where ours are a choice.
 */
export function withOwnChoices(operation: Operation, own: Operation): Operation {
  const { parameters, requestBody } = operation;
  const owned = own.parameters.filter((each) => each.in === 'query');
  const alike = (name: string) => owned.find((each) => folded(each.name) === folded(name));
  const known = new Set(parameters.map(({ name }) => folded(name)));
  const chosen = parameters.map((each) => {
    const isOpen = each.openPoint !== undefined || namesOf(each.schema).length === 0;
    return each.in === 'query' && isOpen
      ? { ...each, schema: withNames(each.schema, alike(each.name)?.schema) }
      : each;
  });
  const schema = requestBody?.schema && withOwnNames(requestBody.schema, own.requestBody?.schema);
  return {
    ...operation,
    parameters: [...chosen, ...owned.filter(({ name }) => !known.has(folded(name)))],
    ...(requestBody && { requestBody: { ...requestBody, ...(schema && { schema }) } }),
  };
}

const withNames = (schema: JsonSchema, own: JsonSchema = {}): JsonSchema =>
  namesOf(own).length === 0 ? schema : { ...schema, enum: namesOf(own) };

/** The schema of a body with the own names of its enums that are our choice. */
function withOwnNames(schema: JsonSchema, own: JsonSchema | undefined): JsonSchema {
  const owned = new Map(Object.entries(propertiesOf(own)).map(([name, each]) => [folded(name), each]));
  const properties = Object.entries(schema.properties ?? {}).map(([name, each]) => {
    const isOpen = namesOf(each).length > 0 && [schema, each].some((one) => 'x-open-point' in one);
    return [name, isOpen ? withNames(each, owned.get(folded(name))) : each];
  });
  return schema.properties === undefined ? schema : { ...schema, properties: Object.fromEntries(properties) };
}
