import type { Operation } from '#harness/contract/operations.ts';
import { entriesOf } from '#harness/contract/plain.ts';
import { HarnessError } from '#harness/errors.ts';
import type { Profile } from '#harness/http/profile/profile.ts';
import type { Looks, Seen } from './looks.ts';

/** Questions to a server that has said nothing of this API yet, whatever it is asked with. */
const further = ['liveness', 'readiness', 'overview', 'records'] as const;

/**
 * Ends a run against what is no server of this API, or cannot answer as one now: every rule would blame it for the
 * same thing. One answer that has a documented shape is enough to go on, a refusal in the documented form included; so
 * is one that cannot be read, whose reason the rules tell.
 */
export async function assertRightServer(looks: Looks, profile: Profile): Promise<void> {
  const isEnough = (): boolean => looks.seen.some(isOfThisApi) || looks.unanswered > 0;
  if (isEnough()) return;
  const headers = profile.credentials['administrator:api-key'] ?? profile.credentials['administrator:bearer'];
  for (const purpose of further) {
    await looks.ask(purpose, profile, headers);
    if (isEnough()) return;
  }
  await assertReady(looks, profile);
  throw wrongServer(looks);
}

/** Ends a run against a server that says itself that it is not ready, once something shows that it means it. */
export async function assertReady(looks: Looks, profile: Profile): Promise<void> {
  const asked = looks.seen.find(({ operation }) => operation.purpose === 'readiness');
  const { body } = asked ?? (await looks.ask('readiness', profile));
  if (body.status !== 'not_ready') return;
  const reason =
    typeof body.reason === 'string' && /^\w{1,40}$/.test(body.reason) ? body.reason : 'not_ready';
  throw new HarnessError('TARGET_UNAVAILABLE', `${placeOf(looks)} says that it is not ready (${reason}).`, {
    hint: 'End its maintenance mode, or bring its database back, and run again.',
  });
}

/** Whether an answer has the shape that the document gives it, or the refusal the documented form. */
function isOfThisApi({ operation, status, json, body }: Seen): boolean {
  if (json === undefined || status === 429) return false;
  // A gateway that cannot reach the server fails in its own words, whatever they look like.
  if (status >= 400)
    return status < 500 && status !== 404 && typeof body.code === 'string' && 'message' in body;
  return status >= 200 && status < 300 && hasSign(operation, body);
}

/** Whether an answer holds one of the members, or the values, by which the contract says it is known. */
function hasSign({ purpose, written }: Operation, body: Seen['body']): boolean {
  if (purpose === 'document')
    return (
      typeof body.paths === 'object' && (Object.hasOwn(body, 'openapi') || Object.hasOwn(body, 'swagger'))
    );
  const signs = written['x-signs'];
  if (Array.isArray(signs)) return signs.some((name) => Object.hasOwn(body, String(name)));
  return entriesOf(signs).some(([name, value]) => body[name] === value);
}

function wrongServer(looks: Looks): HarnessError {
  const answered = looks.seen;
  const place = placeOf(looks);
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
function placeOf({ baseUrl }: Looks): string {
  const { origin, pathname } = new URL(baseUrl);
  return origin + pathname.replace(/\/+$/, '');
}

function originOf(location: string, base: string): string {
  return URL.canParse(location, base) ? new URL(location, base).origin : 'another address';
}

/** What a page calls itself, of its words only those that can do no harm in a terminal. */
function titleOf({ text }: Seen): string {
  const [, title = ''] = /<title>([^<]{1,80})/i.exec(text) ?? [];
  const words = title.replaceAll(/[^\p{L}\p{N}\p{P} ]+/gu, ' ').trim();
  return words === '' ? '' : ` ("${words}")`;
}
