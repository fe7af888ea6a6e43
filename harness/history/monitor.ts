import type { Contract } from '#harness/contract/contract.ts';
import { HarnessError } from '#harness/errors/errors.ts';
import type { Profile } from '#harness/profile/profile.ts';
import type { Answered, HistoryEvent } from './event.ts';

/** A contradiction between a response and the API document. */
export interface Contradiction {
  /** The broken rule or, if there is none, the section of the document. */
  readonly source: string;
  readonly expected: string;
  readonly found: string;
}

/** Monitors from one restore of the initial state to the next. They judge only what the document determines. */
export interface Watch {
  see(event: Exclude<HistoryEvent, { readonly kind: 'restore' | 'unknown' }>): readonly Contradiction[];
  /** Whether an entered state permits 5xx responses. */
  isUnable(): boolean;
}

/** `isCalm`: whether the initial state has just been restored. */
export type StartWatch = (
  of: { readonly contract: Contract; readonly profile: Profile },
  isCalm: boolean,
) => Watch;

let registered: StartWatch | undefined;

/** Steps call this as they are loaded. */
export function registerMonitors(start: StartWatch): void {
  registered = start;
}

export const startWatch: StartWatch = (of, isCalm) => {
  if (registered === undefined) throw new HarnessError('INTERNAL', 'Monitors need `loadSteps` first.');
  return registered(of, isCalm);
};

export interface Broken extends Contradiction {
  readonly by: Answered;
}

/** Judges a whole history. Exchanges for which `counts` is false are not seen at all. */
export function judge(
  of: Parameters<StartWatch>[0],
  history: Iterable<HistoryEvent>,
  counts: (each: Answered) => boolean,
): readonly Broken[] {
  const broken: Broken[] = [];
  let watch: Watch | undefined;
  for (const event of history) {
    if (event.kind === 'unknown') watch = undefined;
    else if (event.kind === 'restore') watch = startWatch(of, event.isCalm);
    else if (event.kind === 'state') watch?.see(event);
    else if (counts(event)) broken.push(...(watch?.see(event) ?? []).map((each) => ({ ...each, by: event })));
  }
  return broken;
}
