import { folded } from '#harness/contract/casing.ts';
import { type EnumField, isOwnField, valueAt } from '#harness/contract/enum-fields.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { Untestable } from '#harness/result/outcome.ts';
import { expectKeptByEach, type Law } from '#harness/rules/judging/claim.ts';
import { expectThat, isObject, isSuccess } from '#harness/rules/judging/expectation.ts';
import { itemsIn, pageIn } from '#harness/rules/judging/pages.ts';

type Fields = readonly EnumField[];

/** What a request sent in an enum-typed field; undefined when it sent none. */
function sentValueOf(exchange: Exchange, field: EnumField): unknown {
  const { request } = exchange;
  if (!isSentTo(exchange, field) || request.body === undefined) return undefined;
  return valueAt(JSON.parse(request.body), field.at);
}

function isSentTo({ operation, request }: Exchange, field: EnumField): boolean {
  if (!isOwnField(field)) return operation === field.operation;
  const { described, list } = field.own;
  const { pathname } = new URL(request.url);
  const place = described.method === 'PUT' ? pathname.replace(/\/[^/]*$/, '') : pathname;
  return operation === undefined && request.method === described.method && place.endsWith(list);
}

/**
 * Whether a request with a name in the field was seen to succeed. Where only the server's own document describes it,
 * the record has to show the name as well: it may be a field that is not looked at.
 */
export function tookName(exchanges: readonly Exchange[], field: EnumField): boolean {
  return exchanges.some((exchange, index) => {
    const sent = sentValueOf(exchange, field);
    if (!isSuccess(exchange) || !isName(sent)) return false;
    const answers = [exchange, exchanges[index + 1]];
    return !isOwnField(field) || answers.some((each) => shows(each, field, sent));
  });
}

function shows(exchange: Exchange | undefined, { at }: EnumField, name: string): boolean {
  const shown = valueAt(exchange?.response.content, at);
  return typeof shown === 'string' && folded(shown) === folded(name);
}

/** The names that a field has in the records of a list. */
export function namesInList(list: Exchange | undefined, field: EnumField): readonly string[] {
  if (list === undefined || !isSuccess(list)) return [];
  return itemsIn(list)
    .map((item) => valueAt(item, field.at))
    .filter(isName);
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && /\p{L}/u.test(value);
}

function numbersSent(exchanges: readonly Exchange[], fields: Fields): readonly Exchange[] {
  return exchanges.filter((exchange) =>
    fields.some((field) => typeof sentValueOf(exchange, field) === 'number'),
  );
}

/**
 * Which other fields a record needs is not shown, so a refusal counts only when it names the field: as a key of
 * validationErrors, or in quotes, in a path, or before a colon in its texts. Nor is it shown which names a field
 * takes, so it counts only for a name that the target's own records have.
 */
export function noneIsRefusedForItsValue(exchanges: readonly Exchange[], fields: Fields): void {
  const law: Law = (exchange) => {
    const field = fields.find((each) => sentValueOf(exchange, each) !== undefined);
    if (field === undefined) return undefined;
    const name = sentValueOf(exchange, field);
    const isOwn =
      typeof name !== 'string' ||
      exchanges.some(
        (list) => isOwnList(list, [exchange]) && namesInList(list, field).some((shown) => shown === name),
      );
    const isRefusedForIt = isOwn && namesField(exchange, String(field.at.at(-1)));
    if (!isSuccess(exchange) && !isRefusedForIt) return undefined;
    const value = JSON.stringify(name);
    return {
      holds: isSuccess(exchange),
      expected: `${field.at.join('.')} ${value} accepted`,
      actual: exchange.response.body,
    };
  };
  expectKeptByEach(law, exchanges);
}

function namesField({ response }: Exchange, name: string): boolean {
  if (response.status < 400 || response.status >= 500 || !isObject(response.content)) return false;
  const { message, details, validationErrors } = response.content;
  const named = new RegExp(`(?:^|["'\`.])${name}(?:["'\`:]|$)`, 'i');
  return [message, details, validationErrors].some((part) =>
    named.test(typeof part === 'string' ? part : (JSON.stringify(part) ?? '')),
  );
}

/** The lists that were read before and after requests with numbers were refused count as many records as before. */
export function countAsManyAsBefore(exchanges: readonly Exchange[], fields: Fields): void {
  const sent = numbersSent(exchanges, fields);
  const refused = sent.filter(({ response }) => response.status >= 400);
  const lists = Map.groupBy(
    exchanges.filter((exchange) => pageIn(exchange) !== undefined),
    ({ operation }) => operation,
  );
  // Where a number was taken, a record may well have come of it: that is another rule (EN-01, EN-02).
  const untouched = [...lists.values()].filter(
    ([list]) => list !== undefined && isOwnList(list, refused) && !isOwnList(list, sent.filter(isSuccess)),
  );
  if (untouched.length === 0) throw new Untestable('not-seen', 'no request was refused for a number');
  const firstNumber = sent[0]?.id ?? 0;
  for (const pages of untouched) {
    const [before, after] = [pages.findLast(({ id }) => id < firstNumber), pages.at(-1)];
    if (before === undefined || after === undefined || before === after) continue;
    expectThat(
      countOf(after) === countOf(before),
      `${countOf(before)} records as before`,
      countOf(after),
      after,
      before,
    );
  }
}

/** A list lies where its records are made. */
function isOwnList({ request }: Exchange, sent: readonly Exchange[]): boolean {
  const { pathname } = new URL(request.url);
  return sent.some((exchange) => new URL(exchange.request.url).pathname === pathname);
}

function countOf(exchange: Exchange): number {
  const total = pageIn(exchange)?.totalCount;
  return typeof total === 'number' ? total : itemsIn(exchange).length;
}

/** What became of values whose effect is open, one line each. */
export function describeOutcomes(exchanges: readonly Exchange[], fields: Fields): readonly string[] {
  return exchanges.flatMap((exchange) =>
    fields.flatMap((field) => {
      const sent = sentValueOf(exchange, field);
      if (sent === undefined) return [];
      return [
        `${field.operation} ${field.at.join('.')} ${JSON.stringify(sent)}: status ${exchange.response.status}`,
      ];
    }),
  );
}
