import { documentedSystem } from '#reference/server/domain/system.ts';
import { type Changes, type Fault, fault } from './fault.ts';

/** Gives the auth config other members. */
function authConfig(changes: Readonly<Record<string, unknown>>): Changes {
  return {
    system: { authConfig: (client) => ({ ...documentedSystem.authConfig(client), ...changes }) },
  };
}

/** Wrong turns in what a client is told for signing in (§2.3). */
export const authConfigFaults: readonly Fault[] = [
  fault('SY-19-no-client', 'The auth config has no ClientId.', authConfig({ clientId: undefined })),
  fault('SY-19-client-is-a-number', 'ClientId is a number.', authConfig({ clientId: 4711 })),
  fault('SY-19-scopes-are-missing', 'The auth config has no Scopes.', authConfig({ scopes: undefined }), {
    alsoBreaks: ['SY-21'],
  }),
  fault(
    'SY-20-authority-is-a-host',
    'Authority is a host name without a scheme.',
    authConfig({ authority: 'issuer.example' }),
  ),
  fault(
    'SY-20-authority-is-a-path',
    'Authority is a path on the server itself.',
    authConfig({ authority: '/realms/svc' }),
  ),
  fault(
    'SY-21-scopes-in-one-text',
    'Scopes is one text with blanks.',
    authConfig({ scopes: 'openid profile email' }),
  ),
  fault(
    'SY-21-scopes-are-objects',
    'Scopes is a list of objects.',
    authConfig({ scopes: [{ name: 'openid' }] }),
  ),
  fault(
    'SY-22-hybrid-response',
    'ResponseType is code id_token.',
    authConfig({ responseType: 'code id_token' }),
  ),
  fault('SY-22-implicit-response', 'ResponseType is token.', authConfig({ responseType: 'token' })),
  fault('SY-23-no-pkce', 'UsePkce is false.', authConfig({ usePkce: false })),
  fault('SY-23-pkce-in-letters', 'UsePkce is a text.', authConfig({ usePkce: 'true' }), {
    alsoBreaks: ['SY-19'],
  }),
  fault(
    'SY-24-plain-challenge',
    'CodeChallengeMethod is plain.',
    authConfig({ codeChallengeMethod: 'plain' }),
  ),
  fault(
    'SY-24-challenge-in-small-letters',
    'CodeChallengeMethod is s256.',
    authConfig({ codeChallengeMethod: 's256' }),
  ),
];
