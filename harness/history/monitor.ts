import type { Contract } from '#harness/contract/contract.ts';
import type { Profile } from '#harness/profile/profile.ts';
import type { HistoryEvent } from './event.ts';

/** A contradiction between a response and the API document. */
export interface Contradiction {
  /** The broken rule or, if there is none, the section of the document. */
  readonly source: string;
  readonly expected: string;
  readonly found: string;
}

/** Monitors from one restore of the initial state to the next. They judge only what the document determines. */
export interface Watch {
  see(event: HistoryEvent): readonly Contradiction[];
  /** Whether an entered state permits 5xx responses. */
  isUnable(): boolean;
}

/** `isCalm`: whether the initial state has just been restored. */
export type StartWatch = (
  of: { readonly contract: Contract; readonly profile: Profile },
  isCalm: boolean,
) => Watch;
