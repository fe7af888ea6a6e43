import type { StateParams, StateValues } from '#harness/control/control.ts';
import type { Call } from '#harness/http/call.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import type { Caller } from '#harness/register/callers.ts';
import type { Session } from '#harness/run/session/session.ts';
import type { PlannedWait } from '#harness/run/waits/wait-kinds.ts';

/** A scenario at work, as far as a series of requests on its behalf needs to know it. */
export interface ScenarioContext {
  readonly session: Session;
  /** What the scenario is called, and where it stands: its feature file and line. */
  readonly title: string;
  readonly location: string;
  /** What the step under way declares that it waits for. */
  readonly declaredWait: PlannedWait | undefined;
  /** Values that a state or an earlier answer gave. */
  readonly values: Map<string, unknown>;
  /** What was asked and answered so far. */
  readonly exchanges: readonly Exchange[];
  ask(operation: string, caller: Caller, call?: Call): Promise<Exchange>;
  send(request: Request, caller: Caller, operation?: string): Promise<Exchange>;
  /** What is asked in it does not become part of the scenario. */
  aside<Result>(work: () => Promise<Result>): Promise<Result>;
  enter(state: string, params?: StateParams): Promise<StateValues>;
}
