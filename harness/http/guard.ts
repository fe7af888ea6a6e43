import { Untestable } from '#harness/result/outcome.ts';
import type { Middleware } from './middleware.ts';
import type { Effect } from './profile/profile.ts';

const readingMethods = new Set(['GET', 'HEAD']);

/** Whether a request asks for nothing but to read. */
export function isReading({ method }: Request): boolean {
  return readingMethods.has(method);
}

/**
 * The last line of safety: where nothing but reading is permitted, no other method leaves, whatever a
 * scenario's tags say of its effects.
 */
export function guard(allowed: ReadonlySet<Effect>): Middleware {
  const mayWrite = [...allowed].some(
    (effect) => effect !== 'read' && effect !== 'waiting' && effect !== 'burst',
  );
  if (mayWrite) return (next) => next;
  return (next) => async (request) => {
    if (isReading(request)) return next(request);
    throw new Untestable('effect-not-allowed', `needs more than reading: a ${request.method} was held back`);
  };
}
