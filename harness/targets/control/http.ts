import { cutText } from '#harness/cut-text.ts';
import { HarnessError } from '#harness/errors.ts';
import { Untestable } from '#harness/result/outcome.ts';
import type { Control, StateParams, StateValues } from './control.ts';
import { assertNotExcluded, type Declaration, readDeclaration, valuesIn, withoutValues } from './messages.ts';

export interface HttpControlOptions {
  /** Address of the control protocol, without `/states`. */
  readonly url: string;
  /** Sent as a bearer token. */
  readonly token?: string;
  /** How to reach it; a function in this process, or the network's fetch. */
  readonly fetch: (request: Request) => Promise<Response>;
}

/** The state control protocol of `openapi/state-control.yaml`. Requests the supported states once. */
export async function httpControl({ url, token, fetch }: HttpControlOptions): Promise<Control> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const call = async (method: string, body?: unknown): Promise<Response> => {
    const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
    try {
      return await fetch(new Request(`${url}/states`, init));
    } catch (cause) {
      const why = cause instanceof HarnessError ? cause.message : `${url} did not respond.`;
      throw new HarnessError('CONTROL_BROKEN', `Cannot reach state control: ${why}`, { cause });
    }
  };
  const declared = await declaration(await call('GET'), url);
  return {
    adapter: 'http',
    states: new Set(declared.states),
    movesClock: declared.clock,
    skipsWaits: declared.clock && declared.skipsWaits,
    async enter(state: string, params: StateParams = {}): Promise<StateValues> {
      assertNotExcluded(declared, state, params);
      const response = await call('POST', { state, params });
      if (response.status === 501)
        throw new Untestable('state-unsupported', `"${state}" ${JSON.stringify(params)}`, [state]);
      if (!response.ok) throw await broken(`could not enter "${state}"`, response);
      return response.status === 204 ? {} : valuesOf(await response.text(), state);
    },
    async calm() {
      const response = await call('DELETE');
      if (!response.ok) throw await broken('could not restore the initial state', response);
    },
  };
}

async function declaration(response: Response, url: string): Promise<Declaration> {
  if (!response.ok) throw await broken(`at ${url} does not list its states`, response);
  const declared = readDeclaration(await response.json().catch(() => undefined));
  if (declared !== undefined) return declared;
  throw new HarnessError(
    'CONTROL_BROKEN',
    `State control at ${url} does not list its states as {"states": [{"state": "…"}]}.`,
  );
}

function valuesOf(body: string, state: string): StateValues {
  const values = valuesIn(jsonIn(body, state));
  if (values !== undefined) return values;
  throw new Untestable('state-unsupported', `the state "${state}" ${withoutValues}`, [state]);
}

function jsonIn(body: string, state: string): unknown {
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw new HarnessError('CONTROL_BROKEN', `State control did not return JSON for "${state}".`, { cause });
  }
}

async function broken(what: string, response: Response): Promise<HarnessError> {
  const text = cutText(await response.text(), 300);
  return new HarnessError('CONTROL_BROKEN', `State control ${what}: ${response.status} ${text}`);
}
