import { type User, UserManager, WebStorageStateStore } from 'oidc-client-ts';
import type { AuthConfig } from 'svc-contract/types';
import { readBody } from './service.ts';

/** Somebody's session at the service, as the page needs it. */
export interface Session {
  /** Whoever is signed in; undefined for nobody. */
  name(): string | undefined;
  /** Why nobody is, where it was not wanted. */
  ended(): boolean;
  credentials(): Readonly<Record<string, string>>;
  /** Asks for another token. Answers whether there is one. */
  renew(): Promise<boolean>;
  signIn(): Promise<void>;
  signOut(): Promise<void>;
  /** Called whenever somebody else, or nobody, is signed in, and when there is another token. */
  onChange(listener: () => void): void;
}

/** Opens the session that this page has at a service: all it has to know is the address of its auth config. */
export async function openSession(authConfig: string, page: string): Promise<Session> {
  const { authority, clientId, scopes }: AuthConfig = await readBody(await fetch(authConfig));
  const manager = new UserManager({
    authority,
    client_id: clientId,
    scope: scopes.join(' '),
    redirect_uri: page,
    post_logout_redirect_uri: page,
    // Renews a token a minute before it expires, by the refresh token.
    automaticSilentRenew: true,
    userStore: new WebStorageStateStore({ store: sessionStorage }),
  });
  const listeners = new Set<() => void>();
  let user: User | null = null;
  let hasEnded = false;
  const change = (now: User | null, ended = false) => {
    user = now;
    hasEnded = ended;
    for (const listener of listeners) listener();
  };
  const end = async () => {
    await manager.removeUser();
    change(null, true);
  };

  await finishRedirect(manager);
  user = await manager.getUser();
  manager.events.addUserLoaded((loaded) => change(loaded));
  // The service has ended the session: after a reset, or somewhere else.
  manager.events.addSilentRenewError(() => void end());

  return {
    name: () => user?.profile.name,
    ended: () => hasEnded,
    credentials: () => (user === null ? {} : { authorization: `Bearer ${user.access_token}` }),
    async renew() {
      if (user === null) return false;
      const renewed = await manager.signinSilent().catch(() => null);
      if (renewed === null) await end();
      return renewed !== null;
    },
    signIn: () => manager.signinRedirect(),
    signOut: () => manager.signoutRedirect(),
    onChange: (listener) => void listeners.add(listener),
  };
}

/** Takes what the issuer has put into the address, and takes it out of there. */
async function finishRedirect(manager: UserManager): Promise<void> {
  const { searchParams, pathname } = new URL(location.href);
  if (!searchParams.has('state')) return;
  const isSignIn = searchParams.has('code') || searchParams.has('error');
  // Cancelled, or an address from the history of the browser: nobody is signed in by it.
  await (isSignIn ? manager.signinCallback() : manager.signoutCallback()).catch(() => undefined);
  history.replaceState(null, '', pathname);
}
