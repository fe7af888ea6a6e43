import type { Exchange } from '#harness/http/exchange.ts';
import { Untestable } from '#harness/result/outcome.ts';
import { expectThat, isObject } from '#harness/rules/judging/expectation.ts';
import { itemsIn } from '#harness/rules/judging/pages.ts';

// Made when it is asked for: it takes longer to load than a run of a few rules has for everything else.
let collator: Intl.Collator | undefined;

/** The fields of the items of a list that have more than one value, as the server spells them. */
export function sortableFields(exchange: Exchange): readonly string[] {
  const [first] = itemsIn(exchange);
  const names = isObject(first) ? Object.keys(first) : [];
  return names.filter((name) => hasSeveral(valuesOf(exchange, name)));
}

/** Sorted by a field of several values, a list in one direction is not the same as in the other. */
export function expectDifferentOrders(one: Exchange, other: Exchange, field: string): void {
  const [first, second] = [one, other].map((exchange) => valuesOf(exchange, field));
  if (first === undefined || second === undefined || !hasSeveral(first))
    throw new Untestable('not-seen', `${field} has the same value everywhere`);
  expectThat(
    haveDifferentOrders(one, other, field),
    `another order of ${field} in the other direction`,
    first,
    one,
    other,
  );
}

export function haveDifferentOrders(one: Exchange, other: Exchange, field: string): boolean {
  return JSON.stringify(valuesOf(one, field)) !== JSON.stringify(valuesOf(other, field));
}

function valuesOf(exchange: Exchange, name: string): readonly string[] {
  return itemsIn(exchange).flatMap((item) => {
    const value = isObject(item) ? item[name] : undefined;
    return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
  });
}

// Values that a server may take for equal do not count: letter case, accents.
function hasSeveral(values: readonly string[]): boolean {
  collator ??= new Intl.Collator('en', { sensitivity: 'base' });
  const { compare } = collator;
  return values.some((value) => compare(value, values[0] ?? '') !== 0);
}
