import { responseFor } from '#harness/contract/contract.ts';
import { operationById } from '#harness/contract/operations.ts';
import { violationsOf } from '#harness/contract/validate.ts';
import { atField, broken, type Check, holds, quoted, silent } from './check.ts';

export interface ShapeScope {
  readonly operations: readonly string[];
  readonly status: number;
  /** The part of the body that the rule is about; the full body if omitted. */
  readonly at?: RegExp;
  /** The kinds of violation that the rule is about; all if omitted. */
  readonly keywords?: readonly string[];
}

const everywhere = /^/;

/** Checks a response against the contract's schema, reduced to what the document states. */
export function hasShape({ operations, status, at = everywhere, keywords }: ShapeScope): Check {
  return ({ operation, response }, { contract }) => {
    if (operation === undefined || !operations.includes(operation) || response.status !== status)
      return silent(`the rule applies only to status ${status} of ${operations.join(', ')}`);
    const schema = responseFor(operationById(contract, operation), status)?.schema;
    if (schema === undefined) return silent('the contract has no schema for this response');
    if (response.content === undefined) return broken('a JSON body', response.body);
    const violation = violationsOf(schema, response.content, 'stated').find(
      (each) => at.test(each.at) && (keywords === undefined || keywords.includes(each.keyword)),
    );
    if (violation !== undefined)
      return atField(
        violation.at,
        broken(
          `${pathIn(violation.at)} ${violation.expected}`,
          violation.keyword === 'required' ? 'nothing' : quoted(violation.actual),
        ),
      );
    // A missing value does not break the rule, but proves nothing.
    return at === everywhere || hasPath(response.content, at) ? holds : silent('the field is missing');
  };
}

/** Converts a JSON pointer to the notation of messages, such as `items.0.type`. The root is `the body`. */
function pathIn(at: string): string {
  return at === '' ? 'the body' : at.slice(1).replaceAll('/', '.');
}

function hasPath(value: unknown, at: RegExp, path = ''): boolean {
  if (at.test(path)) return true;
  if (typeof value !== 'object' || value === null) return false;
  // A body may have 250,000 entries, so this loop does not make a list of them.
  for (const name in value)
    if (hasPath((value as Readonly<Record<string, unknown>>)[name], at, `${path}/${name}`)) return true;
  return false;
}
