import type { Contract } from '#harness/contract/contract.ts';
import { isToTheMinute } from '#harness/contract/text-formats.ts';
import type { Answered } from '#harness/history/event.ts';
import type { Release } from '#harness/profile/profile.ts';
import { ruleById } from '#harness/register/register.ts';
import { writtenScenarios } from '#harness/register/written-scenarios.ts';
import type { Outcome } from '#harness/scenario/check.ts';
import { hasRefused, isSuccess } from '#harness/scenario/response.ts';
import type { StateParams, StateValues } from '#harness/state-control/control.ts';
import { type KnownState, knownStates } from '#harness/state-control/state-catalogue.ts';

/** Facts about the run and the server that the monitors of several areas use. */
export interface Situation {
  readonly contract: Contract;
  readonly release: Release;
  /** Whether the initial state was restored at the start. If false, changes before the start are unknown. */
  readonly isCalm: boolean;
  /** Whether the profile says how a reset's options are sent. If not, the server may fail to read them. */
  readonly isResetKnown: boolean;
  /** The server's time, if its clock is stopped and state control returned the time. */
  now: number | undefined;
  /** Whether the document leaves open how a server responds in one of the entered states. */
  isUnable: boolean;
  /** Whether the state `requests are limited` was entered. If so, the server may refuse each request. */
  isLimited: boolean;
  /** Whether the Metaverse Objects of the callers may be missing. Then the callers may have no access. */
  lacksPeople: boolean;
  isAfterReset: boolean;
  readonly entered: Set<string>;
}

/** The monitors of an area, with their memory. They follow states and requests, and judge responses. */
export interface Predictions {
  entered?(state: string, params: StateParams, values: StateValues): void;
  answered(answer: Examined): readonly Claim[];
}

/** What a response shows about a rule, or about a section without a rule; nothing without a source or outcome. */
export type Claim = readonly [source: string | undefined, outcome: Outcome | false | undefined];

/** The first rule with a scenario in which `isMeant` is true for a step, except rules about open points. */
export function ruleWithStep(isMeant: (step: string) => boolean): string | undefined {
  return writtenScenarios()
    .filter(({ steps }) => steps.some(isMeant))
    .flatMap(({ rules }) => rules)
    .find((id) => ruleById(id)?.openPoint === undefined);
}

export interface Examined extends Answered {
  readonly status: number;
  readonly isServed: boolean;
  readonly isRefused: boolean;
  readonly isAdministrator: boolean;
  /** Whether the request satisfies the contract, and no state or reset makes the response uncertain. */
  readonly isRegular: boolean;
}

export function examined(
  answer: Answered,
  { isUnable, isLimited, isAfterReset, lacksPeople }: Situation,
): Examined {
  const { violations, isOdd, exchange, caller, by } = answer;
  const { status } = exchange.response;
  // The document leaves open whether a token survives a reset.
  const isDoubtful =
    (isAfterReset && exchange.request.headers.authorization !== undefined) ||
    (lacksPeople && caller !== 'infrastructure');
  return {
    ...answer,
    status,
    isServed: isSuccess(exchange),
    isRefused: hasRefused(exchange),
    isAdministrator: (caller === 'administrator' || caller === 'infrastructure') && by !== 'session',
    isRegular: violations.length === 0 && !isOdd && !isUnable && !isLimited && !isDoubtful,
  };
}

/** The possible error in milliseconds: `time` may lack seconds, or fractions of a second (OP-04, OP-06). */
export const precisionOf = (time: unknown): number => (isToTheMinute(time) ? 60_100 : 1_100);

/** The parameters of a state, with defaults filled in. */
export function completed(state: string, params: StateParams): StateParams {
  const { params: known = {} }: Partial<KnownState> = knownStates.find((each) => each.state === state) ?? {};
  const usual = Object.entries(known).flatMap(([name, schema]) =>
    'default' in schema ? [[name, schema.default] as const] : [],
  );
  return { ...Object.fromEntries(usual), ...params };
}
