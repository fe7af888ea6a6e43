import type { Choices } from './choices.ts';
import type { Claims, Issuer } from './issuer.ts';

export const administratorRole = 'Administrator';

/** A caller whose credentials have been verified. */
export interface Caller {
  name: string;
  credential: 'api-key' | 'bearer' | 'session';
  roles: readonly string[];
  /** Null for a caller without an identity in the service. */
  metaverseObjectId: string | null;
}

/** Who may call an operation (§5.3). If the document does not say who may call it: `unspecified`. */
export type AccessRequirement = 'nothing' | 'authentication' | 'administrator' | 'passwords' | 'unspecified';

/** The rules of access (§5). */
export const documentedAccess = {
  // An API key is read only from the header X-Api-Key. A token is read only after the word Bearer (§5.1).
  keyOf: ({ headers }: Request): string | undefined => headers.get('x-api-key') ?? undefined,
  tokenOf: ({ headers }: Request): string | undefined =>
    /^Bearer +(\S+) *$/i.exec(headers.get('authorization') ?? '')?.[1],
  sessionOf: ({ headers }: Request): string | undefined =>
    /(?:^|; *)svc-portal-session=([^;]+)/.exec(headers.get('cookie') ?? '')?.[1],

  claimsOf: (token: string, issuer: Issuer, now: Date): Promise<Claims | undefined> =>
    issuer.verify(token, now),

  isAdministrator: ({ roles }: Caller): boolean => roles.includes(administratorRole), // §2.4

  // §5.2, §5.3
  allowsAccess(
    { requirement, method }: { operation: string; method: string; requirement: AccessRequirement },
    caller: Caller | undefined,
    choices: Choices,
  ): 'served' | 'unauthenticated' | 'forbidden' {
    if (requirement === 'nothing') return 'served';
    if (caller === undefined) return 'unauthenticated';
    if (requirement === 'authentication') return 'served';
    if (this.isAdministrator(caller)) return 'served';
    if (requirement === 'administrator' || caller.metaverseObjectId === null) return 'forbidden';
    const open = requirement === 'passwords' ? choices.passwordAccess : choices.otherAccess;
    return open === 'authenticated' || (open === 'reads-free' && method === 'GET') ? 'served' : 'forbidden';
  },

  // §2.4, §5.6
  userInfo(caller: Caller) {
    const authorised = caller.metaverseObjectId !== null;
    return {
      authorised,
      isAdministrator: this.isAdministrator(caller),
      name: caller.name,
      authMethod: caller.credential === 'api-key' ? 'api_key' : 'oauth',
      metaverseObjectId: caller.metaverseObjectId,
      roles: [...caller.roles],
      message: authorised ? null : 'You are signed in, but have no identity in the service.',
    };
  },

  /** Whether a caller without an identity becomes the initial administrator by signing in (§5.7). */
  isInitialAdministrator: (signedInAs: string, configured: string | null): boolean =>
    configured !== null && signedInAs === configured,
};

export type Access = typeof documentedAccess;
