import { folded } from '#harness/contract/casing.ts';
import { decoded, entriesOf, listOf, membersOf } from '#harness/contract/json-values.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { assume, type Check, check, demand, holdsIf, shown } from '#harness/scenario/check.ts';
import { fieldsOf, isObject, isSuccess } from '#harness/scenario/response.ts';
import { plainId } from '#steps/responses/value-kinds.ts';

/** The response of a long-running operation contains the identifier of an Activity (§4.3). */
export const carriesActivityId: Check = check((exchange) => {
  const { body, status } = exchange.response;
  demand(isSuccess(exchange), 'a response with an activity ID', `status ${status}`);
  const isCarried = carriedIds(exchange).length > 0;
  // Another rule checks that a long-running operation returns 202.
  assume(isCarried || status === 202, `the operation completed at once, with status ${status}`);
  return holdsIf(isCarried, 'an activity ID', body === '' ? 'no body' : body);
});

export function activityIdIn(exchange: Exchange): string | undefined {
  return isSuccess(exchange) ? carriedIds(exchange)[0]?.id : undefined;
}

export function withoutActivityId({ operation = 'the operation' }: Exchange): string {
  return `${operation} returned no activity ID`;
}

export const haveDifferentIds = check<{ later: Exchange; earlier: Exchange }>(({ later, earlier }) => {
  const [one, other] = [activityIdIn(earlier), activityIdIn(later)];
  assume(one !== undefined, withoutActivityId(earlier));
  assume(other !== undefined, withoutActivityId(later));
  return holdsIf(
    plainId(one) !== plainId(other),
    'a different activity ID',
    `the same activity ID, ${other}`,
  );
});

/** What a search for an Activity received. */
export interface LookUp {
  /** A success response at the URL of the Activity. */
  readonly own?: Exchange | undefined;
  readonly pages: readonly Exchange[];
}

/** If `own` has the field that contains the id in `pages`, then `own` must contain the id, in any field. */
export const isActivity = (id: string): Check<LookUp> =>
  check(({ own, pages }) => {
    const listed = pages.flatMap((page) => ownIdsIn(page, id))[0];
    if (own === undefined) {
      const shownBy = pages.slice(-1);
      const found = shown(shownBy.map(fieldsOf)[0]);
      return holdsIf(listed !== undefined, `Activity ${id} in the list of Activities`, found, shownBy);
    }
    const other = scalar(fieldsOf(own)[listed ?? '']);
    const isAnother = other !== undefined && !showsId(own.response.content, id);
    return holdsIf(!isAnother, `Activity ${id} at its URL`, `Activity ${other}`, [own, ...pages.slice(-1)]);
  });

export function showsId(content: unknown, id: string, depth = 4): boolean {
  const plain = scalar(content);
  if (plain !== undefined) return plainId(plain) === plainId(id);
  return depth > 0 && Object.values(membersOf(content)).some((value) => showsId(value, id, depth - 1));
}

/** A value that may be an activity ID. The document leaves open where a response has the ID (§4.3, OP-88). */
interface CarriedId {
  readonly id: string;
  /** `field activityId`, `header Location`, … */
  readonly carrier: string;
}

/** The activity IDs in a response: in fields and headers named after an Activity, or in links to one. */
export function activityIdsIn({ response }: Exchange): readonly CarriedId[] {
  return [
    ...fieldsNamed(response.content, /^activit(?:y(id|guid|uuid|key)?|(?:yid|ie)s)$/i, 3).filter(
      ({ id }) => !id.includes('/'),
    ),
    ...linksIn(response.content),
    ...headersNamed(response, 'activity'),
  ];
}

