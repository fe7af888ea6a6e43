import type { AccessRequirement, Caller } from '#reference/server/domain/access.ts';
import { Refusal } from '#reference/server/domain/errors.ts';
import { begin, type Work } from '#reference/server/world/changes.ts';
import type { World } from '#reference/server/world/world.ts';
import { jsonResponse } from './responses.ts';

/** A request, and what an operation needs to respond to it. */
export interface Call {
  world: World;
  request: Request;
  parameters: Record<string, string>;
  query: URLSearchParams;
  /** Undefined if the operation does not require authentication. */
  caller: Caller | undefined;
  now: Date;
}

export interface Route {
  operation: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path, with `{name}` for a parameter, as in the contract. */
  path: string;
  requirement: AccessRequirement;
  answer(call: Call): Response | Promise<Response>;
}

/** `address` is the method and the path. For most operations, no access requirement is documented (§5.3). */
export function route(
  operation: string,
  address: `${Route['method']} ${string}`,
  answer: Route['answer'],
  requirement: AccessRequirement = 'unspecified',
): Route {
  const [method, path = ''] = address.split(' ') as [Route['method'], string];
  return { operation, method, path, requirement, answer };
}

/** The response for a new record. Status 201 and the Location header are our choices for open points. */
export function created({ request }: Call, body: object, id: string): Response {
  const { pathname } = new URL(request.url);
  return jsonResponse(body, 201, { location: `${pathname.replace(/\/$/, '')}/${id}` });
}

const guid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether two ids identify the same record. The letter case of a GUID does not matter. */
export function isSameId(one: string, other: string): boolean {
  return one === other || one.toLowerCase() === other.toLowerCase();
}

/** The record that a path parameter identifies; refuses the request if there is none. */
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

/**
 * Starts work, and returns the id of its Activity at once (§4.3).
 * The document does not say which field or header contains the id.
 */
export function accept({ world, caller }: Call, work: Work, further: object = {}): Response {
  const { id } = begin(world, caller?.name ?? 'somebody', work);
  return jsonResponse({ ...further, activityId: id }, 202, { location: `/api/v1/activities/${id}` });
}
