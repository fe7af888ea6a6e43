import { Untestable } from '#harness/result/outcome.ts';
import type { Effect } from './profile/profile.ts';
import type { Target } from './target.ts';

const readingMethods = new Set(['GET', 'HEAD']);

/**
 * The last line of safety: where nothing but reading is permitted, no other method leaves, whatever a
 * scenario's tags say of its effects.
 */
export function guarded(target: Target, allowed: ReadonlySet<Effect>): Target {
  const mayWrite = [...allowed].some(
    (effect) => effect !== 'read' && effect !== 'waiting' && effect !== 'burst',
  );
  if (mayWrite) return target;
  return {
    ...target,
    async send(request) {
      if (readingMethods.has(request.method)) return target.send(request);
      throw new Untestable(
        'effect-not-allowed',
        `needs more than reading: a ${request.method} was held back`,
      );
    },
  };
}
