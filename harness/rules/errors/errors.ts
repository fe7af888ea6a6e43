import { instantOf } from '#harness/contract/instant.ts';
import { readJson } from '#harness/contract/json-text.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { Untestable } from '#harness/result/outcome.ts';
import { expectKept, type Law } from '#harness/rules/judging/claim.ts';
import { expectThat, isObject, isRefusal, type Members, quoted } from '#harness/rules/judging/expectation.ts';

/** The members that every error has, spelled as §2.9 shows them. */
export const errorMembers = ['code', 'message', 'timestamp'] as const;

/** The members that §2.9 names, those of some errors among them. */
export const documentedMembers: readonly string[] = [...errorMembers, 'details', 'validationErrors'];

/**
 * Whether an answer is an error. Readiness with a Status is a result, whatever its status code (OP-15) and its word
 * (SY-06), and an answer to HEAD has no body to look at.
 */
export function isError({ operation, request, response }: Exchange): boolean {
  if (response.status < 400 || request.method === 'HEAD') return false;
  const { content } = response;
  return !(operation === 'getReadiness' && isObject(content) && typeof content.status === 'string');
}

/** An object with the three members of every error, spelled as shown (§7.1). */
export const hasErrorBody: Law = (exchange) => {
  if (!isError(exchange)) return undefined;
  const { json, body } = exchange.response;
  if (!isObject(json)) return { holds: false, expected: 'the error body', actual: body || 'no body' };
  const missing = errorMembers.filter((name) => !(name in json));
  return {
    holds: missing.length === 0,
    expected: `an error body with ${missing.join(', ')}`,
    actual: `only ${Object.keys(json).join(', ') || 'an empty object'}`,
  };
};

export const hasCode = onMember('code', (value) => isText(value), 'a text that is not empty');

export const hasMessage = onMember('message', (value) => isText(value), 'a text that is not empty');

export const hasTime = onMember(
  'timestamp',
  (value) => isText(value) && givesTime(value),
  'a text that gives a time',
);

/** A member of an error, where the error has it: that it is missing breaks the rule of the whole body. */
function onMember(
  name: (typeof errorMembers)[number],
  isOne: (value: unknown) => boolean,
  expected: string,
): Law {
  return (exchange) => {
    const error = errorIn(exchange);
    if (error === undefined || !(name in error)) return undefined;
    return {
      holds: isOne(error[name]),
      expected: `${name} as ${expected}`,
      actual: `${name} as ${quoted(error[name])}`,
    };
  };
}

/** The body of an error, member names spelled as in the contract. */
export function errorIn(exchange: Exchange): Members | undefined {
  const { content } = exchange.response;
  return isError(exchange) && isObject(content) ? content : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

/** In any notation, of which a date in words and the count of seconds since 1970 are two (OP-06). */
export function givesTime(text: string): boolean {
  if (instantOf(text) !== undefined || /\d{8,}/.test(text)) return true;
  // Almost any text with a figure in it passes for a date, so a time of day is asked for as well.
  return /\d{1,2}:\d{2}/.test(text) && !Number.isNaN(Date.parse(text));
}

/** A refusal whose cause can only be that credentials are missing or invalid (§5.2). */
export function wantsCredentials(exchange: Exchange): boolean {
  const { caller, response } = exchange;
  return caller === 'nobody' ? isRefusal(exchange) : response.status === 401 && caller !== 'user';
}

/** Of these two it is stated that they need the role (§5.3); elsewhere 401 may mean that credentials have lapsed. */
const forAdministrators = ['getServiceHealth', 'resetSystem'];

/** A refusal whose cause can only be that the caller lacks the role (§5.3). */
export function wantsRole({ caller, operation = '', response }: Exchange): boolean {
  // Of somebody without identity 401 may say just that (§5.6).
  if (caller === 'stranger') return response.status === 403;
  if (caller !== 'user') return false;
  return response.status === 403 || (response.status === 401 && forAdministrators.includes(operation));
}

/** A refusal of which nobody can tell whether it wants credentials or the role: both have rules of their own. */
export function mayLackRole(exchange: Exchange): boolean {
  return exchange.caller === 'user' && exchange.response.status === 401 && !wantsRole(exchange);
}

/** Whether another rule than that of all errors asks for the body of this one: ER-06 to ER-10, or RL-04. */
export function hasRuleOfItsOwn(exchange: Exchange): boolean {
  if (wantsCredentials(exchange) || wantsRole(exchange) || exchange.response.status === 429) return true;
  const { operation, request } = exchange;
  return operation === undefined || (request.body !== undefined && !('value' in readJson(request.body)));
}

export function carriesErrorBody(exchange: Exchange): void {
  if (!isError(exchange)) throw new Untestable('not-seen', `status ${exchange.response.status} is no error`);
  expectKept(hasErrorBody, exchange);
}

/** The time of a later error lies after that of an earlier one; in a notation that cannot be read it differs. */
export function tellsLaterTime(later: Exchange, earlier: Exchange): void {
  const [from, to] = [timeOf(earlier), timeOf(later)];
  const [before, after] = [instantOf(from), instantOf(to)];
  const holds = before === undefined || after === undefined ? from !== to : after > before;
  expectThat(holds, `a timestamp after ${from}`, to, later, earlier);
}

/** The same of each operation that was asked twice, as far as its errors give a time. */
export function tellLaterTimes(exchanges: readonly Exchange[]): void {
  const pairs = [...Map.groupBy(exchanges, ({ operation }) => operation).values()].flatMap((asked) => {
    const [earlier, later] = asked.filter((each) => timeIn(each) !== undefined);
    return earlier === undefined || later === undefined ? [] : [[earlier, later] as const];
  });
  if (pairs.length === 0) throw new Untestable('not-seen', 'no error came twice that gives a time');
  for (const [earlier, later] of pairs) tellsLaterTime(later, earlier);
}

function timeIn(exchange: Exchange): string | undefined {
  const timestamp = errorIn(exchange)?.timestamp;
  return isText(timestamp) && givesTime(timestamp) ? timestamp : undefined;
}

function timeOf(exchange: Exchange): string {
  const time = timeIn(exchange);
  if (time === undefined) throw new Untestable('not-seen', 'there is no time to compare');
  return time;
}
