import {
  type BrowserContext,
  test as base,
  type Page,
  expect as playwrightExpect,
  type Route,
} from '@playwright/test';
import { openToEveryPage } from '#harness/http/cors.ts';
import { type SvcService, type SvcServiceOptions, svcService } from '#mocks/msw/svc-service.ts';
import { listen } from '#reference/listener/listen.ts';

/** Re-exported from Playwright, so that a test needs only one import. */
export const expect: typeof playwrightExpect = playwrightExpect;

/** The service of a test, in its initial state when the test begins. */
export interface Svc extends SvcService {
  /** Forwards requests for `/api/` on any host to the service, for pages that use a fixed API address. */
  route(target: Page | BrowserContext): Promise<void>;
}

export interface SvcFixtures {
  readonly svc: Svc;
}

export interface SvcWorkerFixtures {
  /** The options of `svcMock`, such as `seed` and `release`, set by `use` in a project or a file. */
  readonly svcOptions: Omit<SvcServiceOptions, 'baseUrl' | 'clock'>;
  /** The service that the tests of a worker share, on a loopback address. */
  readonly svcOfWorker: Svc;
}

/** Playwright's `test`, with a service for each worker. The service begins each test in its initial state. */
export const test = base.extend<SvcFixtures, SvcWorkerFixtures>({
  svcOptions: [{}, { option: true, scope: 'worker' }],
  svcOfWorker: [
    async ({ svcOptions }, use) => {
      const { serve, patterns: _, ...service } = svcService({ ...svcOptions, baseUrl: 'http://127.0.0.1' });
      const fetch = openToEveryPage(serve);
      const { url, close } = await listen({ fetch, control: fetch });
      const route: Svc['route'] = async (target) => {
        await target.route('**/api/**', (route) => answerRoute(route, service.fetch));
      };
      await use({ ...service, baseUrl: url, route });
      await close();
    },
    { scope: 'worker' },
  ],
  svc: async ({ svcOfWorker }, use) => {
    await svcOfWorker.restore();
    await use(svcOfWorker);
  },
});

/** Fulfils a page's request with the service's response, or drops its connection as the service does. */
async function answerRoute(route: Route, fetch: typeof globalThis.fetch): Promise<void> {
  const request = route.request();
  const sent = Object.entries(await request.allHeaders()).filter(([name]) => !name.startsWith(':'));
  const body = request.postDataBuffer();
  const init = {
    method: request.method(),
    headers: sent as [string, string][],
    ...(body !== null && { body: new Uint8Array(body) }),
  };
  const response = await fetch(request.url(), init).catch(() => undefined);
  if (response === undefined) return route.abort('connectionreset');
  return route.fulfill({
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  });
}
