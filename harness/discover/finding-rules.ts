import { rules } from '#harness/register/register.ts';
import type { DescribedOperation } from './described.ts';
import type { Deviation } from './difference.ts';

/**
 * The lines of `features/contract-parts.yaml`. Each line names a part of the contract that its rule covers:
 * `OPERATION PLACE FIELD (KIND, …) "EXPECTED"`. Only the operation is required.
 *
 * - operation: an id, `lists` (all lists) or `*` (all operations). An id without further parts means that the
 *   operation must exist.
 * - place: `success`, a status, `response` (of any status), `responses` (which statuses exist), `error`,
 *   `request`, `query`, `header` or `cookie`
 * - field: as in a finding, such as `items[].status`. A `*` matches any text. A `.` alone means the whole body.
 * - kinds: kinds of deviation, separated by commas. Default: all kinds.
 * - expected: what the contract expects of the field
 */
const lines = rules.flatMap(({ id, contract = [] }) => contract.map((line) => ({ rule: id, line })));

/** The operations that must exist according to a rule. Their paths do not matter. */
export const statedOperations: ReadonlySet<string> = new Set(
  lines.flatMap(({ line }) => (/^\w+$/.test(line) ? [line] : [])),
);

const ties = lines.map(tieOf).toSorted((a, b) => b.weight - a.weight);

/** The rule that a deviation breaks, if any: the one with the most specific line that matches. */
export function ruleFor(operation: DescribedOperation, found: Deviation): string | undefined {
  // A deviation at a point that the document leaves open breaks no rule.
  if (found.openPoint !== undefined) return undefined;
  return ties.find(({ fits }) => fits(operation, found))?.rule;
}

function tieOf({ rule, line }: (typeof lines)[number]) {
  const [, operation = '', location = '', field = '', kindList = '', expected] =
    /^(\S+)(?: ([^("\s]+))?(?: ([^("\s]+))?(?: \(([^)]*)\))?(?: "([^"]*)")?$/.exec(line) ?? [];
  if (operation === '') throw new TypeError(`contract-parts.yaml: "${line}" of ${rule} cannot be read.`);
  const isWhole = operation === line;
  const kinds = isWhole ? ['operation'] : kindList.split(', ').filter((kind) => kind !== '');
  const isAt = placeTest(location);
  const isField = fieldTest(field);
  const weight =
    (expected === undefined ? 0 : 64) +
    (/^\d/.test(location) ? 32 : 0) +
    (kinds.length > 0 ? 16 : 0) +
    ({ '*': 0, lists: 7 }[operation] ?? 8) +
    (field === '' ? 0 : field.includes('*') ? 2 : 4) +
    (location === '' ? 0 : 1);
  return {
    rule,
    weight,
    fits({ id, isList }: DescribedOperation, { where, kind, expected: wanted }: Deviation): boolean {
      if (operation !== '*' && operation !== id && !(operation === 'lists' && isList)) return false;
      if (kinds.length > 0 && !kinds.includes(kind)) return false;
      if (expected !== undefined && expected !== wanted) return false;
      const { part, path } = addressIn(where);
      return isAt(part) && isField(path);
    },
  };
}

/** Splits `response 200: items[].id` at the colon, and `query page` (a parameter's name) at the space. */
function addressIn(where: string): { readonly part: string; readonly path: string } {
  const [, part = where, path = ''] =
    /^([^:]*): (.*)$/.exec(where) ?? /^(query|header|cookie) (.*)$/.exec(where) ?? [];
  return { part, path };
}

function placeTest(place: string): (part: string) => boolean {
  if (place === '') return () => true;
  if (place === 'success') return (part) => /^response (?:2|default)/i.test(part);
  if (/^\d/.test(place)) return (part) => part === `response ${place}`;
  if (place === 'response' || place === 'error') return (part) => part.split(' ')[0] === place;
  return (part) => part === place;
}

function fieldTest(field: string): (path: string) => boolean {
  const pattern = field === '.' ? '' : (field || '*').split('*').map(RegExp.escape).join('.*');
  const expression = new RegExp(`^${pattern}$`, 's');
  return (path) => expression.test(path);
}
