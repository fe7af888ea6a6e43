import { isLoopback } from '#harness/text/loopback.ts';
import type { Middleware } from './middleware.ts';

export interface OpenTo {
  /** Allowed origins, in addition to the origins of this machine. `*` allows any page, but no cookies of it. */
  readonly origins: readonly string[];
  /** Called with an origin whose preflight was refused. */
  readonly refused?: (origin: string) => void;
}

const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE';
const exposed = 'Location, Retry-After, WWW-Authenticate, Allow';

/** For a service that only tests can reach: allows every page to send requests, also with cookies. */
export const openToEveryPage: Middleware = (next) => async (request) => {
  // A simulated page may hide these headers from its own code, as happy-dom does.
  const sent = request.headers.get('origin');
  const origin = sent ?? globalThis.location?.origin ?? null;
  if (origin === null || origin === new URL(request.url).origin) return next(request);
  const isPreflight = sent === null ? request.method === 'OPTIONS' : isPreflightWithHeaders(request);
  return isPreflight ? grant(origin, request) : readable(await next(request), origin);
};

/** Allows pages of this machine and of `origins` to send requests (CORS). */
export function openToBrowsers({ origins, refused }: OpenTo): Middleware {
  const allowed = (origin: string): string | undefined => {
    if (origins.includes(origin) || isOfThisMachine(origin)) return origin;
    return origins.includes('*') ? '*' : undefined;
  };
  return (next) => async (request) => {
    const origin = request.headers.get('origin');
    if (origin === null) return next(request);
    const granted = allowed(origin);
    if (isPreflightWithHeaders(request)) {
      if (granted !== undefined) return grant(granted, request);
      refused?.(origin);
      return refusal(origin);
    }
    const response = await next(request);
    return granted === undefined ? response : readable(response, granted);
  };
}

const isPreflightWithHeaders = ({ method, headers }: Request) =>
  method === 'OPTIONS' && headers.has('access-control-request-method');

function grant(origin: string, { headers }: Request): Response {
  const requestedHeaders = headers.get('access-control-request-headers');
  return new Response(null, {
    status: 204,
    headers: {
      ...granting(origin),
      'access-control-allow-methods': methods,
      ...(requestedHeaders !== null && { 'access-control-allow-headers': requestedHeaders }),
      vary: 'Origin, Access-Control-Request-Headers',
    },
  });
}

const granting = (origin: string) => ({
  'access-control-allow-origin': origin,
  ...(origin !== '*' && { 'access-control-allow-credentials': 'true' }),
});

function refusal(origin: string): Response {
  const words = `Pages of ${origin} may not call this server. Start it with --cors ${origin} to allow them.\n`;
  return new Response(words, { status: 403, headers: { 'content-type': 'text/plain; charset=utf-8' } });
}

function readable(response: Response, origin: string): Response {
  if (response.type === 'error') return response;
  const { status, statusText, body } = response;
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(granting(origin))) headers.set(name, value);
  headers.set('access-control-expose-headers', exposed);
  if (origin !== '*') headers.append('vary', 'Origin');
  return new Response(body, { status, statusText, headers });
}

// Any port is allowed, since development servers choose a free one.
function isOfThisMachine(origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { hostname, protocol } = new URL(origin);
  return /^https?:$/.test(protocol) && (isLoopback(hostname) || hostname.endsWith('.localhost'));
}
