import { operationById, responseFor } from '#harness/contract/contract.ts';
import { violationsOf } from '#harness/contract/validate.ts';
import { broken, held, type PassiveCheck } from './check.ts';
import { quoted } from './expectation.ts';

export interface ShapeScope {
  /** Operations whose answers are looked at. */
  readonly operations: readonly string[];
  readonly status: number;
  /** Where in the body the rule speaks; the whole body when left out. */
  readonly at?: RegExp;
  /** Which kinds of violation the rule is about; all when left out. */
  readonly keywords?: readonly string[];
}

const everywhere = /^/;

/** A documented shape, held against the contract's schema reduced to what the document states. */
export function shapeCheck(
  rule: string,
  { operations, status, at = everywhere, keywords }: ShapeScope,
): PassiveCheck {
  return {
    rule,
    examine({ operation, response }, { contract }) {
      if (operation === undefined || !operations.includes(operation) || response.status !== status)
        return undefined;
      const schema = responseFor(operationById(contract, operation), status)?.schema;
      if (schema === undefined) return undefined;
      if (response.content === undefined) return broken('a JSON body', response.body.slice(0, 200));
      const violation = violationsOf(schema, response.content, 'judged').find(
        (each) => at.test(each.at) && (keywords === undefined || keywords.includes(each.keyword)),
      );
      if (violation !== undefined)
        return broken(
          `${placeIn(violation.at)} ${violation.expected}`,
          violation.keyword === 'required' ? 'nothing' : quoted(violation.actual),
        );
      // What is not there keeps every rule, and shows none.
      return at === everywhere || hasPlace(response.content, at) ? held : undefined;
    },
  };
}

/** `items.0.type` */
function placeIn(at: string): string {
  return at === '' ? 'the body' : at.slice(1).replaceAll('/', '.');
}

function hasPlace(value: unknown, at: RegExp, path = ''): boolean {
  if (at.test(path)) return true;
  if (typeof value !== 'object' || value === null) return false;
  // Without a list of all entries: a body may have a quarter of a million.
  for (const name in value)
    if (hasPlace((value as Readonly<Record<string, unknown>>)[name], at, `${path}/${name}`)) return true;
  return false;
}
