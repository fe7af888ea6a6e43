import type { Contract } from '#harness/contract/contract.ts';
import type { Profile } from '#harness/profile/profile.ts';
import type { Outcome } from '#harness/scenario/check.ts';
import type { HistoryEvent } from './event.ts';

/** What a response shows, in the light of what came before it. */
export interface Judgement {
  /** The rule that is kept or broken or, if there is none, the section of the document. */
  readonly source: string;
  readonly outcome: Exclude<Outcome, { readonly kind: 'silent' }>;
}

/** The first version of svc-contract in which a rule can fail by what came before a response. */
export const judgedSince = '0.3';

/** Monitors from one restore of the initial state to the next. They judge only what the document determines. */
export interface Watch {
  see(event: HistoryEvent): readonly Judgement[];
  /**
   * A request has changed the server in an unknown way: from now on, only what holds whoever else changes it is
   * judged.
   */
  forget(): void;
  /** Whether an entered state permits 5xx responses. */
  isUnable(): boolean;
}

/** `isCalm`: whether the initial state has just been restored. */
export type StartWatch = (
  of: { readonly contract: Contract; readonly profile: Profile },
  isCalm: boolean,
) => Watch;
