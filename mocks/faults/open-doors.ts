import { documentedAccess } from '#reference/server/domain/access.ts';
import type { Changes } from './fault.ts';

const { allowsAccess } = documentedAccess;

/** Bad credentials are no worse than none to an operation that serves anybody. */
export const brokenForBadCredentials: readonly string[] = ['AU-06', 'AU-07', 'AU-08', 'AU-09', 'AU-10'];

/** What an operation breaks that serves anybody. */
export const brokenByOpenDoors: readonly string[] = [...brokenForBadCredentials, 'AU-16'];

/** Serves an operation to whoever asks, known or not. */
export function openTo(anybodyOn: string): Changes {
  return {
    access: {
      allowsAccess: (demand, caller, asking, ...rest) =>
        asking.operation === anybodyOn && caller === undefined
          ? 'served'
          : allowsAccess(demand, caller, asking, ...rest),
    },
  };
}
