import { documentedReset, type Reset } from '#reference/server/world/reset.ts';
import type { Changes } from './fault.ts';

type Step = Reset['aftermath'][string];

/** A reset that decides otherwise what of some kinds goes. */
export function removing(changes: Partial<Reset['removes']>): Changes {
  return { reset: { removes: { ...documentedReset.removes, ...changes } } };
}

/** A reset that leaves out some of what follows the removals. */
export function forgetting(...steps: readonly string[]): Changes {
  const entries = Object.entries(documentedReset.aftermath).filter(([name]) => !steps.includes(name));
  return { reset: { aftermath: Object.fromEntries(entries) } };
}

/** A reset that does something more when all else is done. */
export function afterwards(step: Step): Changes {
  return { reset: { aftermath: { ...documentedReset.aftermath, 'do one thing more': step } } };
}

/** A reset that takes one of its steps in another way. */
export function instead(name: keyof typeof documentedReset.aftermath, step: Step): Changes {
  return { reset: { aftermath: { ...documentedReset.aftermath, [name]: step } } };
}
