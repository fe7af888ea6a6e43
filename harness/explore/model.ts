import type { Operation, OperationEffect } from '#harness/contract/operations.ts';
import type { RequestViolation } from '#harness/contract/request-validator.ts';
import type { Call } from '#harness/http/call.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import type { CallerKind } from '#harness/register/callers.ts';
import type { Session } from '#harness/session/session.ts';
import type { StateParams, StateValues } from '#harness/state-control/control.ts';
import type { Action, Send } from './action.ts';

/** A request of an exploration, and its response. */
export interface Answered {
  readonly exchange: Exchange;
  /** Absent if the request is not an operation of the contract. */
  readonly operation?: string;
  /** The possible effect of the request on the server; `write` for a request outside the contract. */
  readonly effect: OperationEffect;
  readonly caller: CallerKind;
  readonly by?: NonNullable<Send['by']>;
  readonly path: Readonly<Record<string, string>>;
  /** How the request differs from the contract; empty for a valid one. */
  readonly violations: readonly RequestViolation[];
  /** Whether the request is unusual in a way that is not in `violations`, such as an additional header. */
  readonly isOdd: boolean;
  readonly credentials?: string;
  /** Whether a concurrent request, or a reset that may have removed the caller, limits model predictions. */
  readonly isBesideOthers: boolean;
}

/** A contradiction between a response and the API document. */
export interface Contradiction {
  /** The broken rule or, if there is none, the section of the document. */
  readonly source: string;
  readonly expected: string;
  readonly found: string;
}

/** A model of the service during one sequence. The model predicts only what the API document determines. */
export interface ModelRun {
  entered(state: string, params: StateParams, values: StateValues): void;
  /** Whether an entered state permits 5xx responses. */
  isUnable(): boolean;
  answered(response: Answered): readonly Contradiction[];
}

/** Headers or query parameters with invalid credentials. */
export type InvalidCredentials = Pick<Call, 'headers' | 'furtherQuery'>;

/** What an exploration knows about this API. */
export interface Model {
  /** `isCalm`: whether the initial state has just been restored. */
  start(session: Session, isCalm: boolean): ModelRun;
  /** States that every sequence enters first, if supported. */
  readonly opening: readonly string[];
  /** Values on both sides of documented limits, by the name of a parameter or a field. */
  readonly fieldValues: Readonly<Record<string, readonly unknown[]>>;
  /** Whether parameters describe a state that the document permits. */
  isConsistent(state: string, params: StateParams): boolean;
  /** Functions that return invalid credentials, by kind, or throw `Untestable` if there are none. */
  readonly credentials: Readonly<
    Record<string, (context: { readonly session: Session }) => Promise<InvalidCredentials>>
  >;
  /** Sequences that every exploration tries; the others are random. */
  sweep(operations: readonly Operation[], states: ReadonlySet<string>): readonly (readonly Action[])[];
  /** The query that requests the longest page of a list. */
  readonly longestPage: readonly (readonly [name: string, value: string])[];
  /** The operations whose responses show a state, or the effect of another operation. */
  shownBy(stateOrOperation: string): readonly string[];
  /** Drops callers that a reset may have removed. */
  forgetCallers(session: Session): void;
  /** Finds out which callers of the profile a reset removed. Called in the initial state. */
  revalidateCallers(session: Session): Promise<void>;
}
