import { HarnessError } from '#harness/errors.ts';
import type { Call } from '#harness/http/call.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import type { Caller } from '#harness/register/callers.ts';
import type { Coverage } from '#harness/result/coverage.ts';
import { Untestable } from '#harness/result/outcome.ts';
import type { Session } from '#harness/run/session/session.ts';
import type { StateParams, StateValues } from '#harness/targets/control/control.ts';
import { headersFor } from './callers.ts';

/** The part of a running scenario that helper functions need to send requests for the scenario. */
export interface ScenarioContext {
  readonly session: Session;
  /** The name of the scenario, and its feature file and line. */
  readonly title: string;
  readonly location: string;
  /** Values that a state or an earlier response returned. */
  readonly values: Map<string, unknown>;
  /** The requests and responses so far. */
  readonly exchanges: readonly Exchange[];
  call(operation: string, caller: Caller, call?: Call): Promise<Exchange>;
  send(request: Request, caller: Caller, operation?: string): Promise<Exchange>;
  /** Adopts an exchange of another scenario, to save the server an identical request. */
  adopt(exchange: Exchange): Exchange;
  /** Does work whose requests do not become part of the scenario. */
  aside<Result>(work: () => Promise<Result>): Promise<Result>;
  enter(state: string, params?: StateParams): Promise<StateValues>;
  /** The seconds for which the scenario repeated a read, because a record appeared late. */
  tolerated: number | undefined;
  /**
   * Reports which items the scenario checks and which it leaves out. If any are left out, the counts appear
   * beside a pass. An item may be in both lists.
   */
  count(of: Coverage['of'], judged: readonly string[], left: readonly string[]): void;
}

/** Stores the responses to a series of requests of one step, for `each request is refused`. */
export function keepSeries({ values }: Pick<ScenarioContext, 'values'>, series: readonly Exchange[]): void {
  values.set('series', series);
}

/** The responses to the latest series of requests. */
export function seriesOf({ values }: { readonly values: ReadonlyMap<string, unknown> }): readonly Exchange[] {
  const series = values.get('series');
  if (!Array.isArray(series))
    throw new HarnessError('INTERNAL', 'A step reads a series of requests, and none was sent.');
  return series as readonly Exchange[];
}

/** A return value of a state, as a string; ends the scenario if it is missing. */
export function knownValue(values: ReadonlyMap<string, unknown>, name: string): string {
  const value = values.get(name);
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  throw new Untestable('state-unsupported', `state control did not return ${name}`);
}

/** Sends a request that is not an operation of the contract. `body` is sent as JSON. */
export async function sendPlainly(
  scenario: ScenarioContext,
  caller: Caller,
  method: string,
  url: string,
  body?: unknown,
): Promise<Exchange> {
  const headers = {
    accept: 'application/json',
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(await headersFor(scenario.session, caller)),
  };
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  return scenario.send(new Request(url, init), caller);
}
