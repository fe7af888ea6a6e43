import type { Handler } from '#harness/http/middleware.ts';
import { combined } from '#proof/shapes/middleware.ts';
import { type MiddlewareFactory, type Operations, resent, type Service } from '#proof/shapes/service.ts';
import { guest } from './mutants.ts';
import { isAnonymous } from './secrets.ts';
import type { Documented } from './spellings.ts';

/** Whether a request that is refused is served all the same. */
export type IsLetIn = (request: Request, next: Handler, service: Service) => boolean | Promise<boolean>;

/** Serves some operations also to callers for whom `isLetIn` is true. */
export function at(operations: Operations, isLetIn: IsLetIn): MiddlewareFactory {
  return letIn(isLetIn, (request, service) => (service.asks(request, operations) ? {} : undefined));
}

/** Serves what is at the documented path if the address is written in another way. */
export function by(isLetIn: IsLetIn, documented: Documented): MiddlewareFactory {
  return letIn(isLetIn, (request) => {
    const href = documented(request.url, request);
    const isOverridden = request.headers.has('x-http-method-override');
    return href === undefined ? undefined : { url: new URL(href), ...(isOverridden && { method: 'GET' }) };
  });
}

/** Serves what GET returns for another method. */
export function byMethod(
  method: string,
  operation: string,
  isLetIn: IsLetIn = isAnonymous,
): MiddlewareFactory {
  return letIn(isLetIn, (request, service) => {
    const read = new Request(request.url, { headers: request.headers });
    return request.method === method && service.asks(read, [operation]) ? { method: 'GET' } : undefined;
  });
}

/** Sends a refused request, changed, with the credentials of the last administrator. */
function letIn(
  isLetIn: IsLetIn,
  changeOf: (request: Request, service: Service) => { url?: URL; method?: string } | undefined,
): MiddlewareFactory {
  return (service) => (next) => {
    let administrator: Readonly<Record<string, string | undefined>> | undefined;
    return async (request) => {
      const change = changeOf(request, service);
      const response = await next(request.clone());
      if (response.ok && service.asks(request, ['getServiceHealth', 'list*'])) {
        const [key, token] = ['x-api-key', 'authorization'].map(
          (name) => request.headers.get(name) ?? undefined,
        );
        administrator = { 'x-api-key': key, authorization: token };
      }
      if (change === undefined || administrator === undefined || !(await isLetIn(request, next, service)))
        return response;
      const isRead = change.method === 'GET';
      const { url = new URL(request.url) } = change;
      const served = await next(
        isRead
          ? new Request(url, { headers: headersOf(administrator) })
          : await resent(request, { url, headers: administrator }),
      );
      return request.method === 'HEAD' ? new Response(null, { status: served.status }) : served;
    };
  };
}

function headersOf(credentials: Readonly<Record<string, string | undefined>>): Headers {
  return new Headers(Object.entries(credentials).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/** Still accepts credentials that were accepted once. */
export function cached(header: string): MiddlewareFactory {
  return (service) => {
    const accepted = new Set<string | null>();
    const learning: MiddlewareFactory = () => (next) => async (request) => {
      const response = await next(request);
      const secret = request.headers.get(header);
      if (response.ok && secret !== null && service.asks(request, ['getUserInfo'])) accepted.add(secret);
      return response;
    };
    return combined(
      guest(({ headers }) => accepted.has(headers.get(header))),
      learning,
    )(service);
  };
}
