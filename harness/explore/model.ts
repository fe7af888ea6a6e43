import type { OperationEffect } from '#harness/contract/operations.ts';
import type { RequestViolation } from '#harness/contract/request-validator.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import type { CallerKind } from '#harness/register/callers.ts';
import type { Session } from '#harness/run/session/session.ts';
import type { StateParams, StateValues } from '#harness/targets/control/control.ts';
import type { Ask } from './action.ts';

/** What an exploration knows of a request that was answered. */
export interface Answered {
  readonly exchange: Exchange;
  /** Absent if the request is not an operation of the contract. */
  readonly operation?: string;
  /** What it may do to the server; of a request outside of the contract the most usual. */
  readonly effect: OperationEffect;
  readonly caller: CallerKind;
  readonly by?: NonNullable<Ask['by']>;
  /** What the path names, by parameter. */
  readonly path: Readonly<Record<string, string>>;
  /** How the request differs from the contract; empty for one that keeps it. */
  readonly violations: readonly RequestViolation[];
  /** Whether something is odd that the contract does not speak of: another method, a further header. */
  readonly isOdd: boolean;
  /** Whether valid credentials were shown where they do not belong. */
  readonly isMisplaced: boolean;
  /** Whether other requests were under way meanwhile. */
  readonly isBesideOthers: boolean;
}

/** What the document determines, and a server did otherwise. */
export interface Contradiction {
  /** The rule that says it, or the section where no rule does. */
  readonly source: string;
  readonly expected: string;
  readonly found: string;
}

/** The documented state of a service during one sequence: it predicts what the document determines, and nothing else. */
export interface ModelRun {
  entered(state: string, params: StateParams, values: StateValues): void;
  /** Whether the entered state permits a 5xx. */
  isUnable(): boolean;
  answered(answer: Answered): readonly Contradiction[];
}

/** What is known of the service under exploration. */
export interface Model {
  /** `isCalm`: whether the initial state has just been restored. */
  start(session: Session, isCalm: boolean): ModelRun;
  /** States in which every sequence begins, as far as they are supported. */
  readonly opening: readonly string[];
  /** Values on both sides of documented figures, by the name of a parameter or a field. */
  readonly figures: Readonly<Record<string, readonly unknown[]>>;
  /** Whether parameters describe a state that the document permits. */
  isConsistent(state: string, params: StateParams): boolean;
  /** The query that asks a list for its longest page. */
  readonly longestPage: readonly (readonly [name: string, value: string])[];
  /** The operations that show a state, or what another operation did. */
  shownBy(stateOrOperation: string): readonly string[];
  /** Forgets callers whom a reset may have removed. */
  forgetCallers(session: Session): void;
  /** Finds out, in the initial state, which callers of the profile a reset took away. */
  revalidateCallers(session: Session): Promise<void>;
}