/** The ids in headers such as X-Activity-Id, and in headers with a link to an Activity. */
function headersNamed({ headers }: Exchange['response'], things: string): readonly CarriedId[] {
  const name = new RegExp(`^(?:x-)?(?:${things})-?(?:id|guid|uuid|key)$`);
  return Object.entries(headers).flatMap(([header, value]) => {
    const below = /\/activit[a-z]*\/([^/?#>;\s]+)/i.exec(value)?.[1];
    const id = name.test(header) ? value : below && decoded(below);
    return id === undefined ? [] : [{ id, carrier: `header ${capitalised(header)}` }];
  });
}

function capitalised(header: string): string {
  return header.replaceAll(/(?:^|-)./g, (letter) => letter.toUpperCase());
}

/** The ids in links to Activities, such as `/activities/7`, up to four levels deep in a body. */
function linksIn(node: unknown, depth = 4): readonly CarriedId[] {
  if (typeof node !== 'object' || node === null || depth === 0) return [];
  return Object.entries(node).flatMap(([field, value]) => {
    if (typeof value !== 'string' || !/\/activit[a-z]*\/[^/]/i.test(value)) return linksIn(value, depth - 1);
    const id = lastPart(value);
    return id === undefined ? [] : [{ id, carrier: `a link in ${field}` }];
  });
}

/** Every location of the Activity's identifier in a response (OP-88). */
export function describeCarriers(exchange: Exchange): string {
  return carriedIds(exchange)
    .map(({ carrier }) => carrier)
    .join(' and ');
}

function carriedIds(exchange: Exchange): readonly CarriedId[] {
  const named = activityIdsIn(exchange);
  if (named.length > 0) return named;
  // Only a 202 says that work continues. An id in any other response need not be the id of an Activity.
  if (exchange.response.status !== 202) return [];
  // An id in a 202 counts as the id of the Activity, unless the path of the request contains the same id.
  const { content, headers } = exchange.response;
  const segments = new URL(exchange.request.url).pathname.split('/').map((each) => decoded(each));
  const bare = scalar(content);
  const location = lastPart(headers.location ?? '');
  const others: readonly CarriedId[] = [
    ...fieldsNamed(content, /^id$/i, 1),
    ...fieldsNamed(content, /^(operation|job|task|tracking|progress)(id|guid|uuid|key)$/i, 2),
    ...(bare === undefined ? [] : [{ id: bare, carrier: 'the whole body' }]),
    ...headersNamed(exchange.response, 'operation|job|task|tracking|progress'),
    ...(location === undefined ? [] : [{ id: location, carrier: 'header Location' }]),
  ];
  return others.filter(({ id }) => !segments.includes(id));
}

/** What may be the ID of an Activity in a response: each identifier, and what a link of any name ends with. */
export function identifiersIn(exchange: Exchange): readonly string[] {
  const { content, headers } = exchange.response;
  const sent = new URL(exchange.request.url).pathname.split('/').map((each) => decoded(each));
  const links = [headers.location ?? '', headers.link?.replace(/^.*<|>.*$/g, '') ?? ''];
  const named = fieldsNamed(content, /(?:id|guid|uuid|key|url|uri|href|link)$/i, 4);
  const others = [...links, ...named.map(({ id }) => id)].flatMap((each) => [
    ...new URLSearchParams(each.split('?')[1]).values(),
    ...(lastPart(each) === undefined ? [] : [String(lastPart(each))]),
  ]);
  const all = new Set([...carriedIds(exchange).map(({ id }) => id), ...others]);
  return [...all].filter((id) => !sent.includes(id));
}

export function listsActivity(page: Exchange, id: string): boolean {
  return ownIdsIn(page, id).length > 0;
}

/** The names of the fields in which an item of the page has `id` as its own identifier. */
function ownIdsIn({ response }: Exchange, id: string): readonly string[] {
  return listOf(membersOf(response.content).items).flatMap((item) =>
    entriesOf(item)
      .filter(([name, value]) => {
        const plain = scalar(value);
        return ownId.test(folded(name)) && plain !== undefined && plainId(plain) === plainId(id);
      })
      .map(([name]) => name),
  );
}

const ownId = /^(activity|operation|job|task)?(id|guid|uuid|key)$/i;

export function valuesOf(
  { operation, response: { content } }: Exchange,
  field: 'status' | 'targetType',
): readonly string[] {
  const alone = operation === 'getActivity' ? [content] : [];
  const items = operation === 'listActivities' ? listOf(membersOf(content).items) : alone;
  const values = items.flatMap((item) => scalar(membersOf(item)[field]) ?? []);
  return [...new Set(values)].sort();
}

function fieldsNamed(node: unknown, name: RegExp, depth: number): readonly CarriedId[] {
  if (!isObject(node) || depth === 0) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    if (!name.test(folded(key))) return fieldsNamed(value, name, depth - 1);
    return [value].flat().flatMap((each) => {
      const id = scalar(each) ?? scalar(membersOf(each).id);
      return id === undefined ? [] : [{ id, carrier: `field ${key}` }];
    });
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
