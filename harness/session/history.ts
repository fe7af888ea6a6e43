import { isReading } from '#harness/http/budget.ts';
import type { Exchange, Recorder } from '#harness/http/exchange.ts';
import {
  type Control,
  type ControlLayer,
  keepsRecords,
  type StateParams,
  type StateValues,
} from '#harness/state-control/control.ts';

/** What a run did to its server. */
export type RunEvent =
  | Sent
  | Entered
  /** `isCalm`: whether the server is in its initial state now. */
  | { readonly kind: 'restore'; readonly isCalm: boolean }
  /** Something may have changed the server in an unknown way. */
  | { readonly kind: 'unknown' };

/** A state that was entered. Time that passes on a server whose clock can be moved is a state too. */
export interface Entered {
  readonly kind: 'state';
  readonly state: string;
  readonly params: StateParams;
  readonly values: StateValues;
}

/** An exchange of a run, before anything is known about its request. */
export interface Sent {
  readonly kind: 'sent';
  readonly exchange: Exchange;
  /** Whether another request was open at the same time, except that reads do not disturb one another. */
  readonly isBesideOthers: boolean;
}

export type History = ReturnType<typeof newHistory>;

/** What a run does to its server, in order. */
export function newHistory() {
  const events: RunEvent[] = [];
  const open = new Set<{ isBesideOthers: boolean; readonly isSafe: boolean }>();
  let isShared = false;
  const append = (event: RunEvent): void => {
    if (!isShared) events.push(event);
  };
  return {
    events,
    /** While scenarios run beside one another, nothing is recorded, and then nothing is known. */
    async whileShared(work: () => Promise<void>): Promise<void> {
      append({ kind: 'unknown' });
      isShared = true;
      await work().finally(() => {
        isShared = false;
      });
    },
    /** Requests that belong to no scenario are not recorded; after one that may change the server, nothing is known. */
    recording: (recorder: Recorder): Recorder => ({
      exchanges: recorder.exchanges,
      async send(request, occasion) {
        const isSafe = isReading(request);
        const disturbing = [...open].filter((other) => !(isSafe && other.isSafe));
        const own = { isBesideOthers: disturbing.length > 0, isSafe };
        for (const other of disturbing) other.isBesideOthers = true;
        open.add(own);
        try {
          const exchange = await recorder.send(request, occasion);
          if (occasion.location !== undefined) append({ kind: 'sent', exchange, ...own });
          else if (!isSafe) append({ kind: 'unknown' });
          return exchange;
        } catch (error) {
          if (!isSafe) append({ kind: 'unknown' });
          throw error;
        } finally {
          open.delete(own);
        }
      },
    }),
    noteStates: ((control: Control) => ({
      ...control,
      async enter(state, params = {}) {
        try {
          const values = await control.enter(state, params);
          append({ kind: 'state', state, params, values });
          return values;
        } catch (error) {
          // A state that the control does not have is not even tried.
          if (control.states.has(state)) append({ kind: 'unknown' });
          throw error;
        }
      },
      async restoreInitialState() {
        await control.restoreInitialState();
        append({ kind: 'restore', isCalm: !keepsRecords(control) });
      },
    })) satisfies ControlLayer,
  };
}
