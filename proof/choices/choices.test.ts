import { describe, expect, it } from 'vitest';
import { ourChoices as inside } from '#reference/server/domain/choices.ts';
import { type Choices, ourChoices, randomChoices } from './choices.ts';
import { middleware } from './with-choices.ts';

describe('implementation choices', () => {
  it('are each made either in the reference implementation or in a middleware around it', () => {
    const made = [...Object.keys(inside), ...Object.keys(middleware)];
    expect(made.toSorted()).toEqual(Object.keys(ourChoices).toSorted());
  });

  it('are reproducible for a seed, and every choice varies', () => {
    expect(randomChoices(7)).toEqual(randomChoices(7));
    const seen = Array.from({ length: 60 }, (_, seed) => randomChoices(seed));
    const names = Object.keys(ourChoices) as (keyof Choices)[];
    expect(names.filter((name) => new Set(seen.map((one) => one[name])).size === 1)).toEqual([]);
  });
});
