import { randomUUID } from 'node:crypto';
import { valueOfType } from '#harness/contract/json-schema.ts';
import { listOf, membersOf } from '#harness/contract/json-values.ts';
import type { Operation } from '#harness/contract/operations.ts';

type Members = Readonly<Record<string, unknown>>;

export interface Lists {
  list(operation: string): Promise<readonly Members[]>;
}

/** For each field that contains the id of a record, the operation that lists such records. */
const listOfId: Readonly<Record<string, string>> = {
  connectorDefinitionId: 'listConnectorDefinitions',
  connectedSystemId: 'listConnectedSystems',
  metaverseObjectTypeId: 'listMetaverseObjectTypes',
  objectTypeId: 'listMetaverseObjectTypes',
  typeId: 'listMetaverseObjectTypes',
};

/** A name that no other record has. */
export function newName({ name = 'svc-contract' }: Members = {}): string {
  return `${String(name)} ${randomUUID()}`;
}

/**
 * Required fields get the id of a record or a value of their type. Without `known.name`, the name is new.
 * An id that the profile's body has (`given`) is kept if there is such a record.
 */
export async function bodyFor(
  { requestBody }: Operation,
  example: Members,
  known: Members,
  api: Lists,
  given: Members = {},
): Promise<Members | undefined> {
  if (requestBody === undefined) return undefined;
  const { properties, required } = membersOf(requestBody.schema);
  const described = membersOf(properties);
  const body: Record<string, unknown> = { ...example, ...known };
  if ('name' in described || 'name' in body) body.name = known.name ?? newName(given);
  const names = [...listOf(required).map(String), ...Object.keys(example)];
  for (const name of new Set(names)) {
    const list = listOfId[name];
    if (list === undefined ? name in body : name in known && !(name in given)) continue;
    const records = list === undefined ? [] : await api.list(list);
    const record = records.find(({ id }) => String(id) === String(given[name])) ?? records[0];
    if (record !== undefined) body[name] = record.id;
    else if (listOf(required).includes(name)) body[name] = valueOfType(name, membersOf(described[name]));
  }
  return body;
}
