import { isUtf8 } from 'node:buffer';
import { isObject, mapParts, membersOf } from '#harness/contract/json-values.ts';
import type { Middleware } from '#harness/http/middleware.ts';
import {
  changeAnswers,
  changeBody,
  changeErrors,
  changeRequest,
  handle,
  refuseAnyone,
} from './middleware.ts';
import {
  changed,
  type Fields,
  type HeaderChanges,
  healthChecks,
  inPascalCase,
  type MiddlewareFactory,
  resent,
  type Service,
} from './service.ts';

export const inRfc1123 = (time: unknown): string => new Date(String(time)).toUTCString();
export const toTheMinute = (time: unknown): string => String(time).replace(/:\d{2}(?:\.\d+)?Z$/, 'Z');
export const inArabicFigures = (text: string): string =>
  text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));
const inWholeSeconds = (time: unknown): string =>
  new Date(String(time)).toISOString().replace(/\.\d+Z$/, 'Z');

/** Permitted variants of response bodies (§2, §2.1, §2.9, §7). */
export const bodyVariants: Readonly<Record<string, MiddlewareFactory>> = {
  'casing-per-body': changeBody([...healthChecks, 'getVersion', 'getUserInfo'], inPascalCase),
  'extra-members-in-lists': changeBody(['list*'], { links: { self: '/' }, took: 3 }),
  'checks-date-in-rfc-1123': checksDated(inRfc1123),
  'checks-date-in-basic-format': checksDated((time) => inWholeSeconds(time).replaceAll(/[-:]/g, '')),
  'checks-date-to-the-minute': checksDated(toTheMinute),
  'errors-date-to-the-minute': errorsDated(toTheMinute),
  'errors-date-in-whole-seconds': errorsDated(inWholeSeconds),
  'errors-date-with-an-offset': errorsDated((time) => inWholeSeconds(time).replace('Z', '+00:00')),
  'errors-date-in-rfc-1123': errorsDated(inRfc1123),
  'errors-date-in-german': errorsDated((time) =>
    new Date(String(time)).toLocaleString('de-DE', { timeZone: 'UTC' }),
  ),
  'errors-are-problems': changeAnswers(['*'], 'error', () => ({
    headers: { 'content-type': 'application/problem+json' },
  })),
  'another-product': changeBody(['getVersion'], { product: 'Another Identity Hub' }),
  'details-as-an-object': changeErrors({ details: { hint: 'See the guide.' } }),
  'details-as-a-list': changeErrors({ details: ['See the guide.'] }),
  'validation-errors-as-a-list': changeErrors(({ validationErrors }) =>
    isObject(validationErrors)
      ? { validationErrors: Object.entries(validationErrors).map(([field, message]) => ({ field, message })) }
      : {},
  ),
  'names-beyond-ascii-are-refused': changeRequest(['*'], ({ body }) =>
    /[^\0-\x7f]/.test(String(membersOf(body).name)) ? { body: [] } : undefined,
  ),
  'names-are-returned-in-ascii': changeBody(['create*'], ({ name }) =>
    typeof name === 'string' ? { name: name.replaceAll(/[^\0-\x7f]/gu, '_') } : {},
  ),
  'other-encodings-are-read': handle(['*'], async (request, next) => {
    const bytes = Buffer.from(await request.clone().arrayBuffer());
    if (request.body === null || isUtf8(bytes)) return next(request);
    return next(await resent(request, { body: JSON.parse(bytes.toString('latin1')) }));
  }),
  'media-type-is-checked': refuseAnyone(
    ['*'],
    415,
    ({ body, headers }) => body !== null && !/json/i.test(headers.get('content-type') ?? ''),
  ),
  'failures-with-507': changeAnswers(['*'], 500, () => ({ status: 507 })),
  'numbers-grouped-by-points': errorsSaying((message) => message.replaceAll(/(?<=\d),(?=\d{3})/g, '.')),
  'numbers-in-other-numerals': errorsSaying((message) => inArabicFigures(message).replaceAll(',', '٬')),
  'numbers-in-words': errorsSaying((message) => message.replaceAll('1,000,000', '1.0 million')),
  'media-types-in-capitals': changeHeaders((headers) => ({
    'content-type': headers.get('content-type')?.replace(/^[^;]*/, (text) => text.toUpperCase()),
  })),
  'reference-behind-a-slash': handle(['*'], async (request, next, service) => {
    const { href, pathname } = new URL(request.url);
    if (/\/api\/reference\/$/.test(pathname))
      return next(await resent(request, { url: new URL(href.replace(/\/$/, '')) }));
    const response = await next(request);
    if (response.status >= 300 || !service.asks(request, ['getApiReference'])) return response;
    return new Response(null, { status: 301, headers: { location: '/api/reference/' } });
  }),
  'limits-every-endpoint': limitEverything,
  'deprecation-headers': changeHeaders(() => ({
    deprecation: '@1767225600',
    sunset: 'Thu, 31 Dec 2026 23:59:59 GMT',
  })),
  'publishes-openapi-3.0': changeBody(['getOpenApiDocument'], { openapi: '3.0.3' }),
  'publishes-a-server-and-relative-paths': republish('/api/v1', (path) => path.replace('/api/v1', '')),
  'publishes-a-server-with-a-variable': republish('https://{host}/api/{version}', (path) =>
    path.replace('/api/v1', ''),
  ),
  'publishes-a-version-in-the-path': republish('/', (path) => path.replace('/v1/', '/v{version}/')),
  'publishes-a-version-as-a-segment': republish(
    '/',
    (path) => `${path.replace('/v1/', '/{version}/').replace('system/health', 'System/Health')}/`,
  ),
  'publishes-a-relative-server': republish('../v1', (path) => path.replace('/api/v1', '')),
  'publishes-schemas-with-ids': changeBody(['getOpenApiDocument'], (body) => ({
    'x-tagGroups': [{ $ref: '#/not-for-json-schema' }],
    components: {
      ...(body.components as Fields),
      schemas: {
        ...((body.components as Fields).schemas as Fields),
        Tree: { $id: 'https://svc.example/tree', $defs: { leaf: {} }, items: { $ref: '#/$defs/leaf' } },
      },
    },
  })),
  'publishes-only-stated-paths': changeBody(['getOpenApiDocument'], (body) => ({
    paths: Object.fromEntries(
      Object.entries(body.paths as Fields)
        .filter(([path]) => /system\/health$|\/password$/.test(path))
        .map(([path, item]) => [path, withoutReferences(item)]),
    ),
  })),
  'one-further-member': changeObject((body) => ({ ...body, svcNote: 'a further member' })),
  'members-in-another-order': changeObject((body) => Object.fromEntries(Object.entries(body).toReversed())),
  'one-further-header': changeAnswers(['*'], [200, 201, 202, 204], () => ({
    headers: { 'x-request-id': '7f3c' },
  })),
  'messages-with-a-further-sentence': errorsSaying((message) => `${message} See the log for more.`),
};

