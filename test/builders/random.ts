import { randomFrom } from '#reference/server/domain/random.ts';

/** Choices that are the same for the same seed. */
export interface Dice {
  /** From 0 to below 1. */
  roll(): number;
  oneOf<T>(choices: readonly T[]): T;
  /** Whether something happens that happens so often. */
  hits(share: number): boolean;
}

export function dice(seed: number): Dice {
  const below = randomFrom(seed);
  const roll = () => below(2 ** 32) / 2 ** 32;
  return {
    roll,
    oneOf: <T>(choices: readonly T[]) => choices[below(choices.length)] as T,
    hits: (share) => roll() < share,
  };
}
