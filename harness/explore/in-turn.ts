import fc from 'fast-check';
import type { Action } from './action.ts';
import { combinations } from './combinations.ts';
import type { Script } from './play.ts';

/**
 * Sequences of each kind in turn, so that a small budget allows all kinds: those that are `known`, the combinations of
 * `verify`, and random ones. The numbers of requests of the kinds have about the ratio of their weights.
 */
export function* inTurn(
  drawn: fc.Arbitrary<readonly Action[]>,
  known: readonly (readonly Action[])[],
  seed: number,
  sent: () => number,
): Generator<Script> {
  function* random(): Generator<Script> {
    for (let number = 0; ; number += 1)
      for (const actions of fc.sample(drawn, { seed: seed + number * 7919, numRuns: 1 })) yield () => actions;
  }
  const kinds = [
    {
      scripts: known.values().map(
        (actions): Script =>
          () =>
            actions,
      ),
      weight: 3,
      share: 0,
    },
    { scripts: combinations(), weight: 2, share: 0 },
    { scripts: random(), weight: 1, share: 0 },
  ];
  for (;;) {
    const [kind] = kinds.toSorted((one, other) => one.share - other.share);
    if (kind === undefined || kind.share === Number.POSITIVE_INFINITY) return;
    const next = kind.scripts.next();
    const before = sent();
    if (next.done !== true) yield next.value;
    kind.share += next.done === true ? Number.POSITIVE_INFINITY : (sent() - before) / kind.weight;
  }
}
