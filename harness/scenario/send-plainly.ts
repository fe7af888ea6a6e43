import type { Exchange } from '#harness/http/exchange.ts';
import type { Caller } from '#harness/register/callers.ts';
import { headersFor } from './callers.ts';
import type { Scenario } from './scenario.ts';

/** Sends a request outside the contract, perhaps to an operation of the server's own. `body` is sent as JSON. */
export async function sendPlainly(
  scenario: Scenario,
  caller: Caller,
  method: string,
  url: string,
  body?: unknown,
  operation?: string,
): Promise<Exchange> {
  const headers = {
    accept: 'application/json',
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(await headersFor(scenario.session, caller)),
  };
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  return scenario.send(new Request(url, init), caller, operation);
}
