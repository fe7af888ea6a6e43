import { connect } from 'node:tls';
import { entriesOf } from '#harness/contract/json-values.ts';
import type { Operation } from '#harness/contract/operations.ts';
import { HarnessError } from '#harness/errors.ts';
import type { Profile } from '#harness/http/profile/profile.ts';
import { limits } from '#harness/limits.ts';
import type { ProbeResponse, ServerProbe } from './server-probe.ts';

/** Questions to a server that has said nothing of this API yet, whatever it is asked with. */
const further = ['liveness', 'readiness', 'overview', 'records'] as const;

/**
 * Ends a run against what is no server of this API, or cannot answer as one now: every rule would blame it for the
 * same thing. One answer that has a documented shape is enough to go on, a refusal in the documented form included; so
 * is one that cannot be read, whose reason the rules tell.
 */
export async function assertServesThisApi(probe: ServerProbe, profile: Profile): Promise<void> {
  const isEnough = (): boolean => probe.seen.some(isOfThisApi) || probe.unanswered > 0;
  if (isEnough()) return;
  const headers = profile.credentials['administrator:api-key'] ?? profile.credentials['administrator:bearer'];
  for (const purpose of further) {
    await probe.request(purpose, profile, headers);
    if (isEnough()) return;
  }
  await assertReady(probe, profile);
  throw wrongServer(probe);
}

/** Ends a run against a server that says itself that it is not ready, once something shows that it means it. */
export async function assertReady(probe: ServerProbe, profile: Profile): Promise<void> {
  const asked = probe.seen.find(({ operation }) => operation.purpose === 'readiness');
  const { body } = asked ?? (await probe.request('readiness', profile));
  if (body.status !== 'not_ready') return;
  const reason =
    typeof body.reason === 'string' && /^\w{1,40}$/.test(body.reason) ? body.reason : 'not_ready';
  throw new HarnessError('TARGET_UNAVAILABLE', `${placeOf(probe)} says that it is not ready (${reason}).`, {
    hint: 'End its maintenance mode, or bring its database back, and run again.',
  });
}

/** Whether an answer has the shape that the document gives it, or the refusal the documented form. */
function isOfThisApi({ operation, status, json, body }: ProbeResponse): boolean {
  if (json === undefined || status === 429) return false;
  // A gateway that cannot reach the server fails in its own words, whatever they look like.
  if (status >= 400)
    return status < 500 && status !== 404 && typeof body.code === 'string' && 'message' in body;
  return status >= 200 && status < 300 && hasSign(operation, body);
}

/** Whether an answer holds one of the members, or the values, by which the contract says it is known. */
function hasSign({ purpose, written }: Operation, body: ProbeResponse['body']): boolean {
  if (purpose === 'document')
    return (
      typeof body.paths === 'object' && (Object.hasOwn(body, 'openapi') || Object.hasOwn(body, 'swagger'))
    );
  const signs = written['x-signs'];
  if (Array.isArray(signs)) return signs.some((name) => Object.hasOwn(body, String(name)));
  return entriesOf(signs).some(([name, value]) => body[name] === value);
}

function wrongServer(probe: ServerProbe): HarnessError {
  const answered = probe.seen;
  const place = placeOf(probe);
  const [first] = answered;
  const [status, ...others] = new Set(answered.map((each) => each.status));
  const isOne = others.length === 0;
  const every = (test: (status: number) => boolean): boolean => answered.every((each) => test(each.status));
  const all = isOne ? `${status}` : [...new Set(answered.map((each) => each.status))].join(' or ');
  const elsewhere =
    'Check the address, its port and the prefix; where operations lie elsewhere, svc-contract init URL writes a profile.';
  if (every((each) => each >= 500))
    return unavailable(`${place} answers ${all} to everything.`, 'Start what lies behind it, and run again.');
  if (every((each) => each === 429)) {
    const seconds = Number(first?.headers.get('retry-after'));
    const wait = seconds > 0 ? `${seconds} s` : 'a minute';
    return unavailable(
      `${place} answers 429 to everything: its limit of requests is used up.`,
      `Wait ${wait} and run again.`,
    );
  }
  if (every((each) => each === 401 || each === 403 || each === 407))
    return wrong(
      `${place} asks for credentials even where the document wants none (${all} to everything).`,
      'Something before it may want a sign-in: use an address behind it, or name headers or a proxy in a profile.',
    );
  const location = first?.headers.get('location');
  if (every((each) => each >= 300 && each < 400) && location)
    return wrong(
      `${place} redirects everything to ${originOf(location, place)}.`,
      'Use an address that answers by itself.',
    );
  const page = answered.find(({ text }) => /^\s*<(?:!doctype html|html|head|body|h1)\b/i.test(text));
  if (page !== undefined && answered.every(({ json }) => json === undefined))
    return wrong(
      `${place} answers with a web page${titleOf(page)} where this API answers with JSON.`,
      elsewhere,
    );
  if (isOne && status === 404) return wrong(`${place} answers 404 to everything.`, elsewhere);
  return wrong(
    `${place} is no server of this API: nothing that it answered to ${answered.length} questions has a documented shape (status ${all}).`,
    elsewhere,
  );
}

