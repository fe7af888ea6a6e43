import { describe, expect, it } from 'vitest';
import { assertNotRedirected } from './identify-api.ts';

const asked = 'http://service.invalid/portal/api/openapi/v1.json';

function redirect(location: string, status = 308): () => void {
  return () => assertNotRedirected(asked, new Response(null, { status, headers: { location } }));
}

describe('a base address that leads elsewhere', () => {
  it.each([
    [
      'another scheme',
      'https://service.invalid/portal/api/openapi/v1.json',
      'https://service.invalid/portal',
    ],
    ['another host', 'http://other.invalid/portal/api/openapi/v1.json', 'http://other.invalid/portal'],
    ['another prefix', '/identity/api/openapi/v1.json', 'http://service.invalid/identity'],
  ])('ends a run: %s', (_, location, other) => {
    expect(redirect(location)).toThrow(`http://service.invalid/portal redirects to ${other}.`);
  });

  it.each([
    ['a page to sign in at', 'https://sign-in.invalid/login?back=/portal/api/openapi/v1.json'],
    ['the same address', '/portal/api/openapi/v1.json'],
    ['no address at all', 'http://['],
  ])('does not for %s', (_, location) => {
    expect(redirect(location)).not.toThrow();
  });
});