function checksDated(write: (time: unknown) => string): MiddlewareFactory {
  return changeBody(healthChecks, ({ timestamp }) => ({ timestamp: write(timestamp) }));
}

function errorsDated(write: (time: unknown) => string): MiddlewareFactory {
  return changeErrors(({ timestamp }) => ({ timestamp: write(timestamp) }));
}

function errorsSaying(write: (message: string) => string): MiddlewareFactory {
  return changeErrors(({ message }) => ({ message: write(String(message)) }));
}

/** Publishes the OpenAPI document with renamed paths, relative to the URL of a server entry. */
function republish(url: string, write: (path: string) => string): MiddlewareFactory {
  const variables = { host: { default: 'identity.example' }, version: { default: 'v1' } };
  return changeBody(['getOpenApiDocument'], ({ paths }) => ({
    servers: [{ url, variables }],
    paths: Object.fromEntries(
      Object.entries(paths as Fields).map(([path, item]) => [write(path), withoutReferences(item)]),
    ),
  }));
}

/** Also refuses liveness and readiness above the rate limit, unlike the reference implementation. */
function limitEverything(service: Service): Middleware {
  let refused: { readonly until: number; readonly response: Response } | undefined;
  return (next) => async (request) => {
    const isSpared = service.asks(request, ['getLiveness', 'getReadiness']);
    if (isSpared && refused !== undefined && Date.now() < refused.until) return refused.response.clone();
    const response = await next(request);
    // A scenario may move the service's clock past the limit's window, so `refused` is reused for only 5 ms.
    if (response.status === 429) refused = { until: Date.now() + 5, response: response.clone() };
    else if (!isSpared) refused = undefined;
    return response;
  };
}

function changeHeaders(change: (own: Headers) => HeaderChanges): MiddlewareFactory {
  return handle(['*'], async (request, next) => {
    const response = await next(request);
    return changed(response, { headers: change(response.headers) });
  });
}

/** Removes references from a part of an OpenAPI document, since a reference may contain a renamed path. */
function withoutReferences(value: unknown): unknown {
  return typeof membersOf(value).$ref === 'string' ? undefined : mapParts(value, withoutReferences);
}

/** Changes the top-level fields of response bodies, errors included, that are non-empty JSON objects. */
function changeObject(change: (body: Fields) => Fields): MiddlewareFactory {
  return changeAnswers(['*'], 'any', ({ body }) =>
    isObject(body) && Object.keys(body).length > 0 ? { body: change(body) } : undefined,
  );
}
