import { expect, it } from 'vitest';
import { noControl } from './control.ts';
import { acceptFormerStateNames } from './former-state-names.ts';

it('enters a state by its former name where an adapter lists no other', async () => {
  const adapter = (...states: string[]) =>
    acceptFormerStateNames({ ...noControl, states: new Set(states), enter: async (state) => ({ state }) });
  const [former, both] = [
    adapter('the store fails'),
    adapter('the store fails', 'the next factory reset fails'),
  ];
  expect(former.states).toContain('the next factory reset fails');
  expect(await former.enter('the next factory reset fails')).toEqual({ state: 'the store fails' });
  expect(await both.enter('the next factory reset fails')).toEqual({ state: 'the next factory reset fails' });
});
