import { Refusal } from '#reference/server/domain/errors.ts';
import { type Route, route } from '#reference/server/http/call.ts';

const builtInPage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>API reference</title></head>
<body><h1>API reference</h1>
<p>The operations of this instance stand in its <a href="/api/openapi/v1.json">OpenAPI document</a>.</p>
</body></html>
`;

/** The two machine-readable entry points (1, 4.1). */
export const documentRoutes: readonly Route[] = [
  ...['/api/reference', '/api/reference/*'].map((path) =>
    route('getApiReference', 'GET', path, 'documents', async ({ world, request }) => {
      const page = await world.pages?.(request);
      if (page !== undefined) return page;
      if (path.endsWith('*')) throw new Refusal('not-found', 'There is no such page.');
      return new Response(builtInPage, { headers: { 'content-type': 'text/html; charset=utf-8' } });
    }),
  ),
  route(
    'getOpenApiDocument',
    'GET',
    '/api/openapi/v1.json',
    'documents',
    ({ world: { document, release, behaviour } }) => ({
      status: 200,
      kind: 'verbatim',
      body: document ?? {
        openapi: '3.1.0',
        info: { title: behaviour.system.product, version: release },
        paths: {},
      },
    }),
  ),
];
