import { type Call, type Route, route } from '#reference/server/http/call.ts';

const builtInPage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>API reference</title></head>
<body><h1>API reference</h1>
<p>The operations of this instance stand in its <a href="/api/openapi/v1.json">OpenAPI document</a>.</p>
</body></html>
`;

/** The two machine-readable entry points (1, 4.1). */
export const documentRoutes: readonly Route[] = [
  route('getApiReference', 'GET /api/reference', () => page(), 'nothing'),
  route('getOpenApiDocument', 'GET /api/openapi/v1.json', (call) => verbatim(documentOf(call)), 'nothing'),
];

/**
 * What the tokens of state control are verified by. No part of the documented API, and less than the issuer at which
 * people sign in (`sign-in/`).
 */
export const issuerRoutes: readonly Route[] = [
  route(
    'useIssuer',
    'GET /issuer/.well-known/openid-configuration',
    (call) => verbatim(issuerOf(call)),
    'nothing',
  ),
  route('useIssuer', 'GET /issuer/keys', async ({ world }) => verbatim(await world.issuer.keys()), 'nothing'),
];

const page = () => new Response(builtInPage, { headers: { 'content-type': 'text/html; charset=utf-8' } });

const verbatim = (body: unknown): Response => Response.json(body);

function documentOf({ world: { document, release, behaviour } }: Call): unknown {
  const info = { title: behaviour.system.product, version: release };
  return document ?? { openapi: '3.1.0', info, paths: {} };
}

function issuerOf({ world: { issuer }, request }: Call): unknown {
  return { issuer: issuer.authority, jwks_uri: new URL('/issuer/keys', request.url).href };
}
