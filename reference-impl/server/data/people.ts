import { faker } from '@faker-js/faker/locale/en';
import { guid, mix } from '#reference/server/domain/random.ts';
import type { MetaverseObject } from '#reference/server/domain/store.ts';

// Only the lists of Faker are used. A user's tests may use Faker's random generator: if this module also used
// that generator, the data of these tests would change.
const { first_name, last_name } = faker.definitions.person;
const given = first_name.generic ?? [];
const family = last_name.generic ?? [];

/** The name of the person at this position in the seeded population. */
export function personName(seed: number, index: number): string {
  const bits = mix(mix(seed) ^ index);
  return `${given[bits % given.length]} ${family[(bits >>> 8) % family.length]}`;
}

/** The id of the person at this position. It does not depend on the ids assigned before. */
export function personId(seed: number, index: number): string {
  return guid(seed ^ 0x7e09, index);
}

/** The roles of most people, shared to save memory: there may be millions of people. */
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
