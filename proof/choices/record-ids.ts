import { folded } from '#harness/contract/casing.ts';
import { isObject, mapParts } from '#harness/contract/json-values.ts';
import type { RequestContract } from '#harness/contract/operation-matcher.ts';
import { mix } from '#reference/server/domain/random.ts';

/** For each list: the names of fields and path parameters that refer to a record of the list. */
const names: Readonly<Record<string, readonly string[]>> = {
  listMetaverseObjectTypes: ['typeId'],
  listMetaverseAttributes: ['metaverseAttributeId', 'attributeId', 'ssoUniqueIdentifierAttributeId'],
  listConnectedSystems: ['connectedSystemId'],
  listConnectorSpaceObjects: ['csoId', 'connectedSystemObjectId', 'connectedSystemObjectIds'],
  listConnectorDefinitions: ['connectorDefinitionId'],
  listRunProfiles: ['runProfileId'],
  listSchedules: ['scheduleId'],
  listScheduleExecutions: ['scheduleExecutionId'],
  listActivities: ['activityId'],
  listExampleDataTemplates: ['exampleDataTemplateId'],
};

/** Fields that refer to a record whose kind is in another field. */
const typed = { targetid: 'targettype', objectid: 'objectkind' } as const;

const guid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** For records of `lists`: functions named `shown…` convert GUIDs to integers, those named `taken…` back. */
export function recordIds({ operations }: RequestContract, lists: readonly string[]) {
  const integers = new Map<string, number>();
  const guids = new Map<number, string>();
  const named = new Set(lists.flatMap((list) => names[list] ?? []).map(folded));
  /** Whether the field with this name refers to a record of `lists`. For `id`, see `ownAreIntegers`. */
  const isInteger = (name: string): boolean => named.has(folded(name));
  // Whether the path of an operation is the path of a list in `lists`, or of a single item of that list.
  const ownAreIntegers = (id: string): boolean => {
    const { path = '' } = operations.get(id) ?? {};
    return lists.some((list) => {
      const all = operations.get(list)?.path ?? '';
      return path.startsWith(all) && /^(?:\/\{\w+\})?$/.test(path.slice(all.length));
    });
  };

  // The integer is computed from the GUID, so that every process returns the same integer for a GUID.
  // If another GUID already has this integer, the next unused integer is returned.
  function integerOf(id: string): number {
    const known = integers.get(id.toLowerCase());
    if (known !== undefined) return known;
    let number = mix(Number.parseInt(id.slice(0, 8), 16) ^ Number.parseInt(id.slice(-8), 16)) >>> 1;
    while (guids.has(number)) number += 1;
    integers.set(id.toLowerCase(), number);
    guids.set(number, id);
    return number;
  }

  const show = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(show);
    return typeof value === 'string' && guid.test(value) ? integerOf(value) : value;
  };
  // An integer that was never returned becomes an unused GUID. A GUID becomes text that the service refuses.
  const take = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(take);
    if (typeof value === 'string') return guid.test(value) ? `no integer: ${value}` : value;
    if (typeof value !== 'number') return value;
    return guids.get(value) ?? `00000000-0000-4000-8000-${value.toString(16).padStart(12, '0').slice(-12)}`;
  };

  function withIntegers(value: unknown, own: boolean): unknown {
    if (typeof value === 'string') return integers.get(value.toLowerCase()) ?? value;
    if (Array.isArray(value)) return value.map((item) => withIntegers(item, own));
    if (!isObject(value)) return value;
    const kinds = new Map(Object.entries(value).map(([name, member]) => [folded(name), member]));
    const isOwn = (name: string): boolean => {
      const kind = kinds.get(typed[folded(name) as keyof typeof typed]);
      return (folded(name) === 'id' && own) || isInteger(name) || lists.includes(`list${kind}s`);
    };
    return mapParts(value, (member, name) => {
      const isType = folded(name) === 'type' && isInteger('typeId');
      return isOwn(name) ? show(member) : withIntegers(member, (own && name === 'items') || isType);
    });
  }

  function taken(value: unknown): unknown {
    return mapParts(value, (part, name) => (isInteger(name) ? take(part) : taken(part)));
  }

  const isIntegerInPath = (operation: string, name: string): boolean =>
    name === 'id' ? ownAreIntegers(operation) : isInteger(name);
  return {
    isInteger,
    isIntegerInPath,
    shown: (body: unknown, operation = '') => withIntegers(body, ownAreIntegers(operation)),
    taken,
    shownInPath: (operation: string, name: string, value: string) =>
      isIntegerInPath(operation, name) ? String(show(value)) : value,
    takenInPath: (operation: string, name: string, value: string) =>
      isIntegerInPath(operation, name)
        ? String(take(/^\d{1,15}$/.test(value) ? Number(value) : `no-integer-${value}`))
        : value,
  };
}
