import { folded } from '#harness/contract/casing.ts';
import { membersOf } from '#harness/contract/json-values.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { type Fields, isObject } from '#harness/scenario/response.ts';

/** The ids of a user's account, as state control returns them. */
export interface Account {
  readonly connectedSystemId: string;
  readonly connectedSystemObjectId: string;
}

/** The shape of the response is undocumented, so the ids in `account` locate the state (§3.4, OP-108). */
export function stateOf({ response }: Exchange, account: Account): string | undefined {
  const ids = [account.connectedSystemId, account.connectedSystemObjectId].map(folded);
  return findState(response.content, ids, undefined);
}

/** The states of systems to which none of the accounts belongs. */
export function otherStatesIn({ response }: Exchange, accounts: readonly Account[]): readonly string[] {
  const known = accounts.map(({ connectedSystemId }) => folded(connectedSystemId));
  const found: string[] = [];
  const visit = (node: unknown): void => {
    for (const each of Array.isArray(node) ? node : isObject(node) ? Object.values(node) : []) visit(each);
    const { connectedSystemId: system } = membersOf(node);
    const isOther = typeof system === 'string' && !known.includes(folded(system));
    const state = isOther ? formatState(node) : undefined;
    if (state !== undefined) found.push(state);
  };
  visit(response.content);
  return found;
}

function findState(node: unknown, ids: readonly string[], name: string | undefined): string | undefined {
  if (Array.isArray(node)) {
    const isListed = name !== undefined && !namesTargets(name) && node.some((each) => isOneOf(each, ids));
    return isListed ? name : firstOf(node, (each) => findState(each, ids, undefined));
  }
  if (!isObject(node)) return undefined;
  const keyed = Object.keys(node).find((key) => ids.includes(folded(key)));
  if (keyed !== undefined) return formatState(node[keyed]);
  const within = firstOf(Object.entries(node), ([key, field]) => findState(field, ids, key));
  if (within !== undefined) return within;
  // The id may be one level deeper than the state, as in `{ system: { id: … }, state: … }`.
  const parts = [node, ...Object.values(node).filter(isObject)];
  return parts.some((part) => holdsOneOf(part, ids)) ? formatState(node) : undefined;
}

/** A value shorter than eight characters counts as an id only in a field whose name ends in `id`. */
function holdsOneOf(fields: Fields, ids: readonly string[]): boolean {
  return Object.entries(fields).some(
    ([name, value]) => isOneOf(value, ids) && (String(value).length >= 8 || /id$/.test(folded(name))),
  );
}

/** Formats a value as JSON. Names, ids and exact times are left out, so that equal states have equal JSON. */
function formatState(value: unknown): string | undefined {
  const rest = withoutNames(value);
  return rest === undefined ? undefined : JSON.stringify(rest);
}

function withoutNames(value: unknown): unknown {
  if (value === null || value === '') return undefined;
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(withoutNames);
  if (!isObject(value)) return value;
  const fields = Object.entries(value)
    .filter(([name]) => !namesTargets(name))
    .map(([name, field]): [string, unknown] => [name, isTime(name) ? isGiven(field) : withoutNames(field)])
    .filter(([, field]) => field !== undefined)
    .sort(([one], [other]) => one.localeCompare(other, 'en'));
  return fields.length === 0 ? undefined : Object.fromEntries(fields);
}

function namesTargets(name: string): boolean {
  return /(ids?|names?|urls?|type|systems?|objects?|accounts?|targets?)$/.test(folded(name));
}

function isTime(name: string): boolean {
  return /(at|time|timestamp|date)$/.test(folded(name));
}

function isGiven(field: unknown): true | undefined {
  return (field ?? null) === null ? undefined : true;
}

function isOneOf(value: unknown, ids: readonly string[]): boolean {
  return (typeof value === 'string' || typeof value === 'number') && ids.includes(folded(String(value)));
}

function firstOf<Item>(items: readonly Item[], find: (item: Item) => string | undefined): string | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
