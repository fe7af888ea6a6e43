import type { Freedoms } from './freedoms.ts';

export const administratorRole = 'Administrator';

/** Who asks, once the credentials proved good. */
export interface Caller {
  name: string;
  credential: 'api-key' | 'bearer' | 'session';
  roles: readonly string[];
  /** Null for a caller without an identity in the service. */
  metaverseObjectId: string | null;
}

/** What the document demands of a caller; `unsaid` where it says no more than "most" (5.3). */
export type Demand = 'nothing' | 'authentication' | 'administrator' | 'passwords' | 'documents' | 'unsaid';

/** Which claims and proofs of a bearer token are looked at. */
export interface TokenChecks {
  signature: boolean;
  expiry: boolean;
  audience: boolean;
  issuer: boolean;
}

/** The decisions about who may do what (5). */
export interface Access {
  keyOf(request: Request): string | undefined;
  tokenOf(request: Request): string | undefined;
  sessionOf(request: Request): string | undefined;
  tokenChecks: TokenChecks;
  /** Who a credential is taken for: whoever it was issued to, and nobody otherwise. */
  takenFor(holder: Caller | undefined, credential: Caller['credential'], secret: string): Caller | undefined;
  isAdministrator(caller: Caller): boolean;
  allowsAccess(
    demand: Demand,
    caller: Caller | undefined,
    asking: { operation: string; writes: boolean },
    freedoms: Freedoms,
  ): 'served' | 'unauthenticated' | 'forbidden';
  userInfo(caller: Caller): Record<string, unknown>;
  /** Whether somebody without an identity becomes the initial administrator on signing in (5.7). */
  isInitialAdministrator(signedInAs: string, configured: string | null): boolean;
}

export const documentedAccess: Access = {
  // 5.1: a key in that header and nowhere else, a token behind the word Bearer and nowhere else.
  keyOf: ({ headers }) => headers.get('x-api-key') ?? undefined,
  tokenOf: ({ headers }) => /^Bearer +(\S+) *$/i.exec(headers.get('authorization') ?? '')?.[1],
  sessionOf: ({ headers }) => /(?:^|; *)svc-portal-session=([^;]+)/.exec(headers.get('cookie') ?? '')?.[1],
  tokenChecks: { signature: true, expiry: true, audience: true, issuer: true },
  takenFor: (holder) => holder, // 5.2

  isAdministrator: (caller) => caller.roles.includes(administratorRole), // 2.4

  // 5.2, 5.3
  allowsAccess(demand, caller, { writes }, freedoms) {
    if (demand === 'nothing') return 'served';
    if (demand === 'documents' && !freedoms.documentsNeedCredentials) return 'served';
    if (caller === undefined) return 'unauthenticated';
    if (demand === 'authentication' || demand === 'documents') return 'served';
    if (this.isAdministrator(caller)) return 'served';
    if (demand === 'administrator' || caller.metaverseObjectId === null) return 'forbidden';
    const open = demand === 'passwords' ? freedoms.passwordAccess : freedoms.otherAccess;
    return open === 'authenticated' || (open === 'reads-free' && !writes) ? 'served' : 'forbidden';
  },

  // 2.4, 5.6
  userInfo(caller) {
    const authorised = caller.metaverseObjectId !== null;
    return {
      authorised,
      isAdministrator: this.isAdministrator(caller),
      name: caller.name,
      authMethod: caller.credential === 'api-key' ? 'api_key' : 'oauth',
      metaverseObjectId: caller.metaverseObjectId,
      roles: [...caller.roles],
      message: authorised ? null : 'You are signed in, but the service knows no identity for you.',
    };
  },

  isInitialAdministrator: (signedInAs, configured) => configured !== null && signedInAs === configured,
};
