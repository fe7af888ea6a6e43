import type { Created } from './created.ts';

/** What a scenario may read off a state it asked for: ids, headers, counts. */
export type StateValues = Readonly<Record<string, unknown>>;

export type StateParams = Readonly<Record<string, unknown>>;

/** Wraps state control in the one way that there is: the same control, some of it done otherwise. */
export type ControlLayer = (control: Control) => Control;

/** Brings a target into named situations. Adapters differ; scenarios cannot tell. */
export interface Control {
  /** How reports call the adapter: `http`, `none`, … */
  readonly adapter: string;
  /** The states it declares; empty without state control. */
  readonly states: ReadonlySet<string>;
  /** Whether the target's clock can be stopped and moved. */
  readonly movesClock: boolean;
  /** Whether a wait of the service moves a clock that stands still, and so takes no time of ours. */
  readonly skipsWaits: boolean;
  /** What was made over the API of the target so far, and is still to be removed. */
  readonly created?: readonly Created[];
  /** Puts back what was changed over the API of the target. Answers what stays changed. */
  readonly restore?: () => Promise<readonly Created[]>;
  /** Whether there is no calm state to return to, so that nothing is known but the states that were entered. */
  readonly hasNoCalm?: true;
  /** Enters a state. Rejects with `Untestable` when the target does not support it with these parameters. */
  enter(state: string, params?: StateParams): Promise<StateValues>;
  /** Back to the calm state: three services heartbeating and idle, no activity, default data. */
  calm(): Promise<void>;
}
