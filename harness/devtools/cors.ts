import { Hono } from 'hono';
import { cors } from 'hono/cors';

type Fetch = (request: Request) => Promise<Response>;

/** Lets pages of these origins call, as their browsers ask (CORS). `*` is any page. */
export function openToBrowsers(fetch: Fetch, origins: readonly string[]): Fetch {
  if (origins.length === 0) return fetch;
  const app = new Hono();
  const origin = origins.includes('*') ? '*' : [...origins];
  app.use(cors({ origin, exposeHeaders: ['Location', 'Retry-After', 'WWW-Authenticate', 'Allow'] }));
  app.all('*', (context) => fetch(context.req.raw));
  return async (request) => app.fetch(request);
}