function wrong(message: string, hint: string): HarnessError {
  return new HarnessError('TARGET_WRONG', message, { hint });
}

function unavailable(message: string, hint: string): HarnessError {
  return new HarnessError('TARGET_UNAVAILABLE', message, { hint });
}

/** Without the name and the password that an address may contain. */
function placeOf({ baseUrl }: ServerProbe): string {
  const { origin, pathname } = new URL(baseUrl);
  return origin + pathname.replace(/\/+$/, '');
}

function originOf(location: string, base: string): string {
  return URL.canParse(location, base) ? new URL(location, base).origin : 'another address';
}

/** What a page calls itself, of its words only those that can do no harm in a terminal. */
function titleOf({ text }: ProbeResponse): string {
  const [, title = ''] = /<title>([^<]{1,80})/i.exec(text) ?? [];
  const words = title.replaceAll(/[^\p{L}\p{N}\p{P} ]+/gu, ' ').trim();
  return words === '' ? '' : ` ("${words}")`;
}

/**
 * Ends a run whose base address leads elsewhere: another scheme, host or prefix. Every answer would be a redirect, and
 * every rule would blame the server for it. A page to sign in at lies at another path, and is no such redirect.
 */
export function assertNotRedirected(asked: string, response: Response): void {
  const location = response.headers.get('location');
  if (response.status < 300 || response.status >= 400 || location === null) return;
  const from = new URL(asked);
  const to = URL.canParse(location, from) ? new URL(location, from) : undefined;
  const [, tail = from.pathname] = /(\/api\/.*)$/.exec(from.pathname) ?? [];
  if (to === undefined || !to.pathname.endsWith(tail)) return;
  const [base, other] = [from, to].map(({ origin, pathname }) => origin + pathname.slice(0, -tail.length));
  if (base === other) return;
  throw new HarnessError('TARGET_REDIRECTS', `${base} redirects to ${other}.`, {
    hint: `Use ${other} as the address.`,
  });
}

/** What to say instead where plain HTTP was broken off by a server that speaks TLS; the error itself where it does not. */
export async function orSpeaksTls(error: unknown, baseUrl: string): Promise<unknown> {
  const { protocol, hostname, port, host } = new URL(baseUrl);
  const isUnreached = error instanceof HarnessError && error.code === 'TARGET_UNREACHABLE';
  const isRefused = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|no connection in time/.test(String(error));
  if (protocol !== 'http:' || !isUnreached || isRefused) return error;
  if (!(await shakesHands(hostname.replace(/^\[(.*)\]$/, '$1'), Number(port) || 80))) return error;
  return new HarnessError('TARGET_WRONG', `http://${host} speaks TLS.`, {
    hint: `Use https://${host} as the address.`,
  });
}

/** Whether a server can be spoken to in TLS; who it is matters not, since nothing is sent to it. */
function shakesHands(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, rejectUnauthorized: false, timeout: limits.handshakeMs });
    const end = (answer: boolean): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('secureConnect', () => end(true));
    socket.once('timeout', () => end(false));
    socket.on('error', () => end(false));
    socket.once('close', () => resolve(false));
  });
}
