import { Refusal } from '#reference/server/domain/errors.ts';
import { isGuid } from '#reference/server/domain/wire.ts';
import type { Call } from './call.ts';

/** Whether two texts name the same record: GUIDs are the same in either letter case. */
export function isSameId(one: string, other: string): boolean {
  return one === other || one.toLowerCase() === other.toLowerCase();
}

/** The record a path parameter names. */
export function lookUp<Row extends { id: string }>(
  { parameters }: Call,
  parameter: string,
  rows: readonly Row[],
  noun: string,
): Row {
  const id = parameters[parameter] ?? '';
  if (!isGuid(id)) throw new Refusal('unreadable-id', `${parameter} is not a GUID.`);
  const found = rows.find((row) => isSameId(row.id, id));
  if (found === undefined) throw new Refusal('not-found', `There is no ${noun} with this id.`);
  return found;
}
