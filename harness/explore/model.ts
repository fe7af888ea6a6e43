import type { Operation } from '#harness/contract/operations.ts';
import type { Call } from '#harness/http/call.ts';
import type { Session } from '#harness/session/session.ts';
import type { StateParams } from '#harness/state-control/control.ts';
import type { Action, Enter } from './action.ts';

/** Headers or query parameters with invalid credentials. */
export type InvalidCredentials = Pick<Call, 'headers' | 'furtherQuery'>;

/** What an exploration knows about this API. */
export interface Model {
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
  /** Lets time pass, which changes nothing that a response has said about the past. */
  readonly later: Enter;
  /** The query that requests the longest page of a list. */
  readonly longestPage: readonly (readonly [name: string, value: string])[];
  /** The operations whose responses show a state, or the effect of another operation. */
  shownBy(stateOrOperation: string): readonly string[];
}
