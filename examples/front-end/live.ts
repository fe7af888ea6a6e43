import { startPage } from './page.ts';
import { serviceAt } from './service.ts';
import { openSession, type Session } from './session.ts';

// The page of `main.ts`, but with a real service and sign-in.
const { api, authConfig } = (await (await fetch('/config.json')).json()) as Record<
  'api' | 'authConfig',
  string
>;
const session = await openSession(api + authConfig, location.origin + location.pathname);
const refresh = startPage(serviceAt(api, session.credentials, session.renew));
showAccount(session);
session.onChange(() => {
  showAccount(session);
  void refresh();
});

function showAccount({ name, ended, signIn, signOut }: Session): void {
  const account = document.getElementById('account');
  const who = document.createElement('span');
  const button = document.createElement('button');
  button.type = 'button';
  const somebody = name();
  if (somebody === undefined) {
    who.textContent = ended() ? 'Your session has ended. ' : 'You are not signed in. ';
    button.textContent = 'Sign in';
    button.addEventListener('click', () => void signIn());
  } else {
    who.textContent = `Signed in as ${somebody}. `;
    button.textContent = 'Sign out';
    button.addEventListener('click', () => void signOut());
  }
  account?.replaceChildren(who, button);
}
