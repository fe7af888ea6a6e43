import type { ClientRun } from '#harness/client/client-run.ts';
import { mayShowLess } from '#harness/client/other-commands.ts';
import { folded } from '#harness/contract/casing.ts';
import { responseFor } from '#harness/contract/contract.ts';
import { namesOf, valueAt } from '#harness/contract/enum-fields.ts';
import { type JsonSchema, propertiesOf } from '#harness/contract/json-schema.ts';
import { listOf, membersOf } from '#harness/contract/json-values.ts';
import { operationById } from '#harness/contract/operations.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { all, type Check, type CheckContext, holdsUnless } from '#harness/scenario/check.ts';
import { isSuccess } from '#harness/scenario/response.ts';
import { nothing, ofOtherCommand } from './of-command.ts';

/** A value in a record that the service sent. */
interface SentValue {
  readonly id: unknown;
  readonly field: string;
  readonly value: unknown;
  readonly exchange: Exchange;
}

type Kind = (schema: JsonSchema, value: unknown, isStated: boolean) => boolean;

/** Compares each field of a record with the value in which the service sent it, if a field is of this kind. */
const ofSentFields = (isOfKind: Kind, isWrong: (shown: unknown) => boolean): Check<ClientRun> =>
  ofOtherCommand(({ invocation, objects = [], succeeded }, { ownExchanges, subject }, context) => {
    if (!succeeded || mayShowLess(subject, invocation)) return nothing;
    const sent = Map.groupBy(
      ownExchanges.filter(isSuccess).flatMap((each) => valuesIn(each, isOfKind, context)),
      ({ id }) => id,
    );
    const outcomes = objects.flatMap((object) =>
      (sent.get(object.get('id')) ?? []).flatMap(({ field, value, exchange }) => {
        const found = object.get(field);
        if (found === undefined) return [];
        const expected = `${field}: ${typeof value === 'string' ? value : JSON.stringify(value)}`;
        return [holdsUnless(isWrong(found) && `${field}: ${found}`, expected, [exchange])];
      }),
    );
    return all([nothing, ...outcomes]);
  });

/** §9.3: the numbers of enum values can change. Where a record was sent with a name, none is output with a number. */
export const outputsNamesOfEnums = ofSentFields(
  (schema, value) => isNamed(schema) && typeof value === 'string' && !isNumber(value),
  isNumber,
);

/** §2.10, §3.2: a documented field that was sent with a value is not output as null. */
export const outputsStatedFields = ofSentFields(
  (_, value, isStated) => isStated && (value ?? null) !== null,
  (found) => found === null,
);

function valuesIn(exchange: Exchange, isOfKind: Kind, { contract }: CheckContext): readonly SentValue[] {
  const { operation, response } = exchange;
  if (operation === undefined) return [];
  const described = operationById(contract, operation);
  const schema = responseFor(described, response.status)?.schema;
  const { items } = membersOf(response.content);
  const [records, form] = described.isList
    ? [listOf(items), propertiesOf(schema).items?.items]
    : [[response.content], schema];
  const isStated = contract.operations.has(operation) && !isOpen(form);
  return records.flatMap((record) =>
    Object.entries(propertiesOf(form)).flatMap(([name, each]) => {
      const value = valueAt(record, [name]);
      return isOfKind(each, value, isStated && !isOpen(each))
        ? [{ id: membersOf(record).id, field: folded(name), value, exchange }]
        : [];
    }),
  );
}

const isOpen = (schema: JsonSchema | undefined): boolean => schema?.['x-open-point'] !== undefined;

/** Whether the values of a field have names, of which the document may state only some. */
const isNamed = (schema: JsonSchema): boolean =>
  namesOf(schema).length > 0 || listOf(schema['x-stated-values']).length > 0;

function isNumber(value: unknown): boolean {
  return /^-?\d+$/.test(String(value));
}
