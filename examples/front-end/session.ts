import { type User, UserManager, WebStorageStateStore } from 'oidc-client-ts';
import type { AuthConfig } from 'svc-contract/types';
import { readBody } from './service.ts';

/** A user's session with the service, as the page uses it. */
export interface Session {
  /** The name of the signed-in user; undefined for an anonymous user. */
  name(): string | undefined;
  /** Whether the session ended without the user signing out. */
  ended(): boolean;
  credentials(): Readonly<Record<string, string>>;
  /** Requests a new token. Returns whether one was issued. */
  renew(): Promise<boolean>;
  signIn(): Promise<void>;
  signOut(): Promise<void>;
  /** Adds a listener, which is called whenever the signed-in user or the token changes. */
  onChange(listener: () => void): void;
}

/** Opens the user's session on this page. `authConfig` is the address of the auth config of the service. */
export async function openSession(authConfig: string, page: string): Promise<Session> {
  const { authority, clientId, scopes }: AuthConfig = await readBody(await fetch(authConfig));
  const manager = new UserManager({
    authority,
    client_id: clientId,
    scope: scopes.join(' '),
    redirect_uri: page,
    post_logout_redirect_uri: page,
    // Uses the refresh token to get a new access token a minute before the old one expires.
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
  // The renewal fails if the service has ended the session, as after a reset or a sign-out on another page.
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

/** Handles the parameters that the issuer added to the address, and removes them. */
async function finishRedirect(manager: UserManager): Promise<void> {
  const { searchParams, pathname } = new URL(location.href);
  if (!searchParams.has('state')) return;
  const isSignIn = searchParams.has('code') || searchParams.has('error');
  // Errors are ignored: a cancelled sign-in, or an address from the browser's history, changes nothing.
  await (isSignIn ? manager.signinCallback() : manager.signoutCallback()).catch(() => undefined);
  history.replaceState(null, '', pathname);
}
