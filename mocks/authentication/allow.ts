import type { Change } from '#mocks/proofs/mutant.ts';
import { type Access, type Caller, documentedAccess } from '#reference/server/domain/access.ts';

/** Bad credentials are no worse than none to an operation that serves anybody. */
export const brokenByBadCredentials: readonly string[] = ['AU-06', 'AU-07', 'AU-08', 'AU-09', 'AU-10'];

/** What an operation breaks that serves anybody. */
export const brokenWithoutAuth: readonly string[] = [...brokenByBadCredentials, 'AU-16'];

type Asked = Parameters<Access['allowsAccess']>;

/** Serves some requests, whoever sends them. */
export function allow(isServed: (route: Asked[0], caller: Caller | undefined) => boolean): Change {
  return {
    access: {
      allowsAccess(route, caller, ...rest) {
        return isServed(route, caller)
          ? 'served'
          : documentedAccess.allowsAccess.call(this, route, caller, ...rest);
      },
    },
  };
}

/** Takes some callers for anonymous ones. */
export function forget(isForgotten: (caller: Caller) => boolean): Change {
  return {
    access: {
      allowsAccess(route, caller, ...rest) {
        const known = caller !== undefined && isForgotten(caller) ? undefined : caller;
        return documentedAccess.allowsAccess.call(this, route, known, ...rest);
      },
    },
  };
}

/** Serves an operation to whoever asks, known or not. */
export function withoutAuth(open: string): Change {
  return allow(({ operation }, caller) => operation === open && caller === undefined);
}
