import { setTimeout } from 'node:timers/promises';
import type { StateParams } from '#harness/control/control.ts';
import type { Observer } from './observer.ts';
import { visibleStates } from './visible-states.ts';

/** What became of a state that was entered once more, to see whether it takes effect. */
export interface StateTrial {
  readonly effect: 'in force' | 'late' | 'without effect' | 'not visible';
  /** Whether it was over as soon as the adapter said that all is calm again. */
  readonly isOver: boolean;
}

/** How long after its answer an adapter may bring a state into force and still be told from one that does nothing. */
const lateness = 1_000;

/** Enters a state from the calm one, looks for it in the answers of the API, and leaves it again. */
export async function tryState(observer: Observer, state: string, params: StateParams): Promise<StateTrial> {
  const visible = visibleStates.get(state);
  if (visible === undefined) return { effect: 'not visible', isOver: true };
  const { control } = observer;
  await control.calm();
  if (visible.from !== undefined) await control.enter(visible.from, params);
  const before = await visible.look(observer, params);
  const isShown = async (): Promise<boolean | undefined> =>
    visible.isShown(await visible.look(observer, params), before, params);
  await control.enter(state, params);
  const effect = await findEffect(isShown);
  await control.calm();
  return { effect, isOver: (await isShown()) !== true };
}

async function findEffect(isShown: () => Promise<boolean | undefined>): Promise<StateTrial['effect']> {
  const atOnce = await isShown();
  if (atOnce === undefined) return 'not visible';
  if (atOnce) return 'in force';
  await setTimeout(lateness);
  return (await isShown()) === true ? 'late' : 'without effect';
}
