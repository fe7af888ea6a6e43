import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { HarnessError } from '#harness/errors/errors.ts';
import { limits } from '#harness/errors/limits.ts';
import { type LiveOptions, liveTarget } from '#harness/http/live.ts';

const pollMs = 100;

/** Returns when a server responds at an address. Any status below 500 shows that it serves. */
export async function untilResponding(
  address: string,
  network: LiveOptions,
  over: AbortSignal,
): Promise<void> {
  const target = liveTarget(address, { ...network, isExact: true, answerMs: limits.probeMs });
  try {
    while (!over.aborted) {
      const response = await target.send(new Request(address)).catch(() => undefined);
      if (response !== undefined && response.status < 500) return;
      await setTimeout(pollMs);
    }
  } finally {
    await target.close();
  }
}

/** Throws if a server is there already: nothing would show that a run tests the one that it has started. */
export async function assertFree(address: string): Promise<void> {
  const { hostname, port, protocol } = new URL(address);
  const socket = connect(
    Number(port) || (protocol === 'https:' ? 443 : 80),
    hostname.replace(/^\[|\]$/g, ''),
  );
  const isTaken = await Promise.race([
    once(socket, 'connect').then(
      () => true,
      () => false,
    ),
    setTimeout(limits.probeMs, false, { ref: false }),
  ]);
  socket.destroy();
  if (!isTaken) return;
  throw new HarnessError('TARGET_UNAVAILABLE', `Another server is at ${address}, so none was started.`, {
    hint: 'End it, or write {port} instead of the port.',
  });
}

/** A free port of this machine for each name. All are taken at once, so that they differ. */
export async function freePorts(names: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const servers = names.map(() => createServer().listen(0, '127.0.0.1'));
  const ports = servers.map(async (server) => {
    await once(server, 'listening');
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  });
  const free = await Promise.all(ports);
  for (const server of servers) server.close();
  return new Map(names.map((name, index) => [name, free[index] ?? 0]));
}
