import type { Caller, Demand } from '#reference/server/domain/access.ts';
import { Refusal } from '#reference/server/domain/errors.ts';
import { type Answer, isGuid } from '#reference/server/domain/wire.ts';
import type { World } from '#reference/server/world/world.ts';

/** A request on its way through the service: who asks, when, and for what. */
export interface Call {
  world: World;
  request: Request;
  parameters: Record<string, string>;
  query: URLSearchParams;
  /** Absent where the operation asks nobody who they are. */
  caller: Caller | undefined;
  now: Date;
}

/** An operation of the contract. */
export interface Route {
  operation: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `{name}` for a parameter, as in the contract. */
  path: string;
  demand: Demand;
  answer(call: Call): Answer | Response | Promise<Answer | Response>;
}

export function route(
  operation: string,
  method: Route['method'],
  path: string,
  demand: Demand,
  answer: Route['answer'],
): Route {
  return { operation, method, path, demand, answer };
}

/** A record as the whole body. */
export function record(body: object, status = 200, headers: Record<string, string> = {}): Answer {
  return { status, kind: 'record', body, headers };
}

/** Answers with a record that has just been made. Status and header are open. */
export function created({ world, request }: Call, body: object, id: string): Answer {
  const { pathname } = new URL(request.url);
  return record(body, world.freedoms.creationStatus, { location: `${pathname.replace(/\/$/, '')}/${id}` });
}

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
