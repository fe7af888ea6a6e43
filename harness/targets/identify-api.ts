import { connect } from 'node:tls';
import { operationFor } from '#harness/contract/contract.ts';
import { entriesOf, type Fields, membersOf } from '#harness/contract/json-values.ts';
import { type Operation, operationById } from '#harness/contract/operations.ts';
import { HarnessError } from '#harness/errors/errors.ts';
import { limits } from '#harness/errors/limits.ts';
import { certificateRefusal } from '#harness/http/connection-errors.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import type { Profile } from '#harness/profile/profile.ts';
import { cutText } from '#harness/text/cut-text.ts';
import type { ServerProbe } from './server-probe.ts';

/** Further requests to a server that has not returned a documented shape yet. */
const further = ['liveness', 'readiness', 'overview', 'records'] as const;

/** Ends a run if every request gets a readable response, but none shows that the server serves this API. */
export async function assertServesThisApi(probe: ServerProbe, profile: Profile): Promise<void> {
  const isEnough = (): boolean => probe.seen.some((each) => isOfThisApi(each, probe)) || probe.unanswered > 0;
  if (isEnough()) return;
  const headers = profile.credentials['administrator:api-key'] ?? profile.credentials['administrator:bearer'];
  for (const purpose of further) {
    await probe.request(purpose, profile, headers);
    if (isEnough()) return;
  }
  await assertReady(probe, profile);
  throw wrongServer(probe);
}

/** Ends a run against a server that reports `not_ready`. */
export async function assertReady(probe: ServerProbe, profile: Profile): Promise<void> {
  const { id } = operationFor(probe.contract, 'readiness');
  const probed = probe.seen.find(({ operation }) => operation === id);
  const body = membersOf((probed ?? (await probe.request('readiness', profile)))?.response.content);
  if (body.status !== 'not_ready') return;
  const reason =
    typeof body.reason === 'string' && /^\w{1,40}$/.test(body.reason) ? body.reason : 'not_ready';
  throw unavailable(
    `${addressOf(probe)} reports that it is not ready (${reason}).`,
    'End the maintenance mode, or restore the database, and run again.',
  );
}

/** Whether a success is typical of its operation, or a 4xx other than 404 and 429 has the form of errors. */
function isOfThisApi({ operation = '', response }: Exchange, { contract }: ServerProbe): boolean {
  const { status, json, content } = response;
  const body = membersOf(content);
  if (json === undefined || status === 429) return false;
  // A 404, or a status of 500 and above, may come from a gateway that cannot reach the server.
  if (status >= 400)
    return status < 500 && status !== 404 && typeof body.code === 'string' && 'message' in body;
  return status >= 200 && status < 300 && hasSign(operationById(contract, operation), body);
}

/** Whether `body` has a field or value that is typical of the operation (`x-signs` in the contract). */
function hasSign({ purpose, written }: Operation, body: Fields): boolean {
  if (purpose === 'document')
    return typeof body.paths === 'object' && ['openapi', 'swagger'].some((name) => Object.hasOwn(body, name));
  const signs = written['x-signs'];
  if (Array.isArray(signs)) return signs.some((name) => Object.hasOwn(body, String(name)));
  return entriesOf(signs).some(([name, value]) => body[name] === value);
}

function wrongServer(probe: ServerProbe): HarnessError {
  const answered = probe.seen.map(({ response }) => response);
  const address = addressOf(probe);
  const [first] = answered;
  const statuses = [...new Set(answered.map(({ status }) => status))];
  const every = (test: (status: number) => boolean): boolean => statuses.every(test);
  const all = statuses.join(' or ');
  const elsewhere =
    'Check the address, port and prefix. If the server uses other paths, npx svc-contract init URL writes a profile with them.';
  if (every((each) => each >= 500))
    return unavailable(
      `${address} returned ${all} to every request.`,
      'Start the server behind the gateway or proxy, and run again.',
    );
  if (every((each) => each === 429)) {
    const seconds = Number(first?.headers['retry-after']);
    const wait = seconds > 0 ? `${seconds} s` : 'a minute';
    return unavailable(
      `${address} returned 429 to every request: its rate limit is used up.`,
      `Wait ${wait} and run again.`,
    );
  }
  if (every((each) => [401, 403, 407].includes(each)))
    return wrong(
      `${address} requires credentials even where the API document requires none (${all} to every request).`,
      'A gateway in front of the server may require a sign-in: use an address behind the gateway, or give headers or a proxy in a profile.',
    );
  const location = first?.headers.location;
  if (every((each) => each >= 300 && each < 400) && location)
    return redirecting(address, probe.seen[0]?.request.url ?? address, location);
  const refusal = first && certificateRefusal(address, first);
  if (refusal !== undefined) return refusal;
  const page = answered.find(({ body }) => /^\s*<(?:!doctype html|html|head|body|h1)\b/i.test(body));
  if (page !== undefined && answered.every(({ json }) => json === undefined))
    return wrong(`${address} returned a web page${titleOf(page)} where this API returns JSON.`, elsewhere);
  if (all === '404') return wrong(`${address} returned 404 to every request.`, elsewhere);
  return wrong(
    `${address} does not serve this API: none of ${answered.length} responses has a documented shape (status ${all}).`,
    elsewhere,
  );
}

