import { type Call, type Route, route } from '#reference/server/http/call.ts';
import { jsonResponse } from '#reference/server/http/responses.ts';

export const systemRoutes: readonly Route[] = [
  route('getBasicHealth', 'GET /api/v1/health', (call) => health(call, 'healthy'), 'nothing'), // §2.1
  route('getReadiness', 'GET /api/v1/health/ready', readiness, 'nothing'), // §2.1
  route('getLiveness', 'GET /api/v1/health/live', (call) => health(call, 'alive'), 'nothing'), // §2.1
  route('getVersion', 'GET /api/v1/health/version', version, 'nothing'), // §2.2
  route('getAuthConfig', 'GET /api/v1/auth/config', authConfig, 'nothing'), // §2.3
  route('getUserInfo', 'GET /api/v1/userinfo', userInfo, 'authentication'), // §2.4
  route('getServiceHealth', 'GET /api/v1/system/health', serviceHealth, 'administrator'), // §4.1
  route('getApiReference', 'GET /api/reference', apiReference, 'nothing'), // §1, §4.1
  route('getOpenApiDocument', 'GET /api/openapi/v1.json', openApiDocument, 'nothing'), // §1, §4.1
];

function health({ now }: Call, status: string, code = 200): Response {
  return jsonResponse({ status, timestamp: now }, code);
}

function readiness(call: Call): Response {
  const isReady = call.world.behaviour.system.isReady(call.world);
  return isReady ? health(call, 'ready') : health(call, 'not_ready', 503);
}

function version({ world: { behaviour, release } }: Call): Response {
  return jsonResponse({ product: behaviour.system.product, version: release });
}

function authConfig({ world: { behaviour, issuer } }: Call): Response {
  return jsonResponse(behaviour.system.authConfig(issuer.authority));
}

function userInfo({ world, caller }: Call): Response {
  return jsonResponse(caller === undefined ? {} : world.behaviour.access.userInfo(caller));
}

/** The current status of each background service, and the overall status (§2.5, §2.6, §3.1). */
function serviceHealth({ world, now }: Call): Response {
  const { behaviour, choices, release, store } = world;
  const { health } = behaviour;
  const services = health.serviceOrder.map((name) => {
    const serviceReport = health.serviceReport(name, store.services[name], now, release);
    const verdict = health.classify(serviceReport, now, choices);
    const { service, ...rest } = serviceReport;
    return { service, ...verdict, reason: health.reason(serviceReport, verdict, now), ...rest };
  });
  const overall = health.overall(services.map(({ status }) => status));
  const body = { overall, webVersion: release, generatedAt: now, services };
  return jsonResponse(body, 200, { 'cache-control': 'no-store' }); // §4.1
}

const builtInPage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>API reference</title></head>
<body><h1>API reference</h1>
<p>The operations of this instance are listed in its <a href="/api/openapi/v1.json">OpenAPI document</a>.</p>
</body></html>
`;

function apiReference(): Response {
  return new Response(builtInPage, { headers: { 'content-type': 'text/html; charset=utf-8' } });
}

function openApiDocument({ world: { document, release, behaviour } }: Call): Response {
  const info = { title: behaviour.system.product, version: release };
  return Response.json(document ?? { openapi: '3.1.0', info, paths: {} });
}
