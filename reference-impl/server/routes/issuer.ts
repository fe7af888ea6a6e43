import { Refusal } from '#reference/server/domain/errors.ts';
import { type Call, type Route, route } from '#reference/server/http/call.ts';
import type { World } from '#reference/server/world/world.ts';

type Place = readonly [method: 'GET' | 'POST', path: string];

const discovery = '/issuer/.well-known/openid-configuration';
const keys = '/issuer/keys';

const whole: readonly Place[] = [
  ['GET', discovery],
  ['GET', '/issuer/.well-known/oauth-authorization-server'],
  ['GET', keys],
  ['GET', '/issuer/auth'],
  ['POST', '/issuer/auth'],
  ['GET', '/issuer/auth/{uid}'],
  ['GET', '/issuer/sign-in/{uid}'],
  ['POST', '/issuer/sign-in/{uid}'],
  ['POST', '/issuer/token'],
  ['GET', '/issuer/session/end'],
  ['POST', '/issuer/session/end'],
  ['POST', '/issuer/session/end/confirm'],
  ['GET', '/issuer/session/end/success'],
];

/**
 * The embedded test issuer. No part of the documented API. Where nobody can sign in, it says no more than what the
 * tokens of state control are verified by.
 */
export function issuerRoutes({ signIn }: World): Route[] {
  if (signIn !== undefined) return whole.map(([method, path]) => at(method, path, signInAnswer));
  return [
    at('GET', discovery, ({ world: { issuer }, request }) => ({
      status: 200,
      kind: 'verbatim',
      body: { issuer: issuer.authority, jwks_uri: new URL(keys, request.url).href },
    })),
    at('GET', keys, async ({ world }) => ({
      status: 200,
      kind: 'verbatim',
      body: await world.issuer.keys(),
    })),
  ];
}

const at = (method: Place[0], path: string, answer: Route['answer']): Route =>
  route('useIssuer', method, path, 'nothing', answer);

/** The issuer's own errors are those of its protocol; whatever else goes wrong has the error body (7.1). */
async function signInAnswer({ world, request }: Call): Promise<Response> {
  const answer = await world.signIn?.(request, world);
  if (answer === undefined || answer.status === 404) throw new Refusal('not-found', 'There is no such page.');
  if (answer.status >= 500) throw new Error('The issuer failed.');
  return answer;
}
