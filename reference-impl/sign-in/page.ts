import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { Person } from './people.ts';

type Html = ReturnType<typeof html>;

/** A page of the issuer. The page works without scripts, and loads no other files. */
export interface Page {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

const style = `
:root { color-scheme: light dark; --text: light-dark(#1b2129, #e8ebef); --faint: light-dark(#55606e, #a5b0bd);
  --ground: light-dark(#f6f7f9, #14171c); --surface: light-dark(#fff, #1d2229); --line: light-dark(#7a8594, #8b96a5);
  --accent: light-dark(#1f5fbf, #7db2ff); }
body { max-width: 30rem; margin: 0 auto; padding: 2rem 1rem; background: var(--ground); color: var(--text);
  font: 1rem/1.5 system-ui, sans-serif; }
h1 { margin: 0; font-size: 1.5rem; }
ul { margin: 1.5rem 0; padding: 0; list-style: none; }
button { display: block; width: 100%; margin: 0.5rem 0; padding: 0.6rem 1rem; border: 1px solid var(--line);
  border-radius: 0.5rem; background: var(--surface); color: inherit; font: inherit; text-align: start; cursor: pointer; }
button span { display: block; color: var(--faint); font-size: 0.9rem; }
button:hover { border-color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;

const styleDigest = createHash('sha256').update(style).digest('base64');

/** The security headers of a page. A form on the page may redirect to `origins`. */
export function pageHeaders(origins: readonly string[] = []): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${styleDigest}'`,
    // If a page of `oidc-provider` has a script, `oidc-provider` adds that script's digest to the policy.
    "script-src 'none'",
    `form-action ${["'self'", ...origins].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    // With `no-referrer`, a browser would send the header `Origin: null` when a user submits a form.
    'referrer-policy': 'same-origin',
  };
}

export function signInPage(action: string, people: readonly Person[], returnsTo: string): Page {
  const choices = people.map(
    ({ subject, name, roleText }) =>
      html`<li><button name="subject" value="${subject}">${name} <span>${roleText}</span></button></li>\n`,
  );
  return page(
    'Sign in',
    html`<p>Choose a user. This is the test issuer of the reference implementation: users have no passwords.</p>
<form method="post" action="${action}">
<ul>
${choices}</ul>
<button name="cancel" value="yes">Cancel</button>
</form>`,
    [new URL(returnsTo).origin],
  );
}

/** A page that asks the user to confirm signing out. `form` has the hidden fields of `oidc-provider`. */
export function signOutPage(form: string, returnsTo: string | undefined): Page {
  return page(
    'Sign out',
    html`<p>Do you want to sign out?</p>
${raw(form)}
<button form="op.logoutForm" name="logout" value="yes">Sign out</button>
<button form="op.logoutForm">Stay signed in</button>`,
    returnsTo === undefined ? [] : [new URL(returnsTo).origin],
  );
}

export const signedOutPage = (): Page => page('Signed out', html`<p>You are signed out.</p>`);

/** A page that shows an error when there is no application to redirect to. */
export function problemPage(message: string): Page {
  return page('Sign-in failed', html`<p>${message}</p>\n<p>Go back to the application, and try again.</p>`);
}

function page(title: string, content: Html, origins: readonly string[] = []): Page {
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${raw(style)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;
  return { html: String(document), headers: pageHeaders(origins) };
}
