/** Choices that are the same for the same seed. */
export interface Dice {
  /** From 0 to below 1. */
  roll(): number;
  oneOf<T>(choices: readonly T[]): T;
  /** Whether something happens that happens so often. */
  hits(share: number): boolean;
}

/** Mulberry32. */
export function dice(seed: number): Dice {
  let state = seed >>> 0;
  function roll(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  return {
    roll,
    oneOf<T>(choices: readonly T[]): T {
      return choices[Math.floor(roll() * choices.length)] as T;
    },
    hits: (share) => roll() < share,
  };
}
