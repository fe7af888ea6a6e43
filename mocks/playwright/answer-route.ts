import type { Route } from '@playwright/test';

/** Answers what a page asks as the service does. A connection that the service drops is dropped. */
export async function answerRoute(route: Route, fetch: typeof globalThis.fetch): Promise<void> {
  const asked = route.request();
  const sent = Object.entries(await asked.allHeaders()).filter(([name]) => !name.startsWith(':'));
  const body = asked.postDataBuffer();
  const init = {
    method: asked.method(),
    headers: sent as [string, string][],
    ...(body !== null && { body: new Uint8Array(body) }),
  };
  const answer = await fetch(asked.url(), init).catch(() => undefined);
  if (answer === undefined) return route.abort('connectionreset');
  return route.fulfill({
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: Buffer.from(await answer.arrayBuffer()),
  });
}
