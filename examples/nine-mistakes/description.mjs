const names = {
  '/api/v1/health': 'getBasicHealth',
  '/api/v1/health/ready': 'getReadiness',
  '/api/v1/health/live': 'getLiveness',
  '/api/v1/health/version': 'getVersion',
  '/api/v1/auth/config': 'getAuthConfig',
};

/** The OpenAPI document: what can be read, and what for. */
export function description(routes) {
  const paths = Object.entries(routes).map(([path, [access]]) => [
    path,
    {
      get: {
        operationId: names[path] ?? path.replaceAll(/\W+/g, '_'),
        security: access === 'anybody' ? [] : [{ key: [] }],
        responses: { 200: { description: 'What was asked for.' } },
      },
    },
  ]);
  const key = { type: 'apiKey', in: 'header', name: 'X-Api-Key' };
  return {
    openapi: '3.1.0',
    info: { title: 'Nine Mistakes', version: '0.16.0' },
    paths: Object.fromEntries(paths),
    components: { securitySchemes: { key } },
  };
}

export const reference = {
  html: '<!doctype html><html lang="en"><title>Reference</title><p>See <a href="/api/openapi/v1.json">the document</a>.</p></html>',
};
