import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { openPointRegister } from '#harness/contract/open-points.ts';
import { ourChoices as inside } from '#reference/server/domain/choices.ts';
import { type Choices, options, ourChoices, randomChoices } from './choices.ts';
import { middleware } from './with-choices.ts';

describe('implementation choices', () => {
  it('are each made either in the reference implementation or in a middleware around it', () => {
    const made = [...Object.keys(inside), ...Object.keys(middleware)];
    expect(made.toSorted()).toEqual(Object.keys(ourChoices).toSorted());
  });

  it('are listed under an open point unless they are ours', () => {
    const alternatives = [...openPointRegister.values()].flatMap((point) => point.alternatives);
    const moved = new Set(alternatives.flatMap(({ move = [] }) => move));
    const isListed = (name: string, value: unknown): boolean =>
      name === 'paths'
        ? Object.keys(value as object).every((operation) => moved.has(operation))
        : alternatives.some(({ set = {} }) => name in set && isDeepStrictEqual(set[name], value));
    const unlisted = Object.entries(options).flatMap(([name, [, ...others]]) =>
      others.filter((value) => !isListed(name, value)).map((value) => ({ [name]: value })),
    );
    expect(unlisted).toEqual([]);
  });

  it('are reproducible for a seed, and every choice varies', () => {
    expect(randomChoices(7)).toEqual(randomChoices(7));
    const seen = Array.from({ length: 60 }, (_, seed) => randomChoices(seed));
    const names = Object.keys(ourChoices) as (keyof Choices)[];
    expect(names.filter((name) => new Set(seen.map((one) => one[name])).size === 1)).toEqual([]);
  });
});
