import { Untestable } from '#harness/result/outcome.ts';

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

/** Whether what a run makes stays on a server unless the run removes it: nothing returns it to the calm state. */
export function keepsRecords({ adapter, hasNoCalm }: Pick<Control, 'adapter' | 'hasNoCalm'>): boolean {
  return adapter === 'none' || hasNoCalm === true;
}

/** A record that a run has made over the API, and where: below its list, under its id. */
export interface Created {
  /** The path at which it was made, filled in. */
  readonly path: string;
  readonly id: string;
}

/** A target that nobody can bring into a state. */
export const noControl: Control = {
  adapter: 'none',
  states: new Set(),
  movesClock: false,
  skipsWaits: false,
  async enter(state) {
    throw new Untestable('no-state-control', `needs the state "${state}"`);
  },
  async calm() {
    // There is nothing to undo: no state was ever entered.
  },
};

/** State control that asks the second for what the first does not support. */
export function fallingBackTo(second: Control): ControlLayer {
  return (first) => {
    if (second.states.size === 0) return first;
    if (first.adapter === 'none') return second;
    return {
      ...first,
      ...(second.created !== undefined && { created: second.created }),
      ...(second.restore !== undefined && { restore: second.restore }),
      states: new Set([...first.states, ...second.states]),
      async enter(state, params) {
        try {
          return await first.enter(state, params);
        } catch (error) {
          const isMissing = error instanceof Untestable && second.states.has(state);
          if (!isMissing) throw error;
          return second.enter(state, params);
        }
      },
      async calm() {
        await first.calm();
        await second.calm();
      },
    };
  };
}
