import type { Exchange } from '#harness/http/exchange.ts';
import type { Caller } from '#harness/register/callers.ts';
import type { Asker } from './asker.ts';
import { headersFor } from './callers.ts';

/** Sends a request that is no operation of the contract. `body` goes out as JSON. */
export async function sendPlainly(
  asker: Asker,
  caller: Caller,
  method: string,
  url: string,
  body?: unknown,
): Promise<Exchange> {
  const headers = {
    accept: 'application/json',
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(await headersFor(asker.session, caller)),
  };
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  return asker.send(new Request(url, init), caller);
}
