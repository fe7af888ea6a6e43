import type { AccessRequirement, Caller } from '#reference/server/domain/access.ts';
import { Refusal } from '#reference/server/domain/errors.ts';
import { begin, type Work } from '#reference/server/world/changes.ts';
import type { World } from '#reference/server/world/world.ts';
import { jsonResponse } from './responses.ts';

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
  requirement: AccessRequirement;
  answer(call: Call): Response | Promise<Response>;
}

/** `address` is the method and the path. Of most operations the document does not say who may ask for them (5.3). */
export function route(
  operation: string,
  address: `${Route['method']} ${string}`,
  answer: Route['answer'],
  requirement: AccessRequirement = 'unspecified',
): Route {
  const [method, path = ''] = address.split(' ') as [Route['method'], string];
  return { operation, method, path, requirement, answer };
}

/** Returns a record that has just been made. Status and header are open. */
export function created({ request }: Call, body: object, id: string): Response {
  const { pathname } = new URL(request.url);
  return jsonResponse(body, 201, { location: `${pathname.replace(/\/$/, '')}/${id}` });
}

const guid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

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
  if (!guid.test(id)) throw new Refusal('unreadable-id', `${parameter} is not a GUID.`);
  const found = rows.find((row) => isSameId(row.id, id));
  if (found === undefined) throw new Refusal('not-found', `There is no ${noun} with this id.`);
  return found;
}

/** Begins a piece of work on behalf of the caller and answers at once (4.3). How the id travels is open. */
export function accept({ world, caller }: Call, work: Work, further: object = {}): Response {
  const { id } = begin(world, caller?.name ?? 'somebody', work);
  return jsonResponse({ ...further, activityId: id }, 202, { location: `/api/v1/activities/${id}` });
}
