import type { JsonSchema } from '#harness/contract/json-schema.ts';
import { type Operation, operationById } from '#harness/contract/operations.ts';
import type { KnownState } from '#harness/state-control/state-catalogue.ts';
import { type Combination, covering } from '#harness/sweep/covering.ts';
import type { Action, Enter, Send } from './action.ts';
import { exampleBody } from './regular-values.ts';
import { type Material, statesShownBy } from './sequences.ts';

/** The combinations in one sequence. Each sequence begins and ends with the usual values. */
const mostRows = 12;

/** Values of a field, as JSON. The first means that the field is left out. */
type Values = readonly string[];

/**
 * Enters each state with the values at the limits of its parameters, and sends the operations that show it, with the
 * values at the limits of theirs: each value alone, then in pairs. What a change has changed is read afterwards.
 */
export function atLimits(material: Material): readonly (readonly Action[])[] {
  const all = statesShownBy(material).flatMap((known) => {
    const shown = material.model
      .shownBy(known.state)
      .map((id) => operationById(material.contract, id))
      .filter(material.mayAsk);
    const reads = shown.filter(({ effect }) => effect === 'read');
    const changes = shown.filter(({ effect }) => effect !== 'read');
    return [
      ...(reads.length > 0 && changes.length === 0 ? sequencesFor(known, reads, undefined, material) : []),
      ...changes.flatMap((change) => sequencesFor(known, reads, change, material)),
    ];
  });
  return all.sort((one, other) => one.length - other.length);
}

function sequencesFor(
  { state, params }: KnownState,
  reads: readonly Operation[],
  change: Operation | undefined,
  { model, states }: Material,
): readonly (readonly Action[])[] {
  const valuesIn = (properties: object | undefined, prefix: string): readonly (readonly [string, Values])[] =>
    Object.entries(properties ?? {}).flatMap(([name, schema]) => {
      const values = limitsOf(schema, model.fieldValues[name]);
      return values.length < 2 ? [] : [[`${prefix} ${name}`, values] as const];
    });
  const dimensions = [
    ...valuesIn(params, 'state'),
    ...valuesIn(change?.requestBody?.schema?.properties, 'body'),
  ];
  const look = (caller: Send['caller']): readonly Send[] =>
    reads.map((each) => reading(each, caller, model.longestPage));
  const actionsOf = (row: Combination): readonly Action[] => {
    const chosen = chosenIn(row, 'state');
    if (!model.isConsistent(state, chosen)) return [];
    const enter: Enter = { do: 'enter', state, params: chosen };
    if (change === undefined) return [enter, ...look('administrator')];
    const body = change.requestBody && { ...exampleBody(change.requestBody), ...chosenIn(row, 'body') };
    const send: Send = { do: 'ask', operation: change.id, caller: 'administrator', ...(body && { body }) };
    return [enter, ...look('administrator'), send, ...look('infrastructure')];
  };
  const rows = dimensions.length === 0 ? [{}] : [...rowsOf(Object.fromEntries(dimensions))];
  const [usual = {}] = rows;
  return Array.from({ length: Math.ceil(rows.length / mostRows) }, (_, index) => {
    const some = rows.slice(index * mostRows, (index + 1) * mostRows);
    const whole = [...(index > 0 ? [usual] : []), ...some, usual];
    const isLaterShown = change === undefined && states.has(model.later.state);
    return [...whole.flatMap(actionsOf), ...(isLaterShown ? [model.later, ...look('administrator')] : [])];
  });
}

function* rowsOf(dimensions: Readonly<Record<string, Values>>): Generator<Combination> {
  const rows = covering(dimensions);
  for (let next = rows.next(true); next.done !== true; next = rows.next(true)) yield next.value.combination;
}

function limitsOf(schema: JsonSchema, known: readonly unknown[] = []): Values {
  const values = known.length > 0 ? known : (schema.enum ?? (schema.type === 'boolean' ? [true, false] : []));
  return [...new Set(['', ...values.map((each) => JSON.stringify(each))])];
}

function chosenIn(row: Combination, part: string): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(row).flatMap(([key, value]) =>
      key.startsWith(`${part} `) && value !== ''
        ? [[key.slice(part.length + 1), JSON.parse(value) as unknown]]
        : [],
    ),
  );
}

const reading = (
  { id, isList }: Operation,
  caller: Send['caller'],
  query: NonNullable<Send['query']>,
): Send => ({
  do: 'ask',
  operation: id,
  caller,
  ...(isList && { query }),
});
