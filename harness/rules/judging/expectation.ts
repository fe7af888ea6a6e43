import type { Exchange } from '#harness/http/exchange.ts';
import { Nonconformity, Untestable } from '#harness/result/outcome.ts';

/** A JSON object of an answer, member names spelled as in the contract. */
export type Members = Readonly<Record<string, unknown>>;

/** Fails the target unless `holds`. `actual` is shown as JSON, shortened. */
export function expectThat(
  holds: boolean,
  expected: string,
  actual: unknown,
  ...shownBy: Exchange[]
): asserts holds {
  if (holds) return;
  throw new Nonconformity(
    expected,
    shown(actual),
    shownBy.map(({ id }) => id),
  );
}

/** Fails the target unless the answer has this status. */
export function expectStatus(exchange: Exchange, ...allowed: number[]): void {
  const { status } = exchange.response;
  expectThat(allowed.includes(status), `status ${allowed.join(' or ')}`, `status ${status}`, exchange);
}

/** Fails the target unless it refuses, whatever the status: which one it must be has rules of its own. */
export function expectRefusal(exchange: Exchange): void {
  const { status } = exchange.response;
  expectThat(status >= 400 && status < 500, 'a refusal', `status ${status}`, exchange);
}

/** The same where credentials and rates are no reason: the refusal is one of what the request asks for. */
export function expectRefusalOfRequest(exchange: Exchange): void {
  const { status } = exchange.response;
  const holds = status >= 400 && status < 500 && status !== 401 && status !== 429;
  expectThat(holds, 'a refusal of what is asked for', `status ${status}`, exchange);
}

/** Fails the target unless the answer has one of these; a success shows something by its JSON alone, or by a 202. */
export function expectSuccess(exchange: Exchange, ...allowed: number[]): void {
  expectStatus(exchange, ...allowed);
  const { status, body } = exchange.response;
  // A long-running operation may say all it has to say in a header (OP-88).
  if (status !== 202 || body !== '') assumeJson(exchange);
}

/** The object a successful answer carries; fails the target when there is none. */
export function membersOf(exchange: Exchange): Members {
  assumeLetIn(exchange);
  expectThat(isSuccess(exchange), 'an answer with a result', `status ${exchange.response.status}`, exchange);
  return objectIn(exchange);
}

/** The JSON object of an answer, whatever its status; fails the target when there is none, and says why. */
export function objectIn(exchange: Exchange): Members {
  const { content, body, flaw } = exchange.response;
  expectThat(isObject(content), 'a JSON object', flaw ?? (body === '' ? 'no body' : body), exchange);
  return content;
}

/** Whether a caller was refused for who they are, or are not: which of the two statuses says so is open (§7.9). */
export function isRefusal({ response: { status } }: Exchange): boolean {
  return status === 401 || status === 403;
}

/** Ends a scenario about an answer that nobody gets without credentials: who gets it is a rule of its own (§5.2). */
function assumeLetIn(exchange: Exchange): void {
  if (exchange.caller !== 'nobody' || !isRefusal(exchange)) return;
  throw new Untestable('not-seen', `refused without credentials: status ${exchange.response.status}`);
}

/** Ends a scenario about an operation that is not served at all, which other rules judge. */
export function assumeServed({ response: { status } }: Exchange): void {
  if (![401, 403, 404, 405, 410, 501].includes(status)) return;
  throw new Untestable('not-seen', `the operation is answered with ${status}`);
}

/** Ends a scenario about an answer that is no JSON: that it has to be some is a rule of its own (§4, SY-03). */
export function assumeJson({ response: { status, content, flaw } }: Exchange): void {
  if (content !== undefined) return;
  throw new Untestable(
    'not-seen',
    `status ${status} without a JSON body${flaw === undefined ? '' : `: ${flaw}`}`,
  );
}

export function isSuccess({ response }: Exchange): boolean {
  return response.status >= 200 && response.status < 300;
}

export function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value of an answer as evidence shows it: a text in quotes, so that `"true"` is not taken for `true`. */
export function quoted(value: unknown): string {
  return shown(JSON.stringify(value) ?? 'nothing');
}

/** A value as evidence shows it: JSON, at most a few lines. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
  return text.length > 400 ? `${text.slice(0, 400)}… (${text.length} characters)` : text;
}
