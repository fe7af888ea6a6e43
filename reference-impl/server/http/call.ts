import type { Caller, Demand } from '#reference/server/domain/access.ts';
import type { Answer } from '#reference/server/domain/wire.ts';
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
  /** Where the document speaks of it. */
  section: string;
  answer(call: Call): Answer | Response | Promise<Answer | Response>;
}

/** A record as the whole body. */
export function record(body: object, status = 200, headers: Record<string, string> = {}): Answer {
  return { status, kind: 'record', body, headers };
}
