import { faker } from '@faker-js/faker/locale/en';
import { guid, mix } from '#reference/server/domain/random.ts';
import type { MetaverseObject } from '#reference/server/domain/store.ts';

const poolSize = 64;
let names: { given: string[]; family: string[] } | undefined;

/** Names are drawn once, the same in every process, and combined: a quarter of a million people cost nothing. */
function pool() {
  if (names === undefined) {
    faker.seed(20_240_229);
    names = {
      given: Array.from({ length: poolSize }, () => faker.person.firstName()),
      family: Array.from({ length: poolSize }, () => faker.person.lastName()),
    };
  }
  return names;
}

/** The person of that place in the seeded population. */
export function personName(seed: number, index: number): string {
  const { given, family } = pool();
  const bits = mix(mix(seed) ^ index);
  return `${given[bits % poolSize]} ${family[(bits >>> 8) % poolSize]}`;
}

/** Identifies the person of that place, whatever was counted before. */
export function personId(seed: number, index: number): string {
  return guid(seed ^ 0x7e09, index);
}

export function person(seed: number, index: number, typeId: string, created: Date): MetaverseObject {
  return {
    id: personId(seed, index),
    displayName: personName(seed, index),
    typeId,
    status: 'Active',
    created,
    roles: [],
  };
}