function redirecting(address: string, from: string, location: string): HarnessError {
  const to = URL.parse(location, from);
  if (to?.href === `${from}/`)
    return wrong(
      `${address} redirects every request to the same path with a slash at its end.`,
      'The paths of this API have none: change the routes of the server or gateway, or give its paths in a profile.',
    );
  return wrong(
    `${address} redirects every request to ${to === null ? 'an invalid address' : cutText(to.origin + to.pathname, 200)}.`,
    'If this is a sign-in page, use an address behind the gateway that requires the sign-in, or give headers or a proxy in a profile. Otherwise, use the address that serves this API.',
  );
}

function wrong(message: string, hint: string): HarnessError {
  return new HarnessError('TARGET_WRONG', message, { hint });
}

function unavailable(message: string, hint: string): HarnessError {
  return new HarnessError('TARGET_UNAVAILABLE', message, { hint });
}

/** The address without user name and password. */
function addressOf({ baseUrl }: ServerProbe): string {
  const { origin, pathname } = new URL(baseUrl);
  return origin + pathname.replace(/\/+$/, '');
}

/** The title of a page, without characters that are unsafe in a terminal. */
function titleOf({ body }: Exchange['response']): string {
  const [, title = ''] = /<title>([^<]{1,80})/i.exec(body) ?? [];
  const words = title.replaceAll(/[^\p{L}\p{N}\p{P} ]+/gu, ' ').trim();
  return words === '' ? '' : ` ("${words}")`;
}

/** Ends a run whose base address redirects. A redirect to a sign-in page has another path and is ignored. */
export function assertNotRedirected({ request, response }: Pick<Exchange, 'request' | 'response'>): void {
  const { location } = response.headers;
  if (response.status < 300 || response.status >= 400 || location === undefined) return;
  const from = new URL(request.url);
  const to = URL.parse(location, from);
  const [, tail = from.pathname] = /(\/api\/.*)$/.exec(from.pathname) ?? [];
  // Some servers also add a slash while they redirect to another address.
  if (to !== null && to.origin !== from.origin) to.pathname = to.pathname.replace(/\/$/, '');
  if (to === null || !to.pathname.endsWith(tail)) return;
  const [base, other] = [from, to].map(({ origin, pathname }) => origin + pathname.slice(0, -tail.length));
  if (base === other) return;
  const hint = `Use ${other} as the address.`;
  throw new HarnessError('TARGET_REDIRECTS', `${base} redirects to ${other}.`, { hint });
}

/** If plain HTTP was sent to a TLS server, returns an error that says this. Otherwise returns `error`. */
export async function orSpeaksTls(error: unknown, baseUrl: string): Promise<unknown> {
  const { protocol, hostname, port, host } = new URL(baseUrl);
  const isUnreached = error instanceof HarnessError && error.code === 'TARGET_UNREACHABLE';
  const isRefused = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|the connection timed out/.test(String(error));
  if (protocol !== 'http:' || !isUnreached || isRefused) return error;
  if (!(await completesHandshake(hostname.replace(/^\[(.*)\]$/, '$1'), Number(port) || 80))) return error;
  return wrong(`http://${host} speaks TLS.`, `Use https://${host} as the address.`);
}

/** Whether a server accepts TLS. The certificate is not verified, since no request is sent. */
function completesHandshake(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, rejectUnauthorized: false, timeout: limits.handshakeMs });
    socket.once('secureConnect', () => {
      resolve(true);
      socket.destroy();
    });
    socket.once('timeout', () => socket.destroy());
    // After an error the socket closes by itself.
    socket.on('error', () => undefined);
    socket.once('close', () => resolve(false));
  });
}
