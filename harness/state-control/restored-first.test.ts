import { describe, expect, it } from 'vitest';
import { stateUnsupported, Untestable } from '#harness/result/outcome.ts';
import type { Control } from './control.ts';
import { restoredFirst } from './restored-first.ts';

const states = new Set(['a caller exists', 'maintenance mode is on']);

const controlThat = (restoreInitialState: () => Promise<void>): Control => ({
  adapter: 'http',
  states,
  movesClock: true,
  skipsWaits: true,
  enter: async (state) => ({ state }),
  restoreInitialState,
});

describe('state control that restores the initial state first', () => {
  it('is unchanged if that works, and fails if it breaks', async () => {
    const control = controlThat(async () => undefined);
    expect(await restoredFirst(control)).toBe(control);
    const broken = controlThat(() => Promise.reject(new Error('it broke')));
    await expect(restoredFirst(broken)).rejects.toThrow('it broke');
  });

  it('enters no state that could not be left, if the adapter does not support it', async () => {
    let tries = 0;
    const control = await restoredFirst(
      controlThat(async () => {
        tries += 1;
        throw stateUnsupported('it cannot');
      }),
    );
    expect(control).toMatchObject({ cannotRestore: true, movesClock: false, skipsWaits: false });
    expect([...control.states]).toEqual(['a caller exists']);
    expect(await control.enter('a caller exists')).toEqual({ state: 'a caller exists' });
    await expect(control.enter('maintenance mode is on')).rejects.toBeInstanceOf(Untestable);
    await control.restoreInitialState();
    expect(tries).toBe(1);
  });
});
