import { readFile } from 'node:fs/promises';
import { canonical } from '#harness/contract/casing.ts';
import { type Contract, operationFor } from '#harness/contract/contract.ts';
import type { Handler, Middleware } from '#harness/http/middleware.ts';
import { logOverHttp, type RequestLog } from '#harness/request-log/request-log.ts';
import { statesThat } from '#harness/state-control/state-catalogue.ts';
import type { ActiveState } from './states.ts';

export interface ConsoleOptions {
  /** The command that serves the application: `reference` or `mock`. */
  readonly name: string;
  /** Service health is read from the application directly, not through the middleware around it. */
  readonly application: Record<'fetch' | 'control', Handler>;
  readonly contract: Contract;
  readonly token: string;
  /** The address of the application, once it is listening. */
  readonly address: Promise<string>;
  readonly log: RequestLog;
  readonly states: () => readonly ActiveState[];
}

/** The developer tools besides state control: the request log, and a page for the log and the states. */
export function developerConsole(options: ConsoleOptions): Middleware {
  const { name, token, address, log, states } = options;
  const requests = logOverHttp(log);
  const health = healthWatch(options);
  const routes: Readonly<Record<string, (request: Request) => Response | Promise<Response>>> = {
    '/requests': requests,
    '/_console/in-force': () => Response.json({ states: states() }),
    '/_console/health': async () => Response.json(await health()),
    '/_console/about': async () => Response.json({ name, api: await address }),
  };
  return (next) => async (request) => {
    const page = await consolePage(request);
    if (page !== undefined) return page;
    const { pathname } = new URL(request.url);
    const isTrusted = request.headers.get('authorization') === `Bearer ${token}`;
    // Requests without the token go to the application, which refuses them.
    const answer = isTrusted && Object.hasOwn(routes, pathname) ? routes[pathname] : undefined;
    return answer === undefined ? next(request) : answer(request);
  };
}

const files = ['console.css', 'console.js', 'rows.js', 'state-form.js', 'element.js'];

const headers = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
};

/** The page's files have no secret and need no credentials. Requests by the page's scripts need the token. */
async function consolePage({ method, url }: Request): Promise<Response | undefined> {
  const path = new URL(url).pathname.replace(/\/$/, '');
  const file = path === '/_console' ? 'console.html' : files.find((each) => path === `/_console/${each}`);
  if (file === undefined || (method !== 'GET' && method !== 'HEAD')) return undefined;
  const type = file.endsWith('.js') ? 'javascript' : file.replace('console.', '');
  const text = await readFile(new URL(file, import.meta.url), 'utf8');
  return new Response(method === 'HEAD' ? null : text, {
    headers: { ...headers, 'content-type': `text/${type}; charset=utf-8` },
  });
}

/** Reads service health with a key that state control creates, and with a new key after a 401. */
function healthWatch({ application, token, contract }: ConsoleOptions) {
  const { fetch, control } = application;
  let credentials: Promise<Record<string, string>> | undefined;

  async function makeCaller(): Promise<Record<string, string>> {
    const response = await control(
      new Request('http://control.invalid/states', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: JSON.stringify({
          state: [...statesThat(({ requiredValues }) => 'headers' in requiredValues)][0],
          params: { kind: 'infrastructure', method: 'api-key' },
        }),
      }),
    );
    const { values } = (await response.json()) as { values?: { headers?: Record<string, string> } };
    return values?.headers ?? {};
  }

  return async () => {
    credentials ??= makeCaller();
    const headers = await credentials;
    const response = await fetch(
      new Request(`http://server.invalid${operationFor(contract, 'overview').path}`, { headers }),
    );
    if (response.status === 401) credentials = undefined;
    if (response.status !== 200) return { status: response.status, summary: null };
    const body: unknown = await response.json().catch(() => null);
    return { status: 200, summary: canonical(body, contract.vocabulary) };
  };
}
