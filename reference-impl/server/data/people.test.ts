import { faker } from '@faker-js/faker/locale/en';
import { expect, it } from 'vitest';
import { defaultStore, environment } from './default-store.ts';
import { personName } from './people.ts';

const now = new Date('2026-01-31T12:00:00Z');
const people = (objects: number, seed = 1) =>
  defaultStore({ seed, objects, now, environment }).metaverseObjects;

it('draws the names of people by the seed alone, and leaves what a program draws from faker alone', () => {
  faker.seed(1);
  const [first, second] = [faker.number.int(), faker.number.int()];
  faker.seed(1);
  expect(faker.number.int()).toBe(first);
  const names = Array.from({ length: 200 }, (_, place) => personName(1, place));
  expect(faker.number.int()).toBe(second);
  for (const name of names) expect(name).toMatch(/^\S+ \S+/);
  expect(new Set(names).size).toBeGreaterThan(190);
  expect(people(200).map(({ displayName }) => displayName)).toEqual(names);
  expect(people(200, 2).map(({ displayName }) => displayName)).not.toEqual(names);
});

it('has the same people however many there are, a minute apart at first, whose times take little room', () => {
  const many = people(200_000);
  expect(many.slice(0, 1500)).toEqual(people(1500));
  expect(many.slice(0, 3).map(({ created }) => created.toISOString())).toEqual([
    '2026-01-11T12:00:00.000Z',
    '2026-01-11T12:01:00.000Z',
    '2026-01-11T12:02:00.000Z',
  ]);
  expect(many.at(-1)?.created.getTime()).toBeLessThan(now.getTime());
  expect(new Set(many.map(({ created }) => created)).size).toBeLessThan(4000);
});
