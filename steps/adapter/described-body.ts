import { randomUUID } from 'node:crypto';
import { valueOfType } from '#harness/contract/json-schema.ts';
import { listOf, membersOf } from '#harness/contract/json-values.ts';
import type { Operation } from '#harness/contract/operations.ts';

type Values = Readonly<Record<string, unknown>>;

export interface Lists {
  list(operation: string): Promise<readonly Values[]>;
}

/** For each field that contains the id of a record, the operation that lists such records. */
const named: Readonly<Record<string, string>> = {
  connectorDefinitionId: 'listConnectorDefinitions',
  connectedSystemId: 'listConnectedSystems',
  metaverseObjectTypeId: 'listMetaverseObjectTypes',
};

/** Required fields get the id of a record or a value of their type. Without `known.name`, the name is new. */
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
    const list = named[name];
    const [record] = list === undefined ? [] : await api.list(list);
    body[name] = record === undefined ? valueOfType(name, membersOf(described[name])) : record.id;
  }
  return body;
}
