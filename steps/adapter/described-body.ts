import { randomUUID } from 'node:crypto';
import { type JsonSchema, valueOfType } from '#harness/contract/json-schema.ts';
import { listOf, membersOf } from '#harness/contract/json-values.ts';
import type { Operation } from '#harness/contract/operations.ts';

type Values = Readonly<Record<string, unknown>>;

/** Reads the records of a list. */
export interface Lists {
  list(operation: string): Promise<readonly Values[]>;
}

/** Which list the records are in that a member names. */
const named: Readonly<Record<string, string>> = {
  connectorDefinitionId: 'listConnectorDefinitions',
  connectedSystemId: 'listConnectedSystems',
  metaverseObjectTypeId: 'listMetaverseObjectTypes',
};

/**
 * A body for an operation by the server's own description of it: what is known, else what the example says, else, for
 * a member that has to be there, a value of its type. Names are new each time, so that nothing is made twice.
 */
export async function bodyFor(
  { requestBody }: Operation,
  example: Values,
  known: Values,
  api: Lists,
): Promise<Values | undefined> {
  if (requestBody === undefined) return undefined;
  const { properties, required } = membersOf(requestBody.schema);
  const described = membersOf(properties);
  const body: Record<string, unknown> = { ...example, ...known };
  if ('name' in described || 'name' in body) body.name = known.name ?? `svc-contract ${randomUUID()}`;
  for (const name of listOf(required).map(String)) {
    if (name in known || (name in body && named[name] === undefined)) continue;
    body[name] = await valueFor(name, membersOf(described[name]), api);
  }
  return body;
}

async function valueFor(name: string, schema: JsonSchema, api: Lists): Promise<unknown> {
  const list = named[name];
  const [record] = list === undefined ? [] : await api.list(list);
  if (record !== undefined) return record.id;
  return valueOfType(name, schema);
}
