import { type HttpHandler, http as ourHttp } from 'msw';
import { openToEveryPage } from '#harness/http/cors.ts';
import { type SvcService, type SvcServiceOptions, svcService } from './svc-service.ts';

export type { ReplacedResponse, ResponseOverride } from '#mocks/overrides/override-form.ts';
export type { Caller } from './svc-service.ts';

export interface SvcMockOptions<Handler = HttpHandler> extends SvcServiceOptions {
  /** The `http` of your copy of msw, so that the compiler accepts the handlers as handlers of that copy. */
  readonly http?: Http<Handler>;
}

/** The part of msw's `http` that `svcMock` uses. */
export interface Http<Handler> {
  all(path: string, resolver: (info: { request: Request }) => Promise<Response>): Handler;
}

/** The complete service as msw handlers, which run in the same process as the tests. */
export interface SvcMock<Handler = HttpHandler> extends SvcService {
  /** The handlers for `setupServer(...svc.handlers)` or `setupWorker(...svc.handlers)`. */
  readonly handlers: readonly Handler[];
}

export function svcMock(options?: Omit<SvcMockOptions, 'http'>): SvcMock;
export function svcMock<Handler>(options: SvcMockOptions<Handler>): SvcMock<Handler>;
export function svcMock({ http = ourHttp, ...options }: SvcMockOptions = {}): SvcMock {
  const { serve, patterns, ...service } = svcService(options);
  // Since msw 3, simulated browsers such as jsdom apply CORS to the responses of handlers.
  const answer = openToEveryPage(serve);
  const handlers = patterns.map((path) => http.all(service.baseUrl + path, ({ request }) => answer(request)));
  return { ...service, handlers };
}
