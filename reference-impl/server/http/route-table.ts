import { RegExpRouter } from 'hono/router/reg-exp-router';
import { SmartRouter } from 'hono/router/smart-router';
import { TrieRouter } from 'hono/router/trie-router';
import { getPath, tryDecode } from 'hono/utils/url';
import type { Route } from './call.ts';

/** What lies where a request asks: a route with its parameters, a path that has others, or nothing. */
export type Met =
  | { readonly route: Route; readonly parameters: Record<string, string>; readonly path: string }
  | { readonly route?: undefined; readonly allowed?: readonly string[]; readonly path: string };

/** Finds routes by method and path. Where several match, the first is met; a HEAD is met as a GET. */
export function routeTable(routes: readonly Route[]): (request: Request) => Met {
  // Hono's routers without the rest of it: a chain of handlers and a context for each request cost more than they do.
  const router = new SmartRouter<Route | readonly string[]>({
    routers: [new RegExpRouter(), new TrieRouter()],
  });
  for (const route of routes) router.add(route.method, pattern(route.path), route);
  for (const [path, alike] of Map.groupBy(routes, (route) => route.path)) {
    router.add(
      'ALL',
      pattern(path),
      alike.map(({ method }) => method),
    );
  }
  const known = new Set<string>(routes.map(({ method }) => method));
  return (request) => {
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const path = getPath(request);
    const [[first], found] = router.match(known.has(method) ? method : 'ALL', path);
    if (first === undefined) return { path };
    const [met, parameters] = first;
    return 'answer' in met
      ? { route: met, parameters: read(parameters, found), path }
      : { allowed: met, path };
  };
}

const pattern = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

/** One of the two routers answers with the values of parameters, the other with where they stand in what was found. */
function read(
  parameters: Record<string, string | number>,
  found: readonly string[] = [],
): Record<string, string> {
  const values: Record<string, string> = {};
  for (const name in parameters) {
    const value = parameters[name] ?? '';
    const text = typeof value === 'number' ? found[value] : value;
    if (text !== undefined) values[name] = tryDecode(text, decodeURIComponent);
  }
  return values;
}
