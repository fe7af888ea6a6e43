import type { ClientRun } from '#harness/client/client-run.ts';
import type { OutputObject } from '#harness/client/output.ts';
import { folded, isSameText } from '#harness/contract/casing.ts';
import { namesOf } from '#harness/contract/enum-fields.ts';
import { decoded, entriesOf, listOf, membersOf } from '#harness/contract/json-values.ts';
import { type OperationParameter, operationById } from '#harness/contract/operations.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import {
  all,
  broken,
  type Check,
  holds,
  holdsIf,
  holdsUnless,
  type Outcome,
} from '#harness/scenario/check.ts';
import { isSuccess } from '#harness/scenario/response.ts';
import { compareNaturally } from '#harness/text/without-locale.ts';
import { isForList } from './each-request.ts';
import { nothing, ofOtherCommand } from './of-command.ts';

/** What a search with one parameter shows. */
interface Search {
  readonly name: string;
  readonly value: string;
  readonly isEnum: boolean;
  /** The field that the rows are sorted by, if the user gives one. */
  readonly field: string | undefined;
  readonly objects: readonly OutputObject[];
  /** The rows that the command has read. */
  readonly rows: readonly unknown[];
}

/** §4.2: the value of a documented parameter of a list is sent, or the output is as if it were. */
export const appliesSearch: Check<ClientRun> = ofOtherCommand(
  ({ invocation, objects, succeeded }, { ownExchanges }, context) => {
    const requests = ownExchanges.filter((each) => isForList(each, context));
    const parametersOf = ({ operation = '' }: Exchange): readonly OperationParameter[] =>
      operationById(context.contract, operation).parameters.filter((each) => each.in === 'query');
    const documented = requests.flatMap(parametersOf).filter((each) => !/^page(?:size)?$/i.test(each.name));
    const lists = requests.filter(isSuccess);
    const rows = lists.flatMap(({ response: { content } }) => listOf(membersOf(content).items));
    const field = Object.entries(invocation.parameters).find(([name]) => folded(name) === 'sortby')?.[1];
    const outcomes = Object.entries(invocation.parameters).flatMap(([name, value]): readonly Outcome[] => {
      const parameter = documented.find((each) => folded(each.name) === folded(name));
      if (parameter === undefined || typeof value !== 'string') return [];
      const names = namesOf(parameter.schema);
      const sent = requests.flatMap(({ request: { url } }) => valuesIn(url, [folded(name)]));
      // A client may have words of its own for the names of an enum.
      const isEnum = names.some((each) => isSameText(each, value));
      const expected = `${parameter.name}=${value} in a request, or its effect`;
      const other = isEnum && sent.find((each) => !isSameText(each, value));
      if (typeof other === 'string') return [broken(expected, `${parameter.name}=${other}`, requests)];
      // A failed command may have refused the value.
      if (!succeeded || lists.length === 0) return [nothing];
      if (names.length > 0 && !isEnum) return [sent.length > 0 ? holds : nothing];
      const isSent = ownExchanges.some((each) => {
        const { url, body = '' } = each.request;
        // A value has no effect in a parameter that the list does not have, if the document names the right one.
        const isStrict = requests.includes(each) && parameter.openPoint === undefined;
        const known = isStrict ? parametersOf(each).map((own) => folded(own.name)) : undefined;
        const texts = [decoded(new URL(url).pathname), ...valuesIn(url, known), body];
        return texts.some((text) => hasWords(text, value));
      });
      if (isSent) return [holds];
      if (objects === undefined) return [nothing];
      const found = `not sent, and ${objects.length} of ${rows.length} rows output`;
      const search = { name: folded(name), value, isEnum, field: field && `${field}`, objects, rows };
      return [holdsIf(isApplied(search), expected, found, lists)];
    });
    return all(outcomes.length > 0 ? outcomes : [nothing]);
  },
);

/** The values in the query of an address, or only those of parameters with these folded names. */
const valuesIn = (url: string, names?: readonly string[]): readonly string[] =>
  [...new URL(url).searchParams].flatMap(([name, value]) =>
    names === undefined || names.includes(folded(name)) ? [value] : [],
  );

/** Whether a text has these words, and not only letters that are part of other words. */
const hasWords = (text: string, words: string): boolean =>
  new RegExp(`(?<![\\p{L}\\d])${RegExp.escape(words)}(?![\\p{L}\\d])`, 'iu').test(text);

/**
 * §4.2: a list that is asked for in one direction is not requested in the other. The document does not name the values
 * of sortDirection, so only their first letters are compared.
 */
export const keepsDirection: Check<ClientRun> = ofOtherCommand(
  ({ invocation, objects = [] }, { ownExchanges }, context) => {
    const asked = Object.entries(invocation.parameters)
      .map(([name, value]) => (value === true ? name.replace(/^sort-?/i, '') : value))
      .filter((word) => /^(?:asc|desc)(?:ending)?$/i.test(word));
    const [direction = '', ...further] = asked.map((word) => word.toLowerCase());
    if (direction === '' || further.length > 0) return nothing;
    const lists = ownExchanges.filter((each) => isForList(each, context) && isSuccess(each));
    const sent = lists.flatMap((list) =>
      [...new URL(list.request.url).searchParams]
        .filter(([name, value]) => folded(name) === 'sortdirection' && /^[ad]/i.test(value))
        .map(([, value]) => ({ list, value })),
    );
    const rows = lists.flatMap(({ response: { content } }) => listOf(membersOf(content).items));
    // A client may turn the rows itself.
    const id = foldedFields(rows.at(-1)).get('id');
    const isTurned = id !== undefined && objects[0]?.get('id') === id;
    return all([
      nothing,
      ...sent.map(({ list, value }) => {
        const isOther = value[0]?.toLowerCase() !== direction[0] && !isTurned;
        return holdsUnless(isOther && `sortDirection=${value}`, `the direction ${direction}`, [list]);
      }),
    ]);
  },
);

const includes = (text: string, value: string): boolean => text.toLowerCase().includes(value.toLowerCase());

/** Whether the client itself seems to have applied a parameter that it did not send. */
function isApplied({ name, value, isEnum, field, objects, rows }: Search): boolean {
  if (objects.length < rows.length || objects.length < 2) return true;
  if (isEnum) return rows.every((each) => isSameText(foldedFields(each).get(name), value));
  if (name === 'sortby') return isSorted(objects.map((each) => each.get(folded(value))));
  if (name === 'sortdirection' && field !== undefined && /^desc/i.test(value)) {
    const values = objects.map((each) => each.get(folded(field)));
    return values.includes(undefined) || !isAscending(values);
  }
  // The document gives no syntax for a filter, and no effect of a direction without a field.
  return name !== 'filter' || rows.every((each) => includes(JSON.stringify(each), value));
}

const foldedFields = (row: unknown) => new Map(entriesOf(row).map(([name, value]) => [folded(name), value]));

const isSorted = (values: readonly unknown[]): boolean =>
  values.includes(undefined) || isAscending(values) || isAscending(values.toReversed());

function isAscending(values: readonly unknown[]): boolean {
  const texts = values.map(String);
  return texts.toSorted(compareNaturally).join('\n') === texts.join('\n');
}
