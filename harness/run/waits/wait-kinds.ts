/** What takes real time: time that has to pass, a call that the server may keep open, a state that its adapter waits for. */
export type WaitKind = 'time' | 'call' | 'state';

/** The longest that anyone waits for time to pass: a little more than the longest documented limit. */
export const longestRealWait = 150;

/** A wait that a step declares, by the longest that it can take. */
export interface PlannedWait {
  readonly kind: WaitKind;
  readonly seconds: number;
}
