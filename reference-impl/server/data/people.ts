import { faker } from '@faker-js/faker/locale/en';
import { guid, mix } from '#reference/server/domain/random.ts';
import type { MetaverseObject } from '#reference/server/domain/store.ts';

// Faker's lists, but not its draws: its instance is shared by the whole process, a user's tests among it.
const { first_name, last_name } = faker.definitions.person;
const given = first_name.generic ?? [];
const family = last_name.generic ?? [];

/** The person of that place in the seeded population. */
export function personName(seed: number, index: number): string {
  const bits = mix(mix(seed) ^ index);
  return `${given[bits % given.length]} ${family[(bits >>> 8) % family.length]}`;
}

/** Identifies the person of that place, whatever was counted before. */
export function personId(seed: number, index: number): string {
  return guid(seed ^ 0x7e09, index);
}

/** Of most people. One for all of them: there may be a million. */
const noRoles: readonly string[] = [];

export function person(seed: number, index: number, typeId: string, created: Date): MetaverseObject {
  return {
    id: personId(seed, index),
    displayName: personName(seed, index),
    typeId,
    status: 'Active',
    created,
    roles: noRoles,
  };
}
