import type { Route } from '#reference/server/http/call.ts';

/** The embedded test issuer, as far as somebody outside needs it. No part of the documented API. */
export const issuerRoutes: readonly Route[] = [
  {
    operation: 'getIssuerConfiguration',
    method: 'GET',
    path: '/issuer/.well-known/openid-configuration',
    demand: 'nothing',
    section: '5',
    answer: ({ world: { issuer }, request }) => ({
      status: 200,
      kind: 'verbatim',
      body: { issuer: issuer.authority, jwks_uri: new URL('/issuer/keys', request.url).href },
    }),
  },
  {
    operation: 'getIssuerKeys',
    method: 'GET',
    path: '/issuer/keys',
    demand: 'nothing',
    section: '5',
    answer: async ({ world }) => ({ status: 200, kind: 'verbatim', body: await world.issuer.keys() }),
  },
];
