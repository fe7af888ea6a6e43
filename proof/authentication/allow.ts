import type { Change } from '#proof/shapes/mutant.ts';
import { type Caller, documentedAccess } from '#reference/server/domain/access.ts';

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
