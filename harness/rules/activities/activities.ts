import { folded } from '#harness/contract/casing.ts';
import { decoded } from '#harness/contract/percent-encoding.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { Untestable } from '#harness/result/outcome.ts';
import { expectThat, isObject, isSuccess, membersOf, shown } from '#harness/rules/judging/expectation.ts';

/** One of the places that may carry the identifier of an Activity, which is open (§4.3, OP-88). */
export interface CarriedId {
  readonly id: string;
  /** `member activityId`, `header Location`, … */
  readonly carrier: string;
}

/** Where an answer names an Activity as such: in a member called after it, or in an address among Activities. */
export function activityIdsIn({ response }: Exchange): readonly CarriedId[] {
  const address = response.headers.location;
  const inHeader = address !== undefined && /activit/i.test(address) ? lastPart(address) : undefined;
  return [
    ...membersNamed(response.content, /^activity(id|guid|uuid|key)?$/i, 3).filter(
      ({ id }) => !id.includes('/'),
    ),
    ...linksIn(response.content),
    ...(inHeader === undefined ? [] : [{ id: inHeader, carrier: 'header Location' }]),
  ];
}

/** Addresses among Activities, at any depth of a body. */
function linksIn(node: unknown, depth = 4): readonly CarriedId[] {
  if (typeof node !== 'object' || node === null || depth === 0) return [];
  return Object.entries(node).flatMap(([member, value]) => {
    if (typeof value !== 'string' || !/\/activit[a-z]*\/[^/]/i.test(value)) return linksIn(value, depth - 1);
    const id = lastPart(value);
    return id === undefined ? [] : [{ id, carrier: `a link in ${member}` }];
  });
}

/** The identifier that the answer of a long-running operation carries; one without any fails the target. */
export function activityIdOf(exchange: Exchange): string {
  expectThat(
    isSuccess(exchange),
    'an answer with an activity ID',
    `status ${exchange.response.status}`,
    exchange,
  );
  const [found] = carriedIds(exchange);
  const { body, status } = exchange.response;
  // That it is answered with 202 is a rule of its own.
  if (found === undefined && status !== 202)
    throw new Untestable('not-seen', `done at once, with status ${status}`);
  expectThat(found !== undefined, 'an activity ID', body === '' ? 'no body' : body, exchange);
  return found.id;
}

/** Every place in which such an answer carries it (OP-88). */
export function describeCarriers(exchange: Exchange): string {
  return carriedIds(exchange)
    .map(({ carrier }) => carrier)
    .join(' and ');
}

function carriedIds(exchange: Exchange): readonly CarriedId[] {
  const named = activityIdsIn(exchange);
  if (named.length > 0) return named;
  // Of what is done at once there is nothing to follow: whatever 200 identifies is something else.
  if (exchange.response.status !== 202) return [];
  // Nothing else that such an answer would identify is documented, save what the request is about.
  const { content, headers } = exchange.response;
  const asked = new URL(exchange.request.url).pathname.split('/').map(decoded);
  const bare = scalar(content);
  const location = lastPart(headers.location ?? '');
  const others: readonly CarriedId[] = [
    ...membersNamed(content, /^id$/i, 1),
    ...membersNamed(content, /^(operation|job|task|tracking|progress)(id|guid|uuid|key)$/i, 2),
    ...(bare === undefined ? [] : [{ id: bare, carrier: 'the whole body' }]),
    ...(location === undefined ? [] : [{ id: location, carrier: 'header Location' }]),
  ];
  return others.filter(({ id }) => !asked.includes(id));
}

/** The same for rules that begin where there is one: an operation without it shows nothing of them. */
export function followableIdOf(exchange: Exchange): string {
  if (isSuccess(exchange) && carriedIds(exchange).length > 0) return activityIdOf(exchange);
  throw new Untestable('not-seen', `${exchange.operation ?? 'the operation'} returned no activity ID`);
}

export function haveDifferentIds(later: Exchange, earlier: Exchange): void {
  const [one, other] = [followableIdOf(earlier), followableIdOf(later)];
  expectThat(!isSame(one, other), 'an activity of its own', `activity ${other} again`, later, earlier);
}

/** The answer is the Activity itself, or a list that has it. */
export function isActivity(exchange: Exchange, id: string): void {
  const members = membersOf(exchange);
  // One that was asked for by its id may give the id under any name, or not at all.
  const found = exchange.operation === 'getActivity' || listsActivity(exchange, id);
  expectThat(found, `Activity ${id} among the Activities`, shown(members), exchange);
}

export function listsActivity({ response }: Exchange, id: string): boolean {
  const items = isObject(response.content) ? response.content.items : undefined;
  return (
    Array.isArray(items) &&
    items.some((item) =>
      membersNamed(item, /^(activity|operation|job|task)?(id|guid|uuid|key)$/i, 1).some((own) =>
        isSame(own.id, id),
      ),
    )
  );
}

/** The values that one member has in the Activities of an answer, each value once. */
export function valuesOf(
  { operation = '', response }: Exchange,
  member: 'status' | 'targetType',
): readonly string[] {
  const { content } = response;
  const items = operation === 'listActivities' && isObject(content) ? content.items : [content];
  if (!activityOperations.includes(operation) || !Array.isArray(items)) return [];
  const values = items.map((item) => (isObject(item) ? scalar(item[member]) : undefined));
  return [...new Set(values.filter((value) => value !== undefined))].sort();
}

const activityOperations = ['getActivity', 'listActivities'];

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function membersNamed(node: unknown, name: RegExp, depth: number): readonly CarriedId[] {
  if (!isObject(node) || depth === 0) return [];
  return Object.entries(node).flatMap(([key, member]) => {
    if (!name.test(folded(key))) return membersNamed(member, name, depth - 1);
    const id = scalar(member) ?? (isObject(member) ? scalar(member.id) : undefined);
    return id === undefined ? [] : [{ id, carrier: `member ${key}` }];
  });
}

function scalar(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function lastPart(address: string): string | undefined {
  const [path = ''] = address.split(/[?#]/);
  const part = path.split('/').findLast((each) => each !== '');
  return part === undefined ? undefined : decoded(part);
}
