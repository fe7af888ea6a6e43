import type { Exchange } from '#harness/http/exchange.ts';
import type { Caller } from '#harness/register/callers.ts';
import { headersFor } from './callers.ts';
import type { Scenario } from './scenario.ts';

/** Sends a request that is not an operation of the contract. `body` is sent as JSON. */
export async function sendPlainly(
  scenario: Scenario,
  caller: Caller,
  method: string,
  url: string,
  body?: unknown,
): Promise<Exchange> {
  const headers = {
    accept: 'application/json',
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(await headersFor(scenario.session, caller)),
  };
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  return scenario.send(new Request(url, init), caller);
}
