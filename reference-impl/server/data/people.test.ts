import { faker } from '@faker-js/faker/locale/en';
import { describe, expect, it } from 'vitest';
import { personName } from './people.ts';

const people = (seed: number) => Array.from({ length: 200 }, (_, index) => personName(seed, index));

describe('the names of people', () => {
  it('leave what a program draws from faker alone', () => {
    faker.seed(1);
    const [first, second] = [faker.number.int(), faker.number.int()];
    faker.seed(1);
    expect(faker.number.int()).toBe(first);
    personName(2, 0);
    expect(faker.number.int()).toBe(second);
  });

  it('are the same for the same seed, and others for another', () => {
    expect(people(1)).toEqual(people(1));
    expect(people(2)).not.toEqual(people(1));
  });

  it('are a given and a family name, and seldom the same', () => {
    for (const name of people(1)) expect(name).toMatch(/^\S+ \S+/);
    expect(new Set(people(1)).size).toBeGreaterThan(190);
  });
});
