import { folded } from '#harness/contract/casing.ts';
import { type EnumField, valueAt } from '#harness/contract/enum-fields.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { notSeen } from '#harness/result/outcome.ts';
import { type Check, holdsIf } from '#harness/scenario/check.ts';
import { hasRefused, isObject, isSuccess } from '#harness/scenario/response.ts';
import { countIn, itemsIn, pageIn } from '#steps/lists/pages.ts';
import type { Successive } from '#steps/responses/checks.ts';

type Fields = readonly EnumField[];

function sentValueOf(exchange: Exchange, field: EnumField): unknown {
  const { operation, request } = exchange;
  if (operation !== field.operation || request.body === undefined) return undefined;
  return valueAt(JSON.parse(request.body), field.at);
}

/** Whether the server accepted a name. If it may ignore the field, a response must contain the sent name. */
export function tookName(exchanges: readonly Exchange[], field: EnumField): boolean {
  return exchanges.some((exchange, index) => {
    const sent = sentValueOf(exchange, field);
    if (!isSuccess(exchange) || !isName(sent)) return false;
    const responses = [exchange, exchanges[index + 1]];
    return field.mayBeIgnored === undefined || responses.some((each) => shows(each, field, sent));
  });
}

function shows(exchange: Exchange | undefined, { at }: EnumField, name: string): boolean {
  const actual = valueAt(exchange?.response.content, at);
  return typeof actual === 'string' && folded(actual) === folded(name);
}

export function namesInList(list: Exchange | undefined, field: EnumField): readonly string[] {
  if (list === undefined || !isSuccess(list)) return [];
  return itemsIn(list)
    .map((item) => valueAt(item, field.at))
    .filter(isName);
}

export function isName(value: unknown): value is string {
  return typeof value === 'string' && /\p{L}/u.test(value);
}

/**
 * The successful requests, and the refused requests whose error mentions the field. If a refused request sent
 * a string, a list that was read at the same path must also contain this string.
 */
export function requestsThatShowTheirValue(
  exchanges: readonly Exchange[],
  fields: Fields,
): readonly Exchange[] {
  const telling = exchanges.filter((exchange) => {
    const field = fieldSentBy(exchange, fields);
    if (field === undefined || isSuccess(exchange)) return field !== undefined;
    const name = sentValueOf(exchange, field);
    const isOwn =
      typeof name !== 'string' ||
      exchanges.some((list) => isOwnList(list, [exchange]) && namesInList(list, field).includes(name));
    return isOwn && hasRefused(exchange) && namesField(exchange, String(field.at.at(-1)));
  });
  if (telling.length > 0) return telling;
  const statuses = [...new Set(exchanges.map(({ response }) => response.status))];
  throw notSeen(`status ${statuses.join(' or ')} does not show if a value is accepted`);
}

export const isValueAccepted =
  (fields: Fields): Check =>
  (exchange) => {
    const field = fieldSentBy(exchange, fields);
    const value = field && JSON.stringify(sentValueOf(exchange, field));
    return holdsIf(isSuccess(exchange), `${field?.at.join('.')} ${value} accepted`, exchange.response.body);
  };

export function fieldSentBy(exchange: Exchange, fields: Fields): EnumField | undefined {
  return fields.find((each) => sentValueOf(exchange, each) !== undefined);
}

function namesField({ response }: Exchange, name: string): boolean {
  if (!isObject(response.content)) return false;
  const { message, details, validationErrors } = response.content;
  const named = new RegExp(`(?:^|["'\`.])${name}(?:["'\`:]|$)`, 'i');
  return [message, details, validationErrors].some((part) =>
    named.test(typeof part === 'string' ? part : (JSON.stringify(part) ?? '')),
  );
}

/** Two pages of each list whose path refused all sent numbers: one before the first number, and one later. */
export function listsAroundNumbers(exchanges: readonly Exchange[], fields: Fields): readonly Successive[] {
  const sent = exchanges.filter((exchange) =>
    fields.some((field) => typeof sentValueOf(exchange, field) === 'number'),
  );
  const refused = sent.filter(hasRefused);
  const lists = Map.groupBy(
    exchanges.filter((exchange) => pageIn(exchange) !== undefined),
    ({ operation }) => operation,
  );
  // A list is left out if an accepted request may have added a record to it. Another rule covers this case.
  const untouched = [...lists.values()].filter(
    ([list]) => list !== undefined && isOwnList(list, refused) && !isOwnList(list, sent.filter(isSuccess)),
  );
  if (untouched.length === 0) throw notSeen('no request was refused because of a number');
  const firstNumber = sent[0]?.id ?? 0;
  return untouched.flatMap((pages) => {
    const [earlier, later] = [pages.findLast(({ id }) => id < firstNumber), pages.at(-1)];
    return earlier === undefined || later === undefined || earlier === later ? [] : [{ later, earlier }];
  });
}

export const countsAsManyAsBefore: Check<Successive> = ({ later, earlier }) =>
  holdsIf(
    countIn(later) === countIn(earlier),
    `${countIn(earlier)} records, as before`,
    `${countIn(later)} records`,
  );

/** Whether a request in `sent` has the same path as this list request. A POST there creates a record. */
function isOwnList({ request }: Exchange, sent: readonly Exchange[]): boolean {
  const { pathname } = new URL(request.url);
  return sent.some((exchange) => new URL(exchange.request.url).pathname === pathname);
}

/** One line for each sent value, with the status of the response. */
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
