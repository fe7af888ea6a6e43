import { defined } from '#harness/contract/json-values.ts';
import { noStateControl, stateUnsupported, Untestable } from '#harness/result/outcome.ts';

/** The return values of a state: ids, headers, counts. */
export type StateValues = Readonly<Record<string, unknown>>;

export type StateParams = Readonly<Record<string, unknown>>;

/** A layer around state control that overrides some of its functions. */
export type ControlLayer = (control: Control) => Control;

/** Puts a target into named states. Scenarios do not depend on the kind of adapter. */
export interface Control {
  /** The name of the adapter in reports: `http`, `none`, … */
  readonly adapter: string;
  /** The states that the target declares; empty without state control. */
  readonly states: ReadonlySet<string>;
  /** The states that could perhaps be entered if the server's OpenAPI document could be read. */
  readonly hidden?: ReadonlySet<string>;
  /** Whether the target's clock can be stopped and moved. */
  readonly movesClock: boolean;
  /** If the clock is stopped: whether a wait of the service moves the clock instead of taking real time. */
  readonly skipsWaits: boolean;
  /** Records created over the target's API that are still to be deleted. */
  readonly created?: readonly Created[];
  /** Reverts changes made over the target's API. Returns the records and settings that remain changed. */
  readonly restore?: () => Promise<readonly Created[]>;
  /** Whether the initial state cannot be restored. */
  readonly cannotRestore?: true;
  /** Enters a state. Rejects with `Untestable` when the target does not support it with these parameters. */
  enter(state: string, params?: StateParams): Promise<StateValues>;
  /** Restores the initial state: three services heartbeating and idle, no activity, default data. */
  restoreInitialState(): Promise<void>;
}

/** Whether the run has to delete created records itself, because the initial state cannot be restored. */
export function keepsRecords({ adapter, cannotRestore }: Control): boolean {
  return adapter === 'none' || cannotRestore === true;
}

/** A record created over the API. */
export interface Created {
  /** The path at which the record was created, with all path parameters filled in. */
  readonly path: string;
  readonly id: string;
}

export const noControl: Control = {
  adapter: 'none',
  states: new Set(),
  movesClock: false,
  skipsWaits: false,
  async enter(state) {
    throw noStateControl(`needs the state "${state}"`);
  },
  async restoreInitialState() {
    // Nothing to restore, since no state was ever entered.
  },
};

/** State control that uses `second` for the states that the wrapped state control does not support. */
export function fallingBackTo(second: Control): ControlLayer {
  return (first) => {
    const { hidden = new Set(), created, restore } = second;
    if (second.states.size === 0) return { ...first, hidden };
    if (first.adapter === 'none') return second;
    return {
      ...first,
      hidden,
      ...defined({ created, restore }),
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
      async restoreInitialState() {
        await first.restoreInitialState();
        await second.restoreInitialState();
      },
    };
  };
}

/** The operator declares that the server is in these states: each name maps to the state's return values. */
export type GivenStates = Readonly<Record<string, StateValues>>;

/** State control that returns declared values but enters no state, and cannot restore the initial state. */
export function givenControl(given: GivenStates): Control {
  return {
    adapter: 'given',
    states: new Set(Object.keys(given)),
    movesClock: false,
    skipsWaits: false,
    cannotRestore: true,
    async enter(state, params = {}) {
      const values = given[state];
      if (values === undefined) throw unsupported(state, 'is not declared in the profile');
      const response = fitted(values, params);
      if (response === undefined) throw unsupported(state, `is not declared with ${JSON.stringify(params)}`);
      return response;
    },
    restoreInitialState: async () => undefined,
  };
}

/** The declared values, with lists cut to the requested length. Undefined if values do not fit `params`. */
function fitted(values: StateValues, params: StateParams): StateValues | undefined {
  const answer: Record<string, unknown> = { ...values };
  for (const [name, wanted] of Object.entries(params)) {
    const held = values[name];
    if (Array.isArray(wanted)) {
      if (!Array.isArray(held) || held.length < wanted.length || wanted.some(takesTime)) return undefined;
      answer[name] = held.slice(0, wanted.length);
    } else if (name === 'count') {
      if (typeof held !== 'number' || typeof wanted !== 'number') return undefined;
    } else if (held !== wanted) return undefined;
  }
  return answer;
}

/** Whether an account is to get its password late or never, which no values in the profile can ensure. */
function takesTime(wanted: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null) return true;
  const { settlesAfterSeconds = 0, outcome = 'succeeded' } = wanted as Record<string, unknown>;
  return settlesAfterSeconds !== 0 || outcome !== 'succeeded';
}

function unsupported(state: string, why: string): Untestable {
  return stateUnsupported(`the state "${state}" ${why}`, [state]);
}
