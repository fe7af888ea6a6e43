import { setTimeout } from 'node:timers/promises';
import { listen } from '#reference/listener/listen.ts';
import { createReference } from '#reference/server/reference.ts';

/** The reference implementation behind a slow line, counting what it is asked; slower still from `stall` on. */
export async function slowServer(stall = Number.POSITIVE_INFINITY) {
  const { fetch, control } = createReference({ controlToken: 'unused' });
  let asked = 0;
  const slow = async (request: Request): Promise<Response> => {
    asked += 1;
    await setTimeout(asked < stall ? 20 : 60_000, undefined, { ref: false });
    return fetch(request);
  };
  return { ...(await listen({ fetch: slow, control }, { port: 0 })), asked: () => asked };
}
