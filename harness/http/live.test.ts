import { createServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { listening } from '#test/builders/small-server.ts';
import { liveTarget } from './live.ts';

it('keeps a connection for the next request, and gives it up before servers do', async () => {
  let connections = 0;
  const server = createServer((_, response) => response.end('{}')).on('connection', () => {
    connections += 1;
  });
  const { url, close } = await listening(server, []);
  const target = liveTarget(url);
  const ask = (method: string) => target.send(new Request(`${target.baseUrl}/`, { method }));
  try {
    for (const method of ['GET', 'GET', 'POST', 'GET', 'POST']) await ask(method);
    // Whether the first is free again by the second request is a matter of moments.
    expect(connections).toBeLessThan(3);
    const before = connections;
    await setTimeout(2_000);
    await ask('POST');
    expect(connections).toBe(before + 1);
  } finally {
    await target.close();
    await close();
  }
});
