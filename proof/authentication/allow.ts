import type { Change } from '#proof/shapes/mutant.ts';
import { type Caller, documentedAccess } from '#reference/server/domain/access.ts';

/** The rules that an operation breaks if it serves callers with invalid credentials. */
export const brokenByBadCredentials: readonly string[] = ['AU-06', 'AU-07', 'AU-08', 'AU-09', 'AU-10'];

/** The rules that an operation breaks if it serves callers with invalid or no credentials. */
export const brokenWithoutAuth: readonly string[] = [...brokenByBadCredentials, 'AU-16'];

/** Serves an operation also to the callers for whom `isServed` is true; undefined is an anonymous caller. */
export function allow(open: string, isServed: (caller: Caller | undefined) => boolean): Change {
  return {
    access: {
      allowsAccess(route, caller, ...rest) {
        return route.operation === open && isServed(caller)
          ? 'served'
          : documentedAccess.allowsAccess.call(this, route, caller, ...rest);
      },
    },
  };
}

/** Treats the callers for whom `isForgotten` is true as anonymous. */
export function forget(isForgotten: (caller: Caller, operation: string) => boolean): Change {
  return {
    access: {
      allowsAccess(route, caller, ...rest) {
        const known = caller !== undefined && isForgotten(caller, route.operation) ? undefined : caller;
        return documentedAccess.allowsAccess.call(this, route, known, ...rest);
      },
    },
  };
}

/** Serves an operation also to callers with invalid or no credentials. */
export function withoutAuth(open: string): Change {
  return allow(open, (caller) => caller === undefined);
}
