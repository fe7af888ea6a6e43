import { allLocales, base, en, Faker } from '@faker-js/faker';
import type { FactoryOptions } from './options.ts';

/** The random source of a set of factories. Each set has its own source, so that sets are independent. */
export type Source = ReturnType<typeof createSource>;

/** The present of the examples in the contract. */
export const moment = new Date('2026-03-02T09:30:00.000Z');

export function createSource({ seed = 1, locale = 'en', now = moment }: FactoryOptions) {
  // A separate instance: the instances that faker exports are shared by the whole process.
  const faker = new Faker({ locale: [allLocales[locale], en, base], seed });
  const turns = new Map<string, number>();
  return {
    faker,
    now,
    id: () => faker.string.uuid(),
    before: (to: Date, seconds: number) => new Date(to.getTime() - seconds * 1000).toISOString(),
    number: (min: number, max: number) => faker.number.int({ min, max }),
    oneOf: <T>(choices: readonly T[]): T => faker.helpers.arrayElement(choices),
    /** Like `oneOf`, but no value repeats before all have been used: neighbours in a list differ. */
    inTurn<T>(choices: readonly T[], of: string): T {
      const turn = turns.get(of) ?? faker.number.int({ min: 0, max: choices.length - 1 });
      turns.set(of, turn + 1);
      return choices[turn % choices.length] as T;
    },
  };
}
